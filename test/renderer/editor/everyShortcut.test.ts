import { completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { keymap, type KeyBinding } from "@codemirror/view";
import { expect, test } from "vitest";
import { shortcuts } from "../../../src-renderer/data/keys/everyShortcut.ts";
import { columnKeys } from "../../../src-renderer/editor/columns/columnKeys.ts";
import { drawnColumns } from "../../../src-renderer/editor/columns/drawnColumns.ts";
import { finding } from "../../../src-renderer/editor/find/finding.ts";
import { folding } from "../../../src-renderer/editor/folding.ts";
import { blockKinds } from "../../../src-renderer/editor/menus/blockKinds.ts";
import { pageText, pageTextKeys, type TextOptions } from "../../../src-renderer/editor/pageText.ts";
import { tableKeys } from "../../../src-renderer/editor/tables/tableKeys.ts";

/* F1 lists every key that the editor has beyond those of any text. */

const none = (): undefined => undefined;
const options = {
  label: () => "",
  readOnly: false,
  surroundings: {},
  menus: { targets: {}, onFiles: none },
  onBlur: none,
  onFiles: none,
  onSave: none,
  onComment: none,
} as unknown as TextOptions;

/** A key with its modifiers in one order, and arrows by their short names. */
function named(key: string): string {
  const parts = key.split(/-(?=.)/);
  const last = parts.pop()!.replace(/^Arrow/, "");
  const order = ["Mod", "Ctrl", "Alt", "Shift"];
  return [...parts.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)), last].join("-");
}

/** What every text does with a key without modifiers, and with Shift alone. */
const isPlain = (key: string): boolean =>
  /^(?:Shift-)?(?:Enter|Backspace|Delete|Tab|Escape|Up|Down|Left|Right|Home|End|PageUp|PageDown|.)$/.test(
    key,
  );

const boundBy = (extension: EditorState): string[] => {
  const usual = new Set<KeyBinding>([...defaultKeymap, ...historyKeymap, ...completionKeymap]);
  return extension
    .facet(keymap)
    .flat()
    .filter((binding) => !usual.has(binding))
    .flatMap(({ key, shift }) => (key === undefined ? [] : [key, ...(shift ? [`Shift-${key}`] : [])]))
    .map(named)
    .filter((key) => !isPlain(key));
};

const listed = new Set(shortcuts.flatMap(({ keys }) => keys.map(({ key }) => named(key))));

test("every key that the editor is bound to is in the list of shortcuts", () => {
  const extensions = [
    history(),
    drawnColumns(),
    pageText(options),
    folding(),
    finding(),
    pageTextKeys(options),
  ];
  const bound = boundBy(EditorState.create({ extensions }));
  expect(bound.length).toBeGreaterThan(30);
  expect([...new Set(bound)].filter((key) => !listed.has(key))).toEqual([]);
});

test("the keys of tables, of columns and of the menu of blocks are in the list of shortcuts", () => {
  const own = [
    ...Object.values(tableKeys),
    ...Object.values(columnKeys),
    ...blockKinds.flatMap(({ key }) => key ?? []),
  ];
  expect(own.map(named).filter((key) => !listed.has(key))).toEqual([]);
});

test("a key means one thing wherever it is bound, but for what depends on where the caret is", () => {
  // In a table, in columns and in the page tree keys of the text mean what belongs there.
  const [anywhere, writing, blocks] = shortcuts;
  const keys = [anywhere!, writing!, blocks!].flatMap((group) => group.keys.map(({ key }) => named(key)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  const fromAnywhere = shortcuts.flatMap(({ keys: all }) => all).filter(({ does }) => /anywhere/.test(does));
  expect(fromAnywhere.length).toBeGreaterThan(0);
  expect(fromAnywhere.map(({ key }) => named(key)).filter((key) => keys.includes(key))).toEqual([]);
});
