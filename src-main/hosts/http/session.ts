import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./failures.ts";

const freshSecret = (): string => randomBytes(32).toString("base64url");

function same(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The one session of a browser shell: a key in an address that opens it once, and a cookie afterwards. */
export class Session {
  readonly key = freshSecret();
  readonly #cookie = freshSecret();
  #name = "recto";
  #used = false;

  /** Cookies know no ports: two shells on one machine need two names. */
  nameAfter(port: number): void {
    this.#name = `recto-${port}`;
  }

  /** Answers the cookie that the key buys, the first time that it is shown. */
  redeem(key: string): string | undefined {
    if (this.#used || !same(key, this.key)) return undefined;
    this.#used = true;
    return `${this.#name}=${this.#cookie}; Path=/; HttpOnly; SameSite=Strict`;
  }

  get used(): boolean {
    return this.#used;
  }

  owns(cookies: string | undefined): boolean {
    const prefix = `${this.#name}=`;
    return (cookies ?? "").split("; ").some((pair) => {
      return pair.startsWith(prefix) && same(pair.slice(prefix.length), this.#cookie);
    });
  }
}

/** Lets nobody in but the browser that redeemed the key, which is done at `/?key=…` (design §8). */
export function requireSession(server: FastifyInstance, session: Session): void {
  server.addHook("onRequest", async (request, reply) => {
    const known = session.owns(request.headers.cookie);
    const key = keyOf(request);
    if (key !== undefined && !known) {
      const cookie = session.redeem(key);
      if (cookie !== undefined) return enter(reply.header("set-cookie", cookie));
    }
    if (known) return key === undefined ? undefined : enter(reply);
    return turnAway(request, reply, session);
  });
}

function keyOf(request: FastifyRequest): string | undefined {
  const url = new URL(request.url, "http://shell");
  return request.method === "GET" && url.pathname === "/"
    ? (url.searchParams.get("key") ?? undefined)
    : undefined;
}

/** Goes on to the address without the key. By a page and not by a redirect: a strict cookie does not follow those. */
function enter(reply: FastifyReply): FastifyReply {
  return sendPage(reply, 200, '<meta http-equiv="refresh" content="0;url=/"><title>Recto</title>');
}

function turnAway(request: FastifyRequest, reply: FastifyReply, { used }: Session): FastifyReply {
  const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
  const why = used
    ? "Recto's address was opened before, in another window or browser."
    : "This is not the whole address: it lacks the key that Recto printed with it.";
  const remedy = used
    ? "Stop Recto and start it again: it prints a new address."
    : "Open the address just as Recto printed it.";
  if (!isPage) return refuse(reply, 401, `${why} ${remedy}`);
  return sendPage(reply, 401, `<title>Recto</title><h1>Not in this window</h1><p>${why}<p>${remedy}`);
}

function sendPage(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
    .send(`<!doctype html><html lang="en"><meta charset="utf-8">${body}`);
}
