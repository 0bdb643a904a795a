import type { FastifyInstance } from "fastify";
import { refuse } from "./failures.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A route to which pages of other origins send people, as an identity provider does. */
    foreign?: boolean;
  }
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a listener on this address hears this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Refuses requests that a stranger's web page could make a browser send to a listener on this machine (design §8):
 * those that name another host, as after DNS rebinding, and, but for what is there for that, those that come from another
 * page's origin.
 */
export function checkOrigin(server: FastifyInstance, hosts: readonly string[] = [], remedy = ""): void {
  const known = new Set([...loopbackNames, ...hosts.map((host) => host.toLowerCase())]);
  server.addHook("onRequest", async (request, reply) => {
    const host = request.headers.host?.toLowerCase() ?? "";
    if (!known.has(nameOf(host)))
      return refuse(
        reply,
        403,
        `This address answers on this machine only, not as "${host.slice(0, 100)}".${remedy}`,
      );
    const { origin } = request.headers;
    // A proxy on this machine may speak HTTPS to the page.
    const own = [`http://${host}`, `https://${host}`];
    const { foreign = false } = request.routeOptions.config;
    if (!foreign && origin !== undefined && !own.includes(origin.toLowerCase()))
      return refuse(reply, 403, "Pages of other origins may not use this address.");
    return undefined;
  });
}

/**
 * Refuses what another page of this machine asks for without saying its origin, such as pictures: a cookie knows hosts
 * and no ports, so the browser sends ours along. Being opened as a page is fine.
 */
export function checkFetchSite(server: FastifyInstance): void {
  server.addHook("onRequest", async (request, reply) => {
    const site = request.headers["sec-fetch-site"] ?? "none";
    const navigates = request.headers["sec-fetch-mode"] === "navigate" && request.method === "GET";
    if (site === "none" || site === "same-origin" || navigates) return undefined;
    return refuse(reply, 403, "Pages of other origins may not use this address.");
  });
}

/** A Host header without its port. */
const nameOf = (host: string): string => host.replace(/:\d+$/, "");
