import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ReusableList } from "../../../src-main/core/find/reusableContents.ts";
import type * as Reusables from "../../../src-renderer/data/reusables/reusables.ts";
import type { Workspaces } from "../../../src-main/core/workspaces/workspaces.ts";
import type * as Deeds from "../../../src-renderer/data/reusables/reusableDeeds.svelte.ts";
import type * as Place from "../../../src-renderer/data/window/place.svelte.ts";
import type * as Shown from "../../../src-renderer/data/workspace/shownWorkspace.ts";
import type * as Toasts from "../../../src-renderer/data/window/toasts.svelte.ts";
import type * as AskedModule from "../../../src-renderer/data/window/asked.svelte.ts";
import { Cleanup, openAlone } from "../../core/instance.ts";
import { takeBridge } from "../bridged.ts";

/* Reusable contents that a window deletes and brings back, over a whole app behind its bridge. */

const cleanup = new Cleanup();
let workspaces: Workspaces;
let organizationId: string;
let reusables: typeof Reusables;
/** What happens in the space before a call is answered. */
let beforeAnswer: (() => Promise<unknown>) | undefined;
/** The workspaces that were asked. */
const askedIn = new Set<string | undefined>();
let shown: typeof Shown.shownWorkspace;
let place: typeof Place.place;
let toasts: typeof Toasts.toasts;
let deeds: typeof Deeds.reusableDeeds;
let asked: typeof AskedModule.asked;

const call = async <T>(operation: string, input: object): Promise<T> => {
  const answer = await workspaces.call(operation, input);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as T;
};

