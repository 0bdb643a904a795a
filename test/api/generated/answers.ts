import type { TSchema } from "typebox";
import type { AnyOperation } from "../../../src-main/api/operation.ts";
import { validatorOf } from "../declared.ts";

/** What came back for a request. */
export interface Answer {
  status: number;
  contentType: string | null;
  text: string;
  milliseconds: number;
}

/** The longest that any answer may take here, in milliseconds: not a measure of speed, but of what hangs. */
const patience = 10_000;

/** What is wrong with an answer whatever was asked: its status, its type, its shape, how long it took. */
export function problemsOf(operation: AnyOperation, answer: Answer): string[] {
  const { status, contentType, text, milliseconds } = answer;
  const problems = [
    ...(status < 500 ? [] : [`it answered ${status}: ${text.slice(0, 200)}`]),
    ...(milliseconds < patience ? [] : [`it took ${Math.round(milliseconds)} ms`]),
  ];
  if (status === 204) return [...problems, ...(text === "" ? [] : ["it answered 204 with a body"])];
  if (status < 300 && operation.returns === undefined)
    return [...problems, ...(text === "" ? [] : ["it answered with a body that it does not declare"])];
  if (!contentType?.startsWith("application/json")) return [...problems, `its type is ${contentType}`];
  const body: unknown = JSON.parse(text);
  return [
    ...problems,
    ...(status < 400 ? problemsOfBody(operation, status, body) : problemsOfError(status, body)),
  ];
}

function problemsOfError(status: number, body: unknown): string[] {
  const { error } = body as { error?: { code?: unknown; message?: unknown; reason?: unknown } };
  if (!error) return ["its error has no body"];
  const more = Object.keys(error).filter((key) => !["code", "message", "reason"].includes(key));
  return [
    ...(error.code === status ? [] : [`its error says ${String(error.code)} for ${status}`]),
    ...(typeof error.message === "string" && error.message !== "" ? [] : ["its error says nothing"]),
    ...(error.reason === undefined || typeof error.reason === "string"
      ? []
      : ["its error's reason is no word"]),
    ...more.map((key) => `its error has a field ${key}`),
  ];
}

function problemsOfBody(operation: AnyOperation, status: number, body: unknown): string[] {
  if (status !== (operation.status ?? 200)) return [`it answered ${status}`];
  const schema = operation.returns as TSchema | undefined;
  if (!schema) return ["it answered a body that it does not declare"];
  const validator = validatorOf(schema);
  if (validator.Check(body)) return [];
  return [...validator.Errors(body)].map(({ instancePath, message }) => `${instancePath} ${message}`);
}
