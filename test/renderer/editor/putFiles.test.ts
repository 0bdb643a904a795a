import type { EditorState, Transaction, TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { takeBridge } from "../bridged.ts";
import { markedTextOf, stateOf } from "../editing.ts";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
/** How each file is kept once its turn has come, by its name. */
const kept = new Map<string, Promise<void>>();
takeBridge({
  async call(_operation, input) {
    const { changes } = (input as { body: { changes: { files: { name: string }[] }[] } }).body;
    const { name = "" } = changes[0]?.files[0] ?? {};
    await kept.get(name);
    return { ok: true, value: { insertedFiles: [{ id: `id-of-${name}` }] } };
  },
  desktop: () => Promise.resolve({ ok: true, value: { sha256: "0" } }),
});
Object.assign(window, {
  location: { hash: "" },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  addEventListener: () => undefined,
});

const { putFiles } = await import("../../../src-renderer/editor/putFiles.ts");
const { HeldPlaces } = await import("../../../src-renderer/editor/heldPlaces.ts");
const { putHtml } = await import("../../../src-renderer/editor/paste/putHtml.ts");
const { toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts");
const { EditorState: State } = await import("@codemirror/state");

beforeEach(() => {
  kept.clear();
  toasts.list = [];
});
afterAll(() => vi.unstubAllGlobals());

const pictureNamed = (name: string): File => new File(["x"], name, { type: "image/png" });
const said = (): string => toasts.list.map(({ message }) => message).join(" ");

/** An editor as far as files need one, with the places that are held in it. */
function editorOf(marked: string, isReadOnly = false) {
  const places = new HeldPlaces();
  const editor = {
    state: stateOf(marked, State.readOnly.of(isReadOnly)),
    dispatch(given: Transaction | TransactionSpec) {
      const done = "state" in given ? given : editor.state.update(given);
      places.follow(done.changes);
      editor.state = done.state;
    },
  };
  const at = editor.state.selection.main.head;
  const landing = {
    branch: { spaceId: "s", changeRequestId: undefined },
    view: (): EditorView | undefined => editor as unknown as EditorView,
    place: places.hold(at),
    caret: places.hold(at),
    isAmidWords: false,
  };
  return { editor, landing, places };
}

test("files are put where they were dropped, each behind the one before", async () => {
  const { editor, landing } = editorOf("Words.|");
  await putFiles([pictureNamed("a.png"), pictureNamed("b.png")], landing);
  expect(editor.state.doc.toString()).toBe(
    "Words.\n\n![a](/files/id-of-a.png)\n\n![b](/files/id-of-b.png)\n\n",
  );
  expect(said()).toBe("");
});

test("files that come when their page is closed are kept, and their writer is told where they are", async () => {
  const { landing } = editorOf("Words.|");
  await putFiles([pictureNamed("a.png"), pictureNamed("b.png")], { ...landing, view: () => undefined });
  expect(said()).toContain("2 files have no place on the page any more.");
});

test("a file whose block was deleted meanwhile is put nowhere else, and its writer is told", async () => {
  const { editor, landing } = editorOf("One.\n\nTwo |words.\n\nThree.");
  const { promise, resolve } = Promise.withResolvers<void>();
  kept.set("a.png", promise);
  const putting = putFiles([pictureNamed("a.png")], landing);
  editor.dispatch({ changes: { from: 4, to: 16 } });
  resolve();
  await putting;
  expect(editor.state.doc.toString()).toBe("One.\n\nThree.");
  expect(said()).toContain("“a.png” has no place on the page any more.");
});

test("a file that comes when the page can only be read by then changes nothing in it, and its writer is told", async () => {
  const { editor, landing } = editorOf("Words.|", true);
  await putFiles([pictureNamed("a.png")], landing);
  expect(editor.state.doc.toString()).toBe("Words.");
  expect(said()).toContain("“a.png” has no place on the page any more.");
});

test.each([
  ["lamp [old].png", "![lamp \\[old\\]](/files/x)"],
  ["a\\b.png", "![a\\\\b](/files/x)"],
  ["*new* `code`.png", "![\\*new\\* \\`code\\`](/files/x)"],
  ["my_own_lamp.png", "![my_own_lamp](/files/x)"],
  ["_old_.png", "![\\_old\\_](/files/x)"],
  ["<b>.png", "![\\<b>](/files/x)"],
  ["one\n\ntwo.png", "![one two](/files/x)"],
])("a picture whose name is %j is a picture all the same", async (name, markdown) => {
  const { insertFileAt } = await import("../../../src-renderer/editor/images.ts");
  const state = stateOf("|");
  const put = state.update(insertFileAt(state, 0, { id: "x", name, isImage: true }));
  expect(put.state.doc.toString()).toBe(`${markdown}\n\n`);
});

const dot = "iVBORw0KGgo=";
const embedded = (alt: string): string => `<img src="data:image/png;base64,${dot}" alt="${alt}">`;

/** What a page is when HTML was pasted into it, with the pictures that come in the order given. */
async function pasted(html: string): Promise<string> {
  const { editor, landing, places } = editorOf("|");
  const putting: Promise<void>[] = [];
  const spec = (state: EditorState, markdown: string) => state.replaceSelection(markdown);
  putHtml(editor as unknown as EditorView, { html, plain: "" }, spec, (files, at, isAmidWords = false) => {
    const [place, caret] = [places.hold(at), places.hold(editor.state.selection.main.head)];
    putting.push(putFiles(files, { ...landing, place, caret, isAmidWords }));
  });
  await Promise.all(putting);
  return markedTextOf(editor.state);
}

test.each(["One.png", "Two.png"])(
  "pictures that stand side by side come in their order, also when %s is late",
  async (late) => {
    kept.set(late, new Promise((done) => setTimeout(done, 30)));
    expect([await pasted(`<p>See ${embedded("One")}${embedded("Two")} both.</p>`), said()]).toEqual([
      "See ![One](/files/id-of-One.png)![Two](/files/id-of-Two.png) both.|",
      "",
    ]);
  },
);

test("what is said of a pasted picture is kept whole, whatever signs are in it", async () => {
  expect(await pasted(`<p>See ${embedded("The lamp: a/b [1]\n\nat dusk")} now.</p>`)).toBe(
    "See ![The lamp: a/b \\[1\\] at dusk](/files/id-of-The lamp a b [1] at dusk.png) now.|",
  );
});
