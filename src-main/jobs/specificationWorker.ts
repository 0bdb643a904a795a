import { parentPort, workerData } from "node:worker_threads";
import { validate } from "@scalar/openapi-parser";
import type { ReadSpecification } from "./readSpecification.ts";

/*
 * Reads one specification in a thread of its own, which whoever started it ends when it takes too long: its text is a
 * stranger's. Without plugins the parser fetches nothing and opens no file, whatever a `$ref` names.
 */

/** As JSON. A few bytes of YAML may stand for far more. */
const mostExpanded = 50_000_000;
/** More of them are no help to anybody. */
const mostErrors = 100;

/** What the parser says of a text that holds no object. */
const noObject = "Can't find JSON, YAML or filename in data.";
const noSpecification = {
  code: "INVALID",
  message:
    "This is no OpenAPI specification: in JSON or in YAML it would begin with its version, such as openapi: 3.1.0.",
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

async function read(text: string): Promise<ReadSpecification> {
  const format = isJson(text) ? "json" : "yaml";
  try {
    const { valid, errors = [], specification } = await validate(text);
    if (errors.some(({ message }) => message === noObject)) return { errors: [noSpecification] };
    if (!valid)
      return {
        errors: errors.slice(0, mostErrors).map(({ message, code, path = "" }) => {
          const at = typeof path === "string" ? path : path.join("/");
          return {
            message: (at === "" ? message : `${at}: ${message}`).toWellFormed(),
            code: code ?? "INVALID",
          };
        }),
      };
    if (JSON.stringify(specification).length > mostExpanded)
      return { errors: [{ code: "TOO_LARGE", message: "Its aliases make it far larger than its text is." }] };
    return { format, errors: [] };
  } catch (error) {
    // What is no YAML at all.
    const message = error instanceof Error ? error.message.toWellFormed() : String(error);
    return { errors: [{ code: "SYNTAX", message: message.slice(0, 1000) }] };
  }
}

parentPort?.postMessage(await read(workerData as string));
