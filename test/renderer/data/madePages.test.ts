import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { OpenBranch } from "../../../src-renderer/data/pages/branch.svelte.ts";
import { emptyWindow, takeBridge } from "../bridged.ts";

/* A page that was just made is taken back like another change of the tree. */

let asked: { operation: string; input: unknown }[] = [];
let stored: object = {};
let comments: object[] = [];
let links: object[] = [];
/** What happens while it is read what the page holds. */
let meanwhile = (): void => undefined;
/** What is answered while nobody can say what a page holds. */
let unreadable: { ok: false; error: { code: number; message: string } } | undefined;
const hash = "hash-of-nothing";
const untouched = {
  id: "new",
  type: "document",
  title: "Untitled",
  markdown: "",
  documentId: hash,
  tags: [],
  pages: [],
};
/** Somebody changed it in the last moment. */
let isLate = false;
takeBridge({
  async call(operation, input) {
    asked.push({ operation, input });
    meanwhile();
    if (operation === "getPageById") return unreadable ?? { ok: true, value: stored };
    if (operation === "listCommentsInSpace") return { ok: true, value: { items: comments } };
    if (operation === "listPageBacklinks") return { ok: true, value: { count: links.length, items: links } };
    if (isLate) return { ok: false, error: { code: 409, message: "“Untitled” has changed since." } };
    return { ok: true, value: { changes: [{ object: "created_page", page: "new" }] } };
  },
});
emptyWindow();
const { place } = await import("../../../src-renderer/data/window/place.svelte.ts");
const { newPage } = await import("../../../src-renderer/data/pages/actions.ts");
const { treeUndo } = await import("../../../src-renderer/data/pages/treeUndo.svelte.ts");
const { toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts");
const { deletions } = await import("../../../src-renderer/data/pages/deletions.svelte.ts");
const { living, memoryKey } = await import("../../../src-renderer/editor/livingPages.ts");

const branch = { workspace: "w", spaceId: "s", changeRequestId: undefined };
const deleted = () => JSON.stringify(asked).includes('"delete_page","page":"new"');
const said = () => toasts.list.map(({ message }) => message).join();
const takeBack = () => deletions.undo(treeUndo.lastOn(branch));

beforeEach(async () => {
  toasts.list = [];
  place.enter("w", { space: "s", view: "page", page: "before" });
  stored = untouched;
  comments = [];
  links = [];
  meanwhile = () => undefined;
  isLate = false;
  living.clear();
  await newPage({ branch, lock: undefined } as OpenBranch);
  asked = [];
});
afterAll(() => vi.unstubAllGlobals());

test("a page that was made and left empty goes again, and its writer is where they were", async () => {
  expect(place.page).toBe("new");
  expect(await takeBack()).toBe(true);
  expect(deleted()).toBe(true);
  expect(place.page).toBe("before");
  expect(treeUndo.lastOn(branch)).toBeUndefined();
});

test("whoever has gone to another page meanwhile stays there", async () => {
  place.go({ page: "other" });
  expect(await takeBack()).toBe(true);
  expect(place.page).toBe("other");
});

test("a page of which nobody can say now whether it is empty stays, and can be taken back later", async () => {
  unreadable = { ok: false, error: { code: 503, message: "The organization cannot be reached." } };
  expect(await takeBack()).toBe(false);
  unreadable = undefined;
  expect(deleted()).toBe(false);
  expect(await takeBack()).toBe(true);
  expect(deleted()).toBe(true);
});

test("a page that is gone already leaves the way free to what was done before it", async () => {
  unreadable = { ok: false, error: { code: 404, message: "There is no page new here." } };
  expect(await takeBack()).toBe(false);
  unreadable = undefined;
  expect(treeUndo.lastOn(branch)).toBeUndefined();
});

test.each([
  ["a title", { title: "Lamps" }],
  ["words", { markdown: "Light them.\n" }],
  ["an emoji", { emoji: "💡" }],
  ["a description", { description: "Of light." }],
  ["a cover", { cover: { ref: "f" } }],
  ["tags", { tags: [{ tag: "t" }] }],
  ["a variable", { variables: { lamp: "lit" } }],
  ["a page inside", { pages: [untouched] }],
])("a page that has %s by now stays, which is said, and is no more taken back", async (_what, has) => {
  stored = { ...untouched, ...has };
  expect(await takeBack()).toBe(false);
  expect(deleted()).toBe(false);
  expect(place.page).toBe("new");
  expect(said()).toContain("is not empty any more");
  expect(treeUndo.lastOn(branch)).toBeUndefined();
});

test("a page on which words are typed while it is read what it holds stays with them", async () => {
  const typing = { unsaved: { text: "Light them." }, keepUnsaved: () => undefined, giveUp: () => undefined };
  meanwhile = () => living.set(memoryKey(branch, "new"), typing as never);
  expect(await takeBack()).toBe(false);
  expect(deleted()).toBe(false);
  expect(said()).toContain("is not empty any more");
});

test("a page goes only with the text that was seen on it, and stays where another was saved since", async () => {
  isLate = true;
  expect(await takeBack()).toBe(false);
  expect(JSON.stringify(asked)).toContain(`"delete_page","page":"new","was":{"new":"${hash}"}`);
  expect(place.page).toBe("new");
  expect(said()).toContain("has changed since");
  expect(treeUndo.lastOn(branch)).toBeUndefined();
});

test.each([
  ["is talked about", () => (comments = [{ id: "c" }])],
  ["is linked to", () => (links = [{ kind: "page", page: { id: "p", title: "Lamps" } }])],
])("a page that %s by now stays, which is said, and is no more taken back", async (_what, happen) => {
  happen();
  expect(await takeBack()).toBe(false);
  expect(deleted()).toBe(false);
  expect(said()).toContain("comments on it or links to it");
  expect(treeUndo.lastOn(branch)).toBeUndefined();
});