beforeAll(async () => {
  ({ workspaces, organizationId } = await openAlone(cleanup));
  takeBridge({
    call: async (operation, input, workspace) => {
      askedIn.add(workspace);
      const answer = await workspaces.call(operation, input);
      await beforeAnswer?.();
      return answer;
    },
    desktop: (verb, input, workspace) => {
      askedIn.add(workspace);
      return workspaces.desktop(verb, input);
    },
  });
  const nothing = () => undefined;
  Object.assign(window, {
    location: { hash: "" },
    addEventListener: nothing,
    history: { pushState: nothing },
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
  });
  ({ shownWorkspace: shown } = await import("../../../src-renderer/data/workspace/shownWorkspace.ts"));
  ({ place } = await import("../../../src-renderer/data/window/place.svelte.ts"));
  ({ toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts"));
  reusables = await import("../../../src-renderer/data/reusables/reusables.ts");
  ({ reusableDeeds: deeds } = await import("../../../src-renderer/data/reusables/reusableDeeds.svelte.ts"));
  ({ asked } = await import("../../../src-renderer/data/window/asked.svelte.ts"));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await cleanup.run();
});

test("whoever makes one has it, whatever others of its name are made meanwhile", async () => {
  const { id: spaceId } = await call<{ id: string }>("createSpace", {
    organizationId,
    body: { title: "Bells" },
  });
  const another = () => ({
    operation: "insert_reusable_content",
    title: "Bell",
    document: { markdown: "Theirs.\n" },
  });
  beforeAnswer = () =>
    call("updateSpaceContent", { spaceId, body: { changes: Array.from({ length: 20 }, another) } });
  const branch = { spaceId, changeRequestId: undefined };
  const id = await reusables
    .makeReusable(branch, "Bell", "Mine.\n")
    .finally(() => (beforeAnswer = undefined));
  expect(await reusables.readReusable(branch, id)).toMatchObject({ title: "Bell", markdown: "Mine.\n" });
});

test("who takes their deletion back has answered that alone, and no older question about the content", async () => {
  const { id: spaceId } = await call<{ id: string }>("createSpace", {
    organizationId,
    body: { title: "Lamps" },
  });
  const change = (changes: object[], changeRequestId?: string): Promise<unknown> =>
    changeRequestId === undefined
      ? call("updateSpaceContent", { spaceId, body: { changes } })
      : call("updateChangeRequestContent", { spaceId, changeRequestId, compat: false, body: { changes } });
  const list = async (changeRequest: string): Promise<string[]> => {
    const answer = await workspaces.desktop("listReusables", { spaceId, changeRequest, withUses: false });
    return answer.ok ? (answer.value as ReusableList).items.map(({ title }) => title) : [];
  };
  await change([
    { operation: "insert_reusable_content", title: "Oil", document: { markdown: "Fill it.\n" } },
  ]);
  const { id: changeRequestId } = await call<{ id: string }>("createChangeRequest", {
    spaceId,
    body: { subject: "More" },
  });
  const made = await workspaces.desktop("listReusables", { spaceId, withUses: false });
  if (!made.ok) throw new Error(made.error.message);
  const id = (made.value as ReusableList).items[0]!.id;
  const edit = { operation: "update_reusable_content", reusableContent: id };
  await change([{ ...edit, document: { markdown: "Fill it twice.\n" } }], changeRequestId);
  await change([{ operation: "delete_reusable_content", reusableContent: id }]);
  await call("updateChangeRequest", { spaceId, changeRequestId });
  const open = async (): Promise<unknown[]> =>
    (await call<{ items: unknown[] }>("listConflictsInChangeRequest", { spaceId, changeRequestId })).items;
  expect(await open()).toMatchObject([{ kind: "delete-edit", ours: "Fill it twice.\n", theirs: null }]);

  const branch = { spaceId, changeRequestId };
  const deleted = deeds.delete(branch, id);
  await vi.waitFor(() => expect(asked.question ?? deeds.lastOn(branch)).toBeDefined());
  asked.question?.answer(true);
  expect(await deleted).toBe(true);
  expect(await list(changeRequestId)).toEqual([]);
  await deeds.undo(deeds.lastOn(branch)!);
  expect(await list(changeRequestId)).toEqual(["Oil"]);
  expect(await open()).toHaveLength(1);
});

/** A space with a reusable content that a page shows. */
async function openRope() {
  const { id: spaceId } = await call<{ id: string }>("createSpace", {
    organizationId,
    body: { title: "Ropes" },
  });
  const branch = { spaceId, changeRequestId: undefined };
  const id = await reusables.makeReusable(branch, "Rope", "Coil it.\n");
  const write = (changes: object[]) => call("updateSpaceContent", { spaceId, body: { changes } });
  const markdown = `{% include "/reusable-contents/${id}" %}\n`;
  await write([{ operation: "insert_page", title: "Coiling", document: { markdown } }]);
  const edit = (words: string) =>
    write([{ operation: "update_reusable_content", reusableContent: id, document: { markdown: words } }]);
  const titles = async () => (await reusables.listReusables(branch)).items.map(({ title }) => title);
  return { branch, id, edit, titles };
}

const question = async (): Promise<{ explanation: string; answer: (goAhead: boolean) => void }> => {
  await vi.waitFor(() => expect(asked.question).toBeDefined());
  return asked.question!;
};

test("what somebody writes in one while its deleter is asked is asked about before it goes", async () => {
  const { branch, id, edit, titles } = await openRope();
  const first = deeds.delete(branch, id);
  const asking = await question();
  expect(asking.explanation).toBe("“Coiling” shows it. Its words will be missing there.");
  await edit("Coil it. Dry it first.\n");
  asking.answer(true);
  const again = await question();
  expect(again.explanation).toBe(
    "Its words were changed while you were asked. “Coiling” shows it. Its words will be missing there.",
  );
  again.answer(false);
  expect(await first).toBe(false);
  expect(await titles()).toEqual(["Rope"]);

  const second = deeds.delete(branch, id);
  (await question()).answer(true);
  expect(await second).toBe(true);
  expect(await titles()).toEqual([]);
});

test("a deletion is taken back where it happened, whatever the window shows then", async () => {
  const { branch, id, titles } = await openRope();
  shown.id = "north";
  askedIn.clear();
  const deleted = deeds.delete(branch, id);
  (await question()).answer(true);
  await deleted;
  const gone = deeds.lastOn(branch)!;
  shown.id = "south";
  expect(deeds.lastOn(branch)).toBeUndefined();
  await deeds.undo(gone);
  expect([...askedIn]).toEqual(["north"]);
  expect(await titles()).toEqual(["Rope"]);
  place.go({ space: "elsewhere", request: "another", workspace: "south" });
  toasts.list.at(-1)?.action?.run();
  expect(place).toMatchObject({
    workspace: "north",
    space: branch.spaceId,
    request: undefined,
    view: "reusables",
    part: id,
  });
  shown.id = undefined;
});
