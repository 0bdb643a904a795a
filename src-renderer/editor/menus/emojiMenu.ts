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

/** What a colon at a position makes of the name before it, chosen or not: its emoji, from where the name begins. */
export function emojiNamed(
  state: EditorState,
  position: number,
): { from: number; emoji: string } | undefined {
  const asked = known && emojiAsked(state, position);
  const found = asked && known?.find(({ names }) => names.includes(asked.typed));
  return found && { from: asked.from, emoji: found.emoji };
}

/** A name between two colons is its emoji. */
export const namedEmoji = EditorView.inputHandler.of((view, from, to, text) => {
  const named = text === ":" && from === to ? emojiNamed(view.state, from) : undefined;
  if (!named) return false;
  view.dispatch({
    changes: { from: named.from, to, insert: named.emoji },
    selection: { anchor: named.from + named.emoji.length },
    userEvent: "input.type",
  });
  return true;
});
