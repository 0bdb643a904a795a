import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ErrorBody } from "../../../src-main/api/error.ts";
import type { ChangeRequest } from "../../../src-renderer/data/calls/records.ts";
import type * as RequestChanges from "../../../src-renderer/data/requests/requestChanges.ts";
import type * as Revisions from "../../../src-renderer/data/requests/revisions.ts";
import { takeBridge } from "../bridged.ts";

let revisions: typeof Revisions;
let changes: typeof RequestChanges;
let error: ErrorBody["error"];

beforeAll(async () => {
  takeBridge({ call: async () => ({ ok: false, error }) });
  revisions = await import("../../../src-renderer/data/requests/revisions.ts");
  changes = await import("../../../src-renderer/data/requests/requestChanges.ts");
});
afterAll(() => vi.unstubAllGlobals());

const request = { space: "s", id: "r", revision: "2", revisionInitial: "1" } as ChangeRequest;
const reads: [string, () => Promise<unknown>, unknown][] = [
  ["of a page in a revision", () => revisions.textOrNothing("s", "1", { page: "p" }), undefined],
  [
    "of a reusable content in a revision",
    () => revisions.textOrNothing("s", "1", { reusableContent: "c" }),
    undefined,
  ],
  [
    "of a page before and after a request",
    () => changes.readBothTexts(request, "p"),
    { before: null, after: null },
  ],
  [
    "of a reusable content before and after a request",
    () => changes.readBothContents(request, "c"),
    { before: null, after: null },
  ],
];

test.each(reads)("the text %s is none where it is not there", async (_what, read, none) => {
  error = { code: 404, message: "It is not there." };
  expect(await read()).toEqual(none);
});

test.each(reads)("the text %s is not taken for none where it cannot be read", async (_what, read) => {
  error = { code: 503, message: "The program behind this window does not answer." };
  await expect(read()).rejects.toThrow();
});
