import type { FastifyInstance } from "fastify";
import { ApiError } from "../../api/error.ts";
import { publishedPath } from "../../api/present/openApiSpec.ts";
import type { Core } from "../../core/core.ts";
import { filePolicy } from "../pageHeaders.ts";

interface Params {
  organizationId: string;
  specId: string;
}

/** Pages of other origins may read it, and run nothing that stands in it. */
const headers = {
  "access-control-allow-origin": "*",
  "cache-control": "no-cache",
  "content-security-policy": filePolicy,
  "x-content-type-options": "nosniff",
};

/** Hands out what an organization has made public: the one thing besides health that needs no token. */
export function servePublished(
  server: FastifyInstance,
  core: Pick<Core, "readPublished">,
  routePath: (path: string) => string,
): void {
  const config = { open: true, operation: "readPublishedSpecification" };
  server.get<{ Params: Params }>(routePath(publishedPath), { config }, async (request, reply) => {
    const { organizationId, specId } = request.params;
    const found = await core.readPublished(organizationId, specId);
    if (!found) throw new ApiError(404, "There is no public specification at this address.");
    const type = `application/${found.format}; charset=utf-8`;
    return reply.headers({ ...headers, "content-type": type }).send(found.text);
  });
}
