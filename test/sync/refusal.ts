import type { Outcome } from "../../src-main/core/core.ts";
import { checkAnswer } from "../api/declared.ts";

/** An operation's refusal, as the caller got it. */
export class Refusal extends Error {
  readonly code: number;
  readonly reason: string | undefined;
  constructor(operation: string, error: { code: number; message: string; reason?: string }) {
    super(`${operation}: ${error.code} ${error.message}`);
    this.code = error.code;
    this.reason = error.reason;
  }
}

/** What an operation answered, which is as it declares; throws a {@link Refusal} where it refused. */
export function answerOf<T>(operation: string, outcome: Outcome): T {
  checkAnswer(operation, outcome);
  return unwrap<T>(operation, outcome);
}

/** What a message was answered; throws a {@link Refusal} where it was refused. */
export function unwrap<T>(operation: string, outcome: Outcome): T {
  if ("error" in outcome) throw new Refusal(operation, outcome.error);
  return ("body" in outcome ? outcome.body : undefined) as T;
}
