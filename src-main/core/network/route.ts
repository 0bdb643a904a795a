import { Agent, ProxyAgent, type Dispatcher } from "undici";
import { trustSystemRoots } from "../../jobs/trustedRoots.ts";
import { isUnreached } from "./lostConnection.ts";
import { direct, type Ways } from "./ways.ts";

/** Told what kept something from being done. */
export type Fault = (what: string, error: unknown) => void;

export interface RouteOptions {
  url: string;
  /** In milliseconds. */
  connectTimeout: number;
  /** Those of the system; with `asked` it is being asked for them, and nothing is sent before they are told. */
  ways?: Ways | "asked" | undefined;
  fault?: Fault | undefined;
}

/**
 * The way to an instance: through the proxy that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`), else by
 * the ways that the system has to it, the next one where one leads nowhere, else straight.
 */
export class Route {
  readonly #options: RouteOptions;
  #ways: Ways;
  #at = 0;
  #way: Dispatcher | undefined;
  #isClosed = false;
  /** Lets those go who wait for the system to name its ways. */
  #tell: () => void = () => undefined;
  readonly #told: Promise<void> | undefined;

  constructor(options: RouteOptions) {
    this.#options = options;
    if (options.ways === "asked") this.#told = new Promise((done) => (this.#tell = done));
    this.#ways = waysTo(options.url, options.ways === "asked" ? [direct] : options.ways, options.fault);
  }

  /** Opened when it is first gone: to open one takes a moment, in which a page could be shown. */
  async open(): Promise<Dispatcher> {
    await this.#told;
    if (this.#isClosed) throw new Error("The way is closed.");
    this.#way ??= openWay(this.#ways[this.#at] ?? direct, this.#options);
    return this.#way;
  }

  get isProxied(): boolean {
    return (this.#ways[this.#at] ?? direct) !== direct;
  }

  /** Turns to the next way where one led nowhere; answers whether it is worth another try, after so many. */
  async turn(from: Dispatcher | undefined, error: unknown, tries = 1): Promise<boolean> {
    if (this.#isClosed || this.#ways.length < 2 || !isUnreached(error)) return false;
    // Another exchange may have turned already.
    if (from !== undefined && this.#way === from) {
      this.#at = (this.#at + 1) % this.#ways.length;
      this.#way = undefined;
      await from.destroy();
    }
    return tries < this.#ways.length;
  }

  /** Goes other ways from now on: a computer that was carried elsewhere meets another network. */
  async reroute(named: Ways): Promise<void> {
    const ways = waysTo(this.#options.url, named, this.#options.fault);
    this.#tell();
    if (ways.join(" ") === this.#ways.join(" ")) return;
    this.#ways = ways;
    this.#at = 0;
    const former = this.#way;
    this.#way = undefined;
    await former?.destroy();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#tell();
    await this.#way?.destroy();
  }
}

function openWay(way: string, { url, connectTimeout }: RouteOptions): Dispatcher {
  if (url.startsWith("https:") || way.startsWith("https:")) trustSystemRoots();
  const options = { connect: { timeout: connectTimeout }, connectTimeout, keepAliveTimeout: 30_000 };
  return way === direct ? new Agent(options) : new ProxyAgent({ ...options, uri: way });
}

/** Those that count of the environment's and the system's. */
function waysTo(url: string, named: Ways = [direct], fault?: Fault): Ways {
  const { protocol, hostname, port } = new URL(url);
  const { env } = process;
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  // This computer itself is asked by no detour, whatever its variables say.
  if (/^(?:localhost|.+\.localhost|127\.[\d.]+|::1)$/.test(host)) return [direct];
  const spared = env["no_proxy"] ?? env["NO_PROXY"] ?? "";
  if (isSpared({ host, port: port || (protocol === "https:" ? "443" : "80") }, spared)) return [direct];
  const names = ["http_proxy", "HTTP_PROXY"];
  if (protocol === "https:") names.unshift("https_proxy", "HTTPS_PROXY");
  for (const name of names) {
    const text = env[name];
    if (!text) continue;
    try {
      return [readProxy(text)];
    } catch (error) {
      fault?.(`The proxy that ${name} names`, error);
    }
  }
  return named.length === 0 ? [direct] : named;
}

const schemes = ["http:", "https:", "socks:", "socks5:"];

/** A proxy as it is written in an environment, where many leave out that it is asked by HTTP. */
function readProxy(text: string): string {
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = new URL(written.trim().replace(/^socks5h:/i, "socks5:"));
  decodeURIComponent(`${url.username}${url.password}`);
  if (!schemes.includes(url.protocol) || url.hostname === "") throw new TypeError("There is no such proxy.");
  return url.href;
}

/** Is a host among those that are asked without a proxy? `*` stands for all, and a name for what is below it too. */
function isSpared({ host, port }: { host: string; port: string }, list: string): boolean {
  return list
    .toLowerCase()
    .split(/[,\s]+/)
    .filter(Boolean)
    .some((entry) => {
      const [, bracketed, plain = entry, only] =
        /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(entry) ?? ([] as undefined[]);
      const name = (bracketed ?? plain).replace(/^\*?\./, "").replace(/\.$/, "");
      if (only !== undefined && only !== port) return false;
      return name === "*" || host === name || host.endsWith(`.${name}`);
    });
}
