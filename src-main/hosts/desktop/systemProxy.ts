import { session } from "electron";

/** A network that is looked for by itself (WPAD) may take its time; longer than this nobody waits, in milliseconds. */
const patience = 3000;

const schemes: Record<string, string> = { PROXY: "http", HTTPS: "https", SOCKS5: "socks5" };

/**
 * The first way that we can go of those that Chromium lists, as in "PROXY gate.example:8080; DIRECT"; undefined for the
 * straight one.
 */
export function proxyIn(ways: string): string | undefined {
  for (const way of ways.split(";")) {
    const [kind = "", host = ""] = way.trim().split(/\s+/);
    if (kind === "DIRECT") return undefined;
    const scheme = schemes[kind];
    if (scheme !== undefined && URL.canParse(`${scheme}://${host}`)) return `${scheme}://${host}`;
  }
  return undefined;
}

/** The proxy that the system has for an address, by its settings or by a script of its network. */
export async function findSystemProxy(url: string): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((done) => (timer = setTimeout(done, patience, "")));
  try {
    return proxyIn(await Promise.race([session.defaultSession.resolveProxy(url), late]));
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
