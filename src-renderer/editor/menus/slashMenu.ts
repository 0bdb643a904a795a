import { startCompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { Facet, Transaction, type EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { containerAt } from "../containers/keptTags.ts";
import { blockKinds, type BlockKind, type BlockName } from "./blockKinds.ts";
import { countUse, usesOf } from "./blockUses.ts";
import { insertBlock } from "./insertBlock.ts";
import { menuOf, sectionOf, type MenuOption, type Offer } from "./option.ts";
import { pickAt } from "./picking.ts";
import { ranked } from "./ranking.ts";
import { bringBackSelection, replacedSelection } from "./replacedSelection.ts";
import { parsedTo } from "../parsed.ts";

/** A stroke that begins a word, and what was typed behind it. */
const trigger = /(?:^|[\s(])\/([\p{L}\p{N}][\p{L}\p{N} -]{0,30})?$/u;
const verbatim =
  /^(?:FencedCode|CodeBlock|CodeText|InlineCode|HTMLBlock|Table|TableCell|TableRow|TableHeader|URL|Directive)$/;

/** Do words stand for themselves here, in code or in a cell? */
export function isVerbatim(state: EditorState, position: number): boolean {
  for (let node = parsedTo(state, position).resolve(position, -1); node.parent; node = node.parent)
    if (verbatim.test(node.name)) return true;
  return false;
}

/** Where a menu was asked for, and what was typed of the name. */
export interface Asked {
  /** Where its sign stands. */
  from: number;
  typed: string;
}

/** The block that is asked for at a position; undefined where a stroke is only a stroke. */
export function blockAsked(state: EditorState, position: number): Asked | undefined {
  const line = state.doc.lineAt(position);
  const [found, typed = ""] = trigger.exec(line.text.slice(0, position - line.from)) ?? [];
  if (found === undefined || isVerbatim(state, position)) return undefined;
  return { from: position - typed.length - 1, typed };
}

type RankedKind = ReturnType<typeof ranked<BlockKind>>[number];

/**
 * The kinds that answer to what was typed, by their names and by what others call them: those that answer as well stand in
 * the order in which this writer uses them, and then in the menu's.
 */
export function kindsFor(typed: string, uses: (name: BlockName) => number = usesOf): RankedKind[] {
  const { blocks, aliases } = texts.menus;
  const found = ranked(blockKinds, typed, (kind) => [blocks[kind.name], ...aliases[kind.name].split(", ")]);
  if (typed === "") return found;
  const isNamed = ({ item }: RankedKind): boolean => blocks[item.name].toLowerCase() === typed.toLowerCase();
  const standing = (one: RankedKind): number => (isNamed(one) ? 5 : Math.floor(one.match.score));
  const place = ({ item }: RankedKind): number => blockKinds.indexOf(item);
  return found.toSorted(
    (a, b) => standing(b) - standing(a) || uses(b.item.name) - uses(a.item.name) || place(a) - place(b),
  );
}

/** Asks the writer for files of a kind, and puts them at the caret. */
type AskForFiles = (kind: "image" | "file") => void;

/** How files are asked for in a text. */
export const askingForFiles = Facet.define<AskForFiles, AskForFiles | undefined>({
  combine: (given) => given[0],
});

/** Lists the kinds of blocks behind a `/`. */
export function slashMenu() {
  const groups = Object.keys(texts.menus.groups);
  const offer: Offer = (state, position) => {
    const asked = state.readOnly ? undefined : blockAsked(state, position);
    if (!asked) return null;
    // Grouped while the writer looks around; what was named stands in order of how well it answers.
    const options = kindsFor(asked.typed).map(({ item, match }): MenuOption => {
      const section = sectionOf(texts.menus.groups[item.group], groups.indexOf(item.group));
      return {
        label: texts.menus.blocks[item.name],
        sign: item.name,
        match,
        ...(item.key === undefined ? {} : { key: item.key }),
        ...(asked.typed === "" ? { section } : {}),
        apply: (view, _option, from) => beginBlock(view, from - 1, item),
      };
    });
    const reuse = reuseOption(state, asked);
    return menuOf(asked.from + 1, reuse ? [reuse, ...options] : options, offer);
  };
  return ({ state, pos }: CompletionContext): CompletionResult | null => offer(state, pos);
}

/** What a stroke over a selection can be made of: the selection, as one thing that other pages show too. */
function reuseOption(state: EditorState, { from, typed }: Asked): MenuOption | undefined {
  if (state.field(replacedSelection, false)?.at !== from) return undefined;
  const { blocks, aliases, reuseSelection } = texts.menus;
  const [found] = ranked([reuseSelection], typed, (name) => [
    name,
    blocks.reusable,
    ...aliases.reusable.split(", "),
  ]);
  if (!found) return undefined;
  return {
    label: reuseSelection,
    sign: "reusable",
    match: found.match,
    ...(typed === "" ? { section: sectionOf(texts.menus.selection, -1) } : {}),
    apply: (view) => {
      if (bringBackSelection(view))
        void import("../reuse.ts").then(({ reuseSelection }) => reuseSelection(view));
    },
  };
}

/** Takes back what asked for a menu, as if it had never been typed: undo does not bring it back. */
export function takeAsking(view: EditorView, from: number): void {
  view.dispatch({
    changes: { from, to: view.state.selection.main.head },
    selection: { anchor: from },
    effects: pickAt.of(undefined),
    annotations: Transaction.addToHistory.of(false),
    userEvent: "input.complete",
  });
}

/** Puts the caret into the name of the block that it is in, for it to be written over. */
function nameBlock(view: EditorView): void {
  const around = containerAt(view.state, view.state.selection.main.head);
  const field = [...view.contentDOM.querySelectorAll<HTMLInputElement>("input.md-field")].find((one) => {
    const at = view.posAtDOM(one);
    return around !== undefined && at >= around.from && at <= around.openTo;
  });
  field?.focus();
  field?.select();
}

/** Begins a block of a kind in place of what asked for it, which goes from a place to the caret. */
export function beginBlock(view: EditorView, from: number, { form, name }: BlockKind): void {
  countUse(name);
  if (from < view.state.selection.main.head) takeAsking(view, from);
  if (form.as === "line") form.command(view);
  if (form.as === "specified")
    void import("../pieces/editPiece.ts").then(({ insertSpecified }) => insertSpecified(view, form.what));
  if (form.as === "block") {
    view.dispatch(insertBlock(view.state, form.template, { nests: form.nests }));
    if (form.named) requestAnimationFrame(() => nameBlock(view));
  }
  if (form.as !== "pick") return;
  if (form.what === "image" || form.what === "file") return view.state.facet(askingForFiles)?.(form.what);
  // Goes on with the list of what can be chosen.
  view.dispatch({ effects: pickAt.of({ at: view.state.selection.main.head, what: form.what }) });
  startCompletion(view);
}
