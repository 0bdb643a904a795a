import type { ErrorBody, Reason } from "../../../src-main/api/error.ts";
import type { AnswerOf, InputOf } from "../../../src-main/api/operation.ts";
import type { Operations } from "../../../src-main/api/operations.ts";
import type { DesktopVerbs, OperationId, Result } from "../../../src-preload/bridge.ts";
import { texts } from "../../texts/texts.ts";
import { wordsOf } from "../words/refusals.ts";
import { bridge } from "./bridge.ts";
import { shownWorkspace } from "../workspace/shownWorkspace.ts";

/** A refused request, as an exception; `reason` is the word that programs may branch on. */
export class RequestError extends Error {
  readonly code: number;
  readonly reason: Reason | undefined;

  constructor(error: ErrorBody["error"]) {
    super(wordsOf(error, texts.refusals));
    this.name = "RequestError";
    this.code = error.code;
    this.reason = error.reason;
  }
}

function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new RequestError(result.error);
}

/** Runs an API operation in a workspace, the one that is shown unless said; throws {@link RequestError} when it is refused. */
export async function ask<K extends OperationId>(
  operation: K,
  input: InputOf<Operations[K]>,
  workspace = shownWorkspace.id,
): Promise<AnswerOf<Operations[K]>> {
  return valueOf(await bridge.call(operation, input, workspace));
}

/** Asks the desktop for one of its verbs, in the workspace that is shown unless said; throws {@link RequestError} when it is refused. */
export async function tell<V extends keyof DesktopVerbs>(
  verb: V,
  input: DesktopVerbs[V]["input"],
  workspace = shownWorkspace.id,
): Promise<DesktopVerbs[V]["answer"]> {
  return valueOf(await bridge.desktop(verb, input, workspace));
}

/** What went wrong, as a sentence for people. */
export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
