import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { ApiError, type ErrorBody } from "../../api/error.ts";
import { answer } from "./answer.ts";

/** Told about faults of ours: the route and the error, never what was sent (design §10). */
export type LogFault = (fault: { operation: string; error: unknown }) => void;

/** The limit of a JSON body (gaps.md §1.5). */
export const bodyLimit = 10 * 1024 * 1024;

const sentences: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "The body is larger than this address takes; send less at once.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "The body must be JSON, with the header Content-Type: application/json.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body's length differs from its header Content-Length.",
  FST_ERR_CTP_INVALID_JSON_BODY: "The body is no JSON that can be read.",
  FST_ERR_BAD_URL: "The address cannot be read: a percent sign in it is not followed by what it announces.",
  FST_ERR_MAX_PARAM_LENGTH: "A part of the address is too long.",
};

/** Answers with the one error body that every caller knows (design §10). */
export function refuse(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply.code(code).send({ error: { code, message } } satisfies ErrorBody);
}

/** Refuses who asks too often, and says when they may ask again. */
export function refuseMany(reply: FastifyReply, wait: number): FastifyReply {
  const seconds = Math.ceil(wait / 1000);
  reply.header("retry-after", seconds);
  return refuse(reply, 429, `These are too many requests at once. Try again in ${seconds} s.`);
}

/** Turns whatever went wrong on the way into our error body: nobody meets a stack trace. */
export function answerFailures(server: FastifyInstance, log: LogFault): void {
  server.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (error instanceof ApiError) return answer(reply, { status: error.code, ...error.toBody() });
    const { statusCode } = error;
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
      return refuse(reply, statusCode, sentenceOf(error, statusCode));
    const { url = "?", config } = request.routeOptions;
    log({ operation: config.operation ?? `${request.method} ${url}`, error });
    return refuse(reply, 500, "Recto failed at this request. The fault was logged; try again.");
  });
}

/** What Fastify itself refuses before a route is known: a broken address. */
export function answerBrokenAddress(error: FastifyError, reply: FastifyReply): FastifyReply {
  const code = error.statusCode ?? 400;
  return refuse(reply, code, sentenceOf(error, code));
}

function sentenceOf(error: FastifyError, code: number): string {
  if (/^Z(STD)?_/.test(error.code)) return "The body is not packed as its header Content-Encoding says.";
  return sentences[error.code] ?? `The request was refused: ${STATUS_CODES[code] ?? "not understood"}.`;
}
