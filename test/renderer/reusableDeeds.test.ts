import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ReusableList } from "../../src-main/core/reusableContents.ts";
import type * as Reusables from "../../src-renderer/data/reusables.ts";
import type { Workspaces } from "../../src-main/core/workspaces.ts";
import type * as Deeds from "../../src-renderer/data/reusableDeeds.svelte.ts";
import type * as AskedModule from "../../src-renderer/data/asked.svelte.ts";
import { Cleanup, openAlone } from "../core/instance.ts";
import { takeBridge } from "./bridged.ts";

/* Reusable contents that a window deletes and brings back, over a whole app behind its bridge. */

const cleanup = new Cleanup();
let workspaces: Workspaces;
let organizationId: string;
let reusables: typeof Reusables;
/** What happens in the space before a call is answered. */
let beforeAnswer: (() => Promise<unknown>) | undefined;
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
    call: async (operation, input) => {
      const answer = await workspaces.call(operation, input);
      await beforeAnswer?.();
      return answer;
    },
    desktop: (verb, input) => workspaces.desktop(verb, input),
  });
  const nothing = () => undefined;
  Object.assign(window, {
    location: { hash: "" },
    addEventListener: nothing,
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
  });
  reusables = await import("../../src-renderer/data/reusables.ts");
  ({ reusableDeeds: deeds } = await import("../../src-renderer/data/reusableDeeds.svelte.ts"));
  ({ asked } = await import("../../src-renderer/data/asked.svelte.ts"));
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
  const deleted = deeds.delete(branch, { id, title: "Oil" });
  await vi.waitFor(() => expect(asked.question ?? deeds.lastOn(branch)).toBeDefined());
  asked.question?.answer(true);
  expect(await deleted).toBe(true);
  expect(await list(changeRequestId)).toEqual([]);
  await deeds.undo(deeds.lastOn(branch)!);
  expect(await list(changeRequestId)).toEqual(["Oil"]);
  expect(await open()).toHaveLength(1);
});
