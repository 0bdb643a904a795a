import { session } from "electron";
import { direct, type Ways } from "../../core/network/ways.ts";

/** A network that is looked for by itself (WPAD) may take its time; longer than this nobody waits, in milliseconds. */
const patience = 3000;

const schemes: Record<string, string> = { PROXY: "http", HTTPS: "https", SOCKS5: "socks5" };

/** The ways that we can go of those that Chromium lists, as in "PROXY gate.example:8080; DIRECT". */
export function waysIn(list: string): Ways {
  const ways = list.split(";").flatMap((way) => {
    const [kind = "", host = ""] = way.trim().split(/\s+/);
    if (kind === "DIRECT") return [direct];
    const scheme = schemes[kind];
    return scheme !== undefined && URL.canParse(`${scheme}://${host}`) ? [`${scheme}://${host}`] : [];
  });
  return ways.length === 0 ? [direct] : ways;
}

/**
 * The ways that the system has to an address, by its settings or by a script of its network; undefined where it does not
 * say in time, which says nothing of them.
 */
export async function findSystemProxy(url: string): Promise<Ways | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => (timer = setTimeout(done, patience, undefined)));
  try {
    const list = await Promise.race([session.defaultSession.resolveProxy(url), late]);
    return list === undefined ? undefined : waysIn(list);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
