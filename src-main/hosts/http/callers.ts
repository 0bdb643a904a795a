import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller, Core } from "../../core/core.ts";
import { answer } from "./answer.ts";
import { refuseMany } from "./failures.ts";
import type { CallerLimits } from "./rateLimit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls; null only on the few routes that are open to all. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** A route that needs no token, always or for some requests. */
    open?: boolean | ((request: FastifyRequest) => boolean);
    /** An open route that is asked as often as anybody likes: how an instance is, and pieces of what was let in by then. */
    uncounted?: boolean;
  }
}

const missing = "This needs a token, as the header Authorization: Bearer TOKEN.";
const several = "The request has more than one header Authorization; send the one that is meant.";
const unusable = "The token is unknown, expired or revoked. Ask for a new one.";

/** The token of a request, or undefined. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(request.headers.authorization ?? "")?.[1];
}

export interface CallerOptions {
  /** How much they may ask for; as much as they like where nothing is said. */
  limits?: CallerLimits | undefined;
  /** Where a caller reaches the instance, if that differs from one to the other. */
  baseOf?: (request: FastifyRequest) => string | undefined;
}

/**
 * Finds out who calls, for every route but the open ones; without a good token the answer is 401 (gaps.md §1.1), and 429
 * for who asks too often.
 */
export function requireCallers(
  server: FastifyInstance,
  core: Core,
  { limits, baseOf = () => undefined }: CallerOptions = {},
): void {
  server.decorateRequest("caller", null);
  server.addHook("onRequest", async (request, reply) => {
    // Node would take the first of two; whoever stands between may have looked at the other.
    if ((request.raw.headersDistinct["authorization"] ?? []).length > 1)
      return answer(reply, { status: 400, error: { code: 400, message: several } });
    const { open = false, uncounted = false } = request.routeOptions.config;
    if (open === true || (open && open(request))) {
      const rest = uncounted ? 0 : (limits?.anyone(request.ip) ?? 0);
      return rest > 0 ? refuseMany(reply, rest) : undefined;
    }
    const token = tokenOf(request);
    const early = limits?.beforeLookup(request.ip, token) ?? 0;
    if (early > 0) return refuseMany(reply, early);
    const caller = token === undefined ? undefined : await core.authenticate(token);
    if (token === undefined || caller === undefined) {
      limits?.stranger(request.ip, token);
      const message = token === undefined ? missing : unusable;
      return answer(reply, { status: 401, error: { code: 401, message } });
    }
    const base = baseOf(request);
    request.caller = base === undefined ? caller : { ...caller, base };
    const wait = limits?.caller(token) ?? 0;
    if (wait > 0) return refuseMany(reply, wait);
    return undefined;
  });
}

/** The caller of a route that is not open. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error("An open route knows no caller.");
  return request.caller;
}
