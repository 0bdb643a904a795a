import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Gemoji } from "gemoji";
import { menuOf, type MenuOption } from "./option.ts";
import { ranked } from "./ranking.ts";
import { isVerbatim, type Asked } from "./slashMenu.ts";

const trigger = /(?<![\w:/])(:([\p{L}\p{N}_+-]{2,30}))$/u;
const mostShown = 24;

let known: readonly Gemoji[] | undefined;

/** Every emoji; they are loaded when the first is asked for. */
export async function loadEmoji(): Promise<readonly Gemoji[]> {
  known ??= (await import("gemoji")).gemoji;
  return known;
}

/** The emoji that answer to a name, best first: by their names, then by what they show. */
export function emojiFor(all: readonly Gemoji[], typed: string) {
  const spaced = typed.replaceAll("_", " ");
  return ranked(all, spaced, ({ names, tags, description }) => [
    (names[0] ?? description).replaceAll("_", " "),
    ...names.slice(1).map((name) => name.replaceAll("_", " ")),
    description,
    ...tags,
  ]).slice(0, mostShown);
}

/** The emoji that is asked for at a position. */
export function emojiAsked(state: EditorState, position: number): Asked | undefined {
  const line = state.doc.lineAt(position);
  const [, asked, typed = ""] = trigger.exec(line.text.slice(0, position - line.from)) ?? [];
  if (asked === undefined || isVerbatim(state, position)) return undefined;
  return { from: position - asked.length, typed };
}

/** Lists emoji behind a `:` and two letters. */
export async function emojiMenu({ state, pos }: CompletionContext): Promise<CompletionResult | null> {
  if (state.readOnly || !emojiAsked(state, pos)) return null;
  await loadEmoji();
  return offerEmoji(state, pos);
}

function offerEmoji(state: EditorState, position: number): CompletionResult | null {
  const asked = state.readOnly ? undefined : emojiAsked(state, position);
  if (!asked || !known) return null;
  const { from, typed } = asked;
  const options = emojiFor(known, typed).map(({ item, match }): MenuOption => ({
    label: (item.names[0] ?? item.description).replaceAll("_", " "),
    sign: { glyph: item.emoji },
    match,
    apply(view, _option, _from, to) {
      view.dispatch({
        changes: { from, to, insert: item.emoji },
        selection: { anchor: from + item.emoji.length },
        userEvent: "input.complete",
      });
    },
  }));
  return menuOf(from + 1, options, offerEmoji);
}

/** A name between two colons is its emoji, chosen or not. */
export const namedEmoji = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== ":" || from !== to || !known || isVerbatim(view.state, from)) return false;
  const line = view.state.doc.lineAt(from);
  const [, asked, name] = trigger.exec(line.text.slice(0, from - line.from)) ?? [];
  const found = known.find(({ names }) => name !== undefined && names.includes(name));
  if (!found || asked === undefined) return false;
  const start = from - asked.length;
  view.dispatch({
    changes: { from: start, to, insert: found.emoji },
    selection: { anchor: start + found.emoji.length },
    userEvent: "input.type",
  });
  return true;
});
