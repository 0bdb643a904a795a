import type { AnyOperation } from "../../src-main/api/operation.ts";
import { operations } from "../../src-main/api/operations.ts";
import type { Engine } from "../../src-main/core/engine.ts";
import type { HttpAnswer } from "../../src-main/core/network/httpTransport.ts";
import { numbersHeader } from "../../src-main/core/network/numbersHeader.ts";

/* What a replica has its instance do, since it cannot do it itself: as it goes over the network. */

const ids = new Map(
  Object.entries(operations).map(([id, operation]) => [operation as unknown as AnyOperation, id]),
);

/** An instance's answer to an operation, as its HTTP host sends it. */
export async function answerTo(
  instance: Engine,
  user: string,
  operation: AnyOperation,
  input: object,
): Promise<HttpAnswer> {
  const sent: unknown = JSON.parse(JSON.stringify(input));
  const outcome = await instance.call({ user }, ids.get(operation) ?? "", sent);
  const { status } = outcome;
  if ("error" in outcome) return { status, headers: {}, bytes: bytesOf({ error: outcome.error }) };
  const headers = {
    ...("numbers" in outcome ? { [numbersHeader]: JSON.stringify(outcome.numbers) } : {}),
    ...("location" in outcome ? { location: outcome.location } : {}),
    ...("etag" in outcome ? { etag: `"${outcome.etag}"` } : {}),
  };
  return { status, headers, bytes: bytesOf("body" in outcome ? outcome.body : undefined) };
}

const bytesOf = (body: unknown): Uint8Array => Buffer.from(body === undefined ? "" : JSON.stringify(body));

/** An answer of which half arrives. */
export const halfOf = (answer: HttpAnswer): HttpAnswer => ({
  ...answer,
  bytes: answer.bytes.subarray(0, answer.bytes.byteLength / 2),
});
