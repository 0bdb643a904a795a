import { lookup, resolveCname } from "node:dns/promises";

/** What a name of the web was found to be, beside the instance that it is to lead to. */
export type HostnameFinding = "dns_passed" | "dns_wrong_cname" | "dns_no_cname" | "internal_error";

/** How names are found: the name that a name stands for, and the addresses that it has in the end. */
export interface HostNames {
  aliases: (name: string) => Promise<string[]>;
  addresses: (name: string) => Promise<string[]>;
}

const systemNames: HostNames = {
  aliases: resolveCname,
  addresses: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
};

/** Whether a name leads to the instance at `target`: by a CNAME, or by having an address of its. */
export async function checkHostname(
  hostname: string,
  target: string,
  names: HostNames = systemNames,
): Promise<HostnameFinding> {
  try {
    const aliases = await orNone(names.aliases(hostname));
    if (aliases.some((alias) => alias.toLowerCase().replace(/\.$/, "") === target)) return "dns_passed";
    const own = new Set(await orNone(names.addresses(hostname)));
    const wanted = await orNone(names.addresses(target));
    if (wanted.some((address) => own.has(address))) return "dns_passed";
    return aliases.length > 0 ? "dns_wrong_cname" : "dns_no_cname";
  } catch {
    return "internal_error";
  }
}

/** A name that nobody knows has nothing; that nobody could be asked is another matter. */
async function orNone(found: Promise<string[]>): Promise<string[]> {
  try {
    return await found;
  } catch (error) {
    if (["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}
