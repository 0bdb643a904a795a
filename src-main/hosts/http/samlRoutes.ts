import type { FastifyInstance } from "fastify";
import { consumePath, servicePath, startPath } from "../../api/present/samlProvider.ts";
import { refuse } from "./failures.ts";

const unready =
  "This version of Recto cannot sign people in by an identity provider yet. Ask an admin of your organization for a token.";

/** Says at the addresses that an identity provider is told of what they cannot do, whoever comes there with whatever. */
export function serveSaml(server: FastifyInstance): void {
  for (const [method, url] of [
    ["GET", servicePath(":provider")],
    ["GET", startPath(":provider")],
    ["POST", consumePath(":provider")],
  ] as const)
    server.route({
      method,
      url,
      config: { open: true, foreign: true, operation: "saml" },
      // Before a body is read, which is a form's.
      onRequest: async (_request, reply) => refuse(reply, 501, unready),
      handler: async (_request, reply) => refuse(reply, 501, unready),
    });
}
