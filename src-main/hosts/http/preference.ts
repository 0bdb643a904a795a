import type { IncomingHttpHeaders } from "node:http";
import type { AnyOperation } from "../../api/operation.ts";
import type { Outcome } from "../../core/core.ts";

/** What a caller may want of the answer to a write (gaps.md §1.6, `Prefer`). */
export type Preference = "return=minimal" | "return=representation";

/** Whether a write's answer is a record that can be read again, so that a caller may go without it. */
export const mayBeMinimal = (operation: AnyOperation): boolean =>
  operation.mutation === true &&
  operation.returns !== undefined &&
  operation.toldOnce !== true &&
  operation.located !== false;

/** What the caller of a write wants of its answer; undefined where they say nothing, or it cannot be had. */
export function preferenceIn(operation: AnyOperation, headers: IncomingHttpHeaders): Preference | undefined {
  if (!mayBeMinimal(operation)) return undefined;
  const said = String(headers["prefer"] ?? "")
    .toLowerCase()
    .split(/[,;]/)
    .map((word) => word.replaceAll(/["\s]/g, ""));
  // Of two that contradict each other the first counts (RFC 7240).
  return said.find(
    (word): word is Preference => word === "return=minimal" || word === "return=representation",
  );
}

/** An outcome without the record that its caller does not want; where it is found is said all the same. */
export function asPreferred(outcome: Outcome, preference: Preference | undefined): Outcome {
  if (preference !== "return=minimal" || !("body" in outcome)) return outcome;
  const { numbers, location } = outcome;
  return {
    status: 204,
    ...(numbers === undefined ? {} : { numbers }),
    ...(location === undefined ? {} : { location }),
  };
}
