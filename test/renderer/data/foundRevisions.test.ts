import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emptyWindow, takeBridge } from "../bridged.ts";

/* What a long history says of who wrote what is looked up, and not read whole. */

let revisions: { id: string; summary: string }[] = [];
let read: unknown[] = [];
takeBridge({
  async call(operation, input) {
    const { page = "0", limit } = input as { page?: string; limit: number };
    read.push([operation, Number(page), limit]);
    const to = Number(page) + limit;
    const items = revisions.slice(Number(page), to);
    const next = to < revisions.length ? { next: { page: String(to) } } : {};
    return { ok: true, value: { items, count: revisions.length, ...next } };
  },
});
emptyWindow();
const { FoundRevisions, lacksAny } = await import("../../../src-renderer/data/requests/foundRevisions.ts");

const main = { workspace: "w", spaceId: "s", changeRequestId: undefined };
const revision = (number: number) => ({ id: `r${number}`, summary: `Turn ${number}` });

beforeEach(() => {
  revisions = Array.from({ length: 450 }, (_, index) => revision(450 - index));
  read = [];
});
afterAll(() => vi.unstubAllGlobals());

const parts = () => read.length;

test("a history is read from the newest on, and no further than to the oldest revision that is asked for", async () => {
  const found = await new FoundRevisions(main, "p").find(["r450", "r300"]);
  expect(found.get("r300")).toMatchObject({ summary: "Turn 300" });
  expect(read).toEqual([0, 100].map((from) => ["listRevisionsInSpace", from, 100]));
});

test("what is known of it already is not read again, and what came or was amended since is", async () => {
  const history = new FoundRevisions(main, "p");
  await history.find(["r1"]);
  expect(parts()).toBe(5);
  revisions = [revision(451), { id: "r450", summary: "Turn 450, and more" }, ...revisions.slice(1)];
  const found = await history.find(["r451", "r450", "r1"]);
  expect(parts()).toBe(6);
  expect(["r451", "r450", "r1"].map((id) => found.get(id)?.summary)).toEqual([
    "Turn 451",
    "Turn 450, and more",
    "Turn 1",
  ]);
});

test("a revision that is not of this branch is looked for once", async () => {
  const history = new FoundRevisions({ ...main, changeRequestId: "c" }, "p");
  expect((await history.find(["elsewhere"])).has("elsewhere")).toBe(false);
  expect(parts()).toBe(5);
  await history.find(["elsewhere"]);
  expect(parts()).toBe(6);
});

test("revisions that are asked for while nothing is known yet have to be read, and those that are known have not", async () => {
  expect(lacksAny(["r1"], undefined)).toBe(true);
  expect(lacksAny([], undefined)).toBe(false);
  const known = await new FoundRevisions(main, "p").find(["r450"]);
  expect(lacksAny(["r450", "r1"], known)).toBe(true);
  expect(lacksAny(["r450", "r440"], known)).toBe(false);
});
