import { EnvHttpProxyAgent, type Dispatcher } from "undici";
import { trustSystemRoots } from "../jobs/trustedRoots.ts";

/** Finds the proxy that the system has for an address; undefined where it has none. */
export type FindProxy = (url: string) => Promise<string | undefined>;

/** This computer itself is asked by no detour, whatever its variables say. */
const direct = "localhost,127.0.0.1,[::1]";

/**
 * The way to an instance: through the proxy that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`), else
 * through the one that the system has for it, else straight.
 */
export function openRoute(url: string, connectTimeout: number, proxy?: string): Dispatcher {
  const { protocol } = new URL(url);
  if (protocol === "https:" || proxy?.startsWith("https:")) trustSystemRoots();
  const { env } = process;
  const named = env["no_proxy"] ?? env["NO_PROXY"] ?? "";
  const isNamed = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"].some((name) => env[name]);
  return new EnvHttpProxyAgent({
    connect: { timeout: connectTimeout },
    connectTimeout,
    keepAliveTimeout: 30_000,
    noProxy: [named, direct].filter(Boolean).join(","),
    ...(proxy === undefined || isNamed ? {} : { httpProxy: proxy, httpsProxy: proxy }),
  });
}
