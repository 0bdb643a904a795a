import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { EditorSelection, EditorState, Prec, type Extension, type TransactionSpec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { fenceDeleted, fenceTyped } from "./code/fencePairs.ts";
import { isVerbatim } from "./menus/slashMenu.ts";
import { parsedTo } from "./parsed.ts";

/* Signs that stand in pairs. Brackets close by themselves everywhere; the signs of Markdown where they can only mean a
   pair: around a selection, and where a second star or the first tick begins a word. */

const wrapping = new Set(["*", "_", "~", "`", '"', "="]);

/** What typing a sign does where it means more than itself. */
export function pairTyped(state: EditorState, sign: string): TransactionSpec | undefined {
  if (sign === ">") return tagTyped(state);
  const { main } = state.selection;
  if (!wrapping.has(sign) || state.selection.ranges.length > 1) return undefined;
  if (isVerbatim(state, main.head) && sign !== "`") return undefined;
  if (!main.empty) return wrap(state, sign);
  const fenced = sign === "`" ? fenceTyped(state) : undefined;
  if (fenced) return fenced;
  const line = state.doc.lineAt(main.head);
  const before = line.text.slice(0, main.head - line.from);
  const after = line.text.slice(main.head - line.from);
  if (stepsOver(before, after, sign))
    return { selection: { anchor: main.head + 1 }, userEvent: "input.type" };
  const insert = opening(before, after, sign);
  if (insert === undefined) return undefined;
  return {
    changes: { from: main.head, insert: sign + insert },
    selection: { anchor: main.head + 1 },
    userEvent: "input.type",
  };
}

/** The names of tags that hold nothing, and so need no other to close them. */
export const standsAlone = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

function isInCode(state: EditorState, position: number): boolean {
  for (let node = parsedTo(state, position).resolve(position, -1); node.parent; node = node.parent)
    if (node.name.includes("Code")) return true;
  return false;
}

/** A tag that begins a line is closed behind the caret. */
function tagTyped(state: EditorState): TransactionSpec | undefined {
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || ranges.length > 1 || line.to !== main.head) return undefined;
  const name = /^ {0,3}<([a-z][\w-]*)(?:\s[^<>]*)?$/i.exec(line.text)?.[1];
  if (name === undefined || standsAlone.test(name) || line.text.endsWith("/")) return undefined;
  if (isInCode(state, main.head)) return undefined;
  return {
    changes: { from: main.head, insert: `></${name}>` },
    selection: { anchor: main.head + 1 },
    userEvent: "input.type",
  };
}

function wrap(state: EditorState, sign: string): TransactionSpec | undefined {
  const { main } = state.selection;
  if (state.sliceDoc(main.from, main.to).includes("\n\n")) return undefined;
  return {
    changes: [
      { from: main.from, insert: sign },
      { from: main.to, insert: sign },
    ],
    selection: EditorSelection.range(main.anchor + 1, main.head + 1),
    userEvent: "input.type",
  };
}

const isWordEnd = (before: string): boolean => /[\p{L}\p{N}]$/u.test(before);

/** A sign is stepped over where it closes what the line opens. */
function stepsOver(before: string, after: string, sign: string): boolean {
  if (sign === '"' || sign === "=" || !after.startsWith(sign)) return false;
  const all = before + after;
  return (
    all.split(sign).length % 2 === 1 &&
    before.split(sign).length > after.split(sign).length - 1 &&
    before.trim() !== ""
  );
}

/** What closes a sign that begins a word; undefined where it may be anything. */
function opening(before: string, after: string, sign: string): string | undefined {
  const isFree = /^(?:$|[\s.,;:!?)\]}])/.test(after);
  if (!isFree) return undefined;
  if (sign === "`")
    return isWordEnd(before) || before.endsWith("`") || before.trim() === "" ? undefined : "`";
  if (sign !== "*" && sign !== "~") return undefined;
  // The second of two: a single star may be a bullet, a product or a footnote.
  if (!before.endsWith(sign) || before.endsWith(sign + sign)) return undefined;
  return isWordEnd(before.slice(0, -1)) ? undefined : sign + sign;
}

/** Backspace between two that hold nothing takes both. */
export function pairDeleted(state: EditorState): TransactionSpec | undefined {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  const fence = fenceDeleted(state);
  if (fence) return fence;
  const around = state.sliceDoc(Math.max(0, main.head - 3), main.head + 3);
  for (const pair of ["**", "~~", "`"]) {
    const [from, to] = [main.head - pair.length, main.head + pair.length];
    if (from < 0 || state.sliceDoc(from, to) !== pair + pair || around.includes("```")) continue;
    return { changes: { from, to }, userEvent: "delete.backward" };
  }
  return undefined;
}

/** Closes signs that stand in pairs. */
export function pairs(): Extension {
  return [
    EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["(", "[", "{"] } }]),
    closeBrackets(),
    EditorView.inputHandler.of((view, from, to, text) => {
      const { main } = view.state.selection;
      if (view.state.readOnly || from !== main.from || to !== main.to) return false;
      const spec = pairTyped(view.state, text);
      if (spec) view.dispatch(spec);
      return spec !== undefined;
    }),
    Prec.high(
      keymap.of([
        ...closeBracketsKeymap,
        {
          key: "Backspace",
          run: (view) => {
            const spec = view.state.readOnly ? undefined : pairDeleted(view.state);
            if (spec) view.dispatch(spec);
            return spec !== undefined;
          },
        },
      ]),
    ),
  ];
}
