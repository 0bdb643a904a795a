import { hash } from "node:crypto";
import { ApiError } from "../api/error.ts";
import type { AnyOperation } from "../api/operation.ts";
import type { AnyInput } from "./perform.ts";

/* A page of a list is one of that list with its filters: elsewhere it would begin at a place that means nothing. */

const isPaged = ({ query }: AnyOperation): boolean => "page" in (query ?? {}) && "limit" in (query ?? {});

const length = 8;

/** Stands for a list and all that it was asked for, but how long a page of it is. */
function listOf({ path }: AnyOperation, { page: _page, limit: _limit, ...asked }: AnyInput): string {
  const filters = Object.entries(asked).filter(([, value]) => value !== undefined);
  return hash("sha256", JSON.stringify([path, filters.sort()]), "base64url").slice(0, length);
}

/** The input as the list's operation takes it. Throws 400 for a page of another list, or of other filters. */
export function openPage(operation: AnyOperation, input: AnyInput): AnyInput {
  const { page } = input;
  if (typeof page !== "string" || !isPaged(operation)) return input;
  if (page.startsWith(listOf(operation, input))) return { ...input, page: page.slice(length) };
  throw new ApiError(
    400,
    "/page is not a page that this list answered for these filters; leave it out to begin at the first.",
  );
}

/** The list's answer, with a next page that is good for this list alone. */
export function sealPage(operation: AnyOperation, input: AnyInput, answer: unknown): unknown {
  const { next } = (answer ?? {}) as { next?: { page: string } };
  if (next === undefined || !isPaged(operation)) return answer;
  return { ...(answer as object), next: { page: listOf(operation, input) + next.page } };
}
