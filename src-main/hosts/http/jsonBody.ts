import type { FastifyInstance } from "fastify";
import { ApiError } from "../../api/error.ts";
import { isNestedTooDeep } from "./nesting.ts";

/** Reads JSON bodies: UTF-8 and nothing else; an empty one is no body. */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser("error", "ignore");
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done): void => {
      if (body.length === 0) return done(null, undefined);
      let text: string;
      try {
        text = new TextDecoder("utf-8", { fatal: true }).decode(body);
      } catch {
        return done(new ApiError(400, "The body is not well-formed UTF-8."));
      }
      if (isNestedTooDeep(text))
        return done(
          new ApiError(400, "The body has arrays and objects inside each other, too deep to mean anything."),
        );
      void parse(request, text, (error, value) => {
        if (error) done(new ApiError(400, "The body is no JSON that can be read."));
        else done(null, value);
      });
    },
  );
}
