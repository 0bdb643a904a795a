import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emptyWindow, takeBridge } from "../bridged.ts";

/* Lists that are looked up in are read to their end, however many parts they come in. */

const parts = 3;
let limits: unknown[] = [];
takeBridge({
  async call(operation, input) {
    const { page = "0", limit } = input as { page?: string; limit?: number };
    limits.push(limit);
    const at = Number(page);
    const user = { id: `u${at}`, displayName: `Writer ${at}` };
    const items = [{ id: `${operation}/${at}`, disabled: false, user }];
    const next = at + 1 < parts ? { next: { page: String(at + 1) } } : {};
    return { ok: true, value: { items, count: parts, ...next } };
  },
});
emptyWindow();
const { listFiles } = await import("../../../src-renderer/data/pages/content.ts");
const { listComments, listReplies } = await import("../../../src-renderer/data/comments/comments.ts");
const { listConflicts } = await import("../../../src-renderer/data/requests/conflicts.ts");
const { listRequests } = await import("../../../src-renderer/data/requests/changeRequests.ts");
const people = await import("../../../src-renderer/data/workspace/people.ts");
const { listReviews } = await import("../../../src-renderer/data/requests/reviews.ts");

const main = { spaceId: "s", changeRequestId: undefined };
const onRequest = { spaceId: "s", changeRequestId: "r" };
const request = { space: "s", id: "r" } as unknown as Parameters<typeof listReviews>[0];

beforeEach(() => (limits = []));
afterAll(() => vi.unstubAllGlobals());

test.each<[string, () => Promise<unknown[]>]>([
  ["files", () => listFiles(main)],
  ["files of a request", () => listFiles(onRequest)],
  ["comments", () => listComments(main, "all")],
  ["comments of a request", () => listComments(onRequest, "open", "p")],
  ["replies", () => listReplies(main, "c")],
  ["conflicts", () => listConflicts(main, "open")],
  ["change requests", () => listRequests("s", "open")],
  ["people", () => people.listPeople("o")],
  ["people who were asked for a review", () => people.listRequestedReviewers(request)],
  ["reviews", () => listReviews(request)],
])("all %s are read, not only the first thousand", async (_, read) => {
  expect(await read()).toHaveLength(parts);
  expect(limits).toEqual([1000, 1000, 1000]);
});
