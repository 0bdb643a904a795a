import type { FastifyInstance } from "fastify";
import { ApiError } from "../../api/error.ts";
import { findUnwieldy } from "./unwieldyJson.ts";

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
      const unwieldy = findUnwieldy(text);
      if (unwieldy !== undefined) return done(new ApiError(400, unwieldy));
      void parse(request, text, (error, value) => {
        if (error) done(new ApiError(400, faultOf(text)));
        else done(null, value);
      });
    },
  );
}

/** What is wrong with a text that is not taken as JSON. */
function faultOf(text: string): string {
  try {
    JSON.parse(text);
    return "The body has a field that no program reads safely: no field can be called __proto__.";
  } catch {
    return "The body is no JSON that can be read.";
  }
}
