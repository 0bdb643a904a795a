import { once } from "node:events";
import { lookup, resolveCname } from "node:dns/promises";
import { connect } from "node:tls";

/** What was found of the certificate that visitors of a name are shown. */
type CertificateFinding = "live" | "ssl_failed" | "ssl_unknown";

/** What a name of the web was found to be, beside the instance that it is to lead to. */
export type HostnameFinding =
  | "dns_passed"
  | "dns_wrong_cname"
  | "dns_no_cname"
  | "internal_error"
  | CertificateFinding;

/** How names are found: the name that a name stands for, the addresses that it has in the end, and who answers there. */
export interface HostNames {
  aliases: (name: string) => Promise<string[]>;
  addresses: (name: string) => Promise<string[]>;
  certificate: (name: string, address: string) => Promise<CertificateFinding>;
}

const systemNames: HostNames = {
  aliases: resolveCname,
  addresses: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  certificate: (name, address) => checkCertificate(name, { address, port: 443 }),
};

/**
 * Whether a name leads to an instance, by a CNAME or by having an address of its, and whether visitors then meet a
 * certificate of that name. An instance without TLS has none to show.
 */
export async function checkHostname(
  hostname: string,
  instance: URL,
  names: HostNames = systemNames,
): Promise<HostnameFinding> {
  try {
    const aliases = await orNone(names.aliases(hostname));
    const own = new Set(await orNone(names.addresses(hostname)));
    const wanted = await orNone(names.addresses(instance.hostname));
    const isAlias = aliases.some((alias) => alias.toLowerCase().replace(/\.$/, "") === instance.hostname);
    if (!isAlias && !wanted.some((address) => own.has(address)))
      return aliases.length > 0 ? "dns_wrong_cname" : "dns_no_cname";
    // No address but the instance's own is ever asked.
    const [address] = wanted;
    if (instance.protocol !== "https:" || address === undefined) return "dns_passed";
    return await names.certificate(hostname, address);
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

const patience = 10_000;

/** Whether who answers at an address has a certificate of this name that browsers trust. */
export async function checkCertificate(
  name: string,
  { address, port, ca }: { address: string; port: number; ca?: string | Buffer },
): Promise<CertificateFinding> {
  const socket = connect({ host: address, port, servername: name, ...(ca === undefined ? {} : { ca }) });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(patience) });
    return "live";
  } catch (error) {
    return isOfNetwork(error as NodeJS.ErrnoException) ? "ssl_unknown" : "ssl_failed";
  } finally {
    socket.on("error", () => undefined).destroy();
  }
}

/** Whether nobody answered, so that nothing was seen of a certificate. */
const isOfNetwork = ({ name, code = "" }: NodeJS.ErrnoException): boolean =>
  name === "AbortError" || /^E(CONN|HOST|NET|TIMEDOUT|PIPE)/.test(code);
