import type { FastifyInstance } from "fastify";
import { refuse } from "./failures.ts";

interface Route {
  method: string;
  pattern: RegExp;
}

/** Answers what no route serves: 405 where the address knows other methods, else 404. Call it before adding routes. */
export function answerUnknownRoutes(server: FastifyInstance): void {
  const routes: Route[] = [];
  server.addHook("onRoute", ({ method, url }) => {
    const pattern = new RegExp(
      `^${url.replaceAll(/[.+?^$()|[\]\\]/g, "\\$&").replaceAll(/:\w+/g, "[^/]+")}$`,
    );
    for (const name of [method].flat()) routes.push({ method: name, pattern });
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const methods = new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0) return refuse(reply, 404, `There is nothing at ${path.slice(0, 200)}.`);
    const allowed = [...methods].sort().join(", ");
    return refuse(
      reply.header("allow", allowed),
      405,
      `${request.method} is not offered here, only ${allowed}.`,
    );
  });
}
