import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState, type Transaction, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { MenuOption } from "../../../src-renderer/editor/menus/option.ts";
import { emptyWindow, takeBridge } from "../bridged.ts";
import { markedTextOf, stateOf } from "../editing.ts";

/* A new reusable content is made while its writer goes on writing. */

/** Goes on once it is told to: a reusable content takes its time. */
let made = Promise.withResolvers<void>();
takeBridge({
  async call() {
    await made.promise;
    return { ok: true, value: { insertedReusableContents: [{ id: "r" }] } };
  },
  desktop: () => Promise.resolve({ ok: true, value: { items: [], lacking: 0 } }),
});
emptyWindow();
const { linkMenu } = await import("../../../src-renderer/editor/menus/linkMenu.ts");
const { pickAt, picking } = await import("../../../src-renderer/editor/menus/picking.ts");
const { surroundings } = await import("../../../src-renderer/editor/drawing.ts");
const { HeldPlaces } = await import("../../../src-renderer/editor/heldPlaces.ts");
const { toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts");

beforeEach(() => {
  made = Promise.withResolvers();
  toasts.list = [];
});
afterAll(() => vi.unstubAllGlobals());

const nothing = () => Promise.resolve([]);
const targets = {
  pages: () => [],
  files: () => [],
  people: nothing,
  findHeadings: nothing,
  headingsOf: nothing,
  reusables: nothing,
};
const around = { branch: { workspace: "w", spaceId: "s", changeRequestId: undefined } };

/** An editor in which a new one is asked for by the name that is typed, and its menu's offer of it. */
async function asking(marked: string) {
  const places = new HeldPlaces();
  const editor = {
    dom: { isConnected: true },
    state: stateOf(marked, [picking, surroundings.of(around as never)]),
    plugin: () => ({ places }),
    dispatch(...given: (Transaction | TransactionSpec)[]) {
      for (const one of given) {
        const done = "state" in one ? one : editor.state.update(one);
        places.follow(done.changes);
        editor.state = done.state;
      }
    },
  };
  const view = editor as unknown as EditorView;
  const begins = marked.indexOf("Oil");
  editor.dispatch({ effects: pickAt.of({ at: begins, what: "reusable" }) });
  const { head } = editor.state.selection.main;
  const found = await linkMenu(targets)(new CompletionContext(editor.state, head, false));
  const option = found?.options.at(-1) as MenuOption;
  const choose = (from = found?.from ?? 0): void => {
    if (typeof option.apply === "function")
      option.apply(view, option, from, editor.state.selection.main.head);
  };
  return { editor, choose, from: found?.from ?? 0 };
}

/** It is made, and whoever asked for it has heard of that. */
async function finish(): Promise<void> {
  made.resolve();
  await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
}
const said = (): string => toasts.list.map(({ message }) => message).join();
const include = '{% include "/reusable-contents/r" %}';

test("a new reusable content is shown where it was asked for, the caret below it", async () => {
  const { editor, choose } = await asking("One.\n\nOil|\n\nTwo.");
  choose();
  await finish();
  expect(markedTextOf(editor.state)).toBe(`One.\n\n${include}\n\n|\n\nTwo.`);
  expect(said()).toContain("“Oil” is shown here.");
});

test("a writer who has gone on elsewhere stays there with the caret, and has it where it was asked for", async () => {
  const { editor, choose } = await asking("One.\n\nOil|\n\nTwo.");
  choose();
  const end = editor.state.doc.length;
  editor.dispatch({ changes: { from: end, insert: " Three" }, selection: { anchor: end + 6 } });
  editor.dispatch({ changes: { from: 0, insert: "Zero. " } });
  await finish();
  expect(markedTextOf(editor.state)).toBe(`Zero. One.\n\n${include}\n\n\n\nTwo. Three|`);
});

test("words that were typed where it was asked for stand whole above it", async () => {
  const { editor, choose } = await asking("One.\n\nOil|\n\nTwo.");
  choose();
  editor.dispatch({ changes: { from: 6, insert: "Words" }, selection: { anchor: 11 } });
  await finish();
  expect(markedTextOf(editor.state)).toContain(`One.\n\nWords|\n\n${include}\n`);
});

test("words that come above while the menu is open leave the rest of the page as it is", async () => {
  const { editor, choose, from } = await asking("One.\n\nOil|\n\nTwo.");
  editor.dispatch({ changes: { from: 0, insert: "Zero. " } });
  choose(from + 6);
  await finish();
  expect(markedTextOf(editor.state)).toBe(`Zero. One.\n\n${include}\n\n|\n\nTwo.`);
});

test.each<[string, (editor: Awaited<ReturnType<typeof asking>>["editor"]) => void]>([
  ["is gone", (editor) => editor.dispatch({ changes: { from: 2, to: 10 } })],
  [
    "is locked",
    (editor) =>
      (editor.state = stateOf("One.|", [EditorState.readOnly.of(true), surroundings.of(around as never)])),
  ],
  ["is left", (editor) => (editor.dom.isConnected = false)],
])("it is made alone, which is said, where its place %s", async (_what, happen) => {
  const { editor, choose } = await asking("One.\n\nOil|\n\nTwo.");
  choose();
  happen(editor);
  await finish();
  expect(editor.state.doc.toString()).not.toContain("include");
  expect(said()).toContain("“Oil” was made.");
});
