import type { FastifyInstance, FastifyRequest } from "fastify";
import { convertQuery } from "../../api/convertQuery.ts";
import { ApiError } from "../../api/error.ts";
import type { AnyOperation } from "../../api/operation.ts";
import type { Core } from "../../core/core.ts";
import { answer } from "./answer.ts";
import { callerOf } from "./callers.ts";
import { asPreferred, preferenceIn } from "./preference.ts";

const pathAtEnd = /\{(\w+Path)\}$/;

/** An operation's path as Fastify writes it: `{spaceId}` becomes `:spaceId`, a `{pagePath}` at its end all that follows. */
export const routePath = (path: string): string =>
  path.replace(pathAtEnd, "*").replaceAll(/\{(\w+)\}/g, ":$1");

/** The parameters of an operation's path, under their own names. */
function parametersOf({ path }: AnyOperation, request: FastifyRequest): Record<string, string> {
  const { "*": rest, ...parameters } = request.params as Record<string, string>;
  const name = pathAtEnd.exec(path)?.[1];
  return name === undefined || rest === undefined ? parameters : { ...parameters, [name]: rest };
}

/** Serves every operation at its method and path; all of it comes from the definitions (design §2). */
export function serveOperations(
  server: FastifyInstance,
  core: Core,
  operations: Record<string, AnyOperation>,
): void {
  for (const [id, operation] of Object.entries(operations)) {
    server.route({
      method: operation.method,
      url: routePath(operation.path),
      config: { operation: id },
      async handler(request, reply) {
        const outcome = await core.call(callerOf(request), id, inputOf(operation, request));
        const preference = preferenceIn(operation, request.headers);
        if (preference !== undefined && !("error" in outcome)) reply.header("preference-applied", preference);
        return answer(reply, asPreferred(outcome, preference));
      },
    });
  }
}

/** The input that a request carries: parameters and query fields side by side, the body under `body`. */
function inputOf(operation: AnyOperation, request: FastifyRequest): Record<string, unknown> {
  const declared = (operation.query ?? {}) as Parameters<typeof convertQuery>[0];
  const raw = request.query as Parameters<typeof convertQuery>[1];
  const unknown = Object.keys(raw).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined)
    throw new ApiError(400, `/${unknown.slice(0, 60)} is not a query parameter of this address.`);
  const input = { ...convertQuery(declared, raw), ...parametersOf(operation, request) };
  return carriesBody(operation, request.body) ? { ...input, body: request.body } : input;
}

/** Many programs send `{}` where there is nothing to say. */
function carriesBody(operation: AnyOperation, body: unknown): boolean {
  if (body === undefined) return false;
  const empty = typeof body === "object" && body !== null && Object.keys(body).length === 0;
  return operation.body !== undefined || !empty;
}
