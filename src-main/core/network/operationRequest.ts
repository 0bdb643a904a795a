import type { AnyOperation } from "../../api/operation.ts";
import type { HttpBody } from "./httpTransport.ts";

/** What is sent to an instance to have it run an operation. */
export interface OperationRequest {
  method: AnyOperation["method"];
  path: string;
  body?: HttpBody;
}

/** An operation's input as a request: parameters in the path, fields in the query, the body as JSON. */
export function requestFor(operation: AnyOperation, input: Record<string, unknown>): OperationRequest {
  const { method } = operation;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(textOf(input[name])),
  );
  const query = new URLSearchParams();
  for (const name of Object.keys((operation.query ?? {}) as object))
    // A list is its field again and again (gaps.md §1.2).
    for (const value of [input[name]].flat()) if (value !== undefined) query.append(name, textOf(value));
  const address = query.size > 0 ? `${path}?${query.toString()}` : path;
  const body = input["body"];
  if (body === undefined) return { method, path: address };
  const bytes = Buffer.from(JSON.stringify(body));
  return { method, path: address, body: { bytes, type: "application/json" } };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
