import type { Completion, CompletionResult, CompletionSection } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import type { PageSign } from "../../data/pages/pageSign.ts";
import type { BlockName } from "./blockKinds.ts";
import type { Match } from "./ranking.ts";

/** What stands before an option: the sign of a block or of another thing, or the emoji itself. */
export type OptionSign =
  | BlockName
  | "page"
  | "heading"
  | "person"
  | "picture"
  | "attachment"
  | { glyph: string }
  | { pageIcon: string };

/** What stands before a page: its own emoji or icon, or else that of all pages. */
export const signOfPage = ({ emoji, icon }: PageSign = {}): OptionSign =>
  emoji ? { glyph: emoji } : icon ? { pageIcon: icon } : "page";

/** An option of one of the editor's menus. */
export interface MenuOption extends Completion {
  sign: OptionSign;
  /** Its key, as "Mod-b". */
  key?: string;
  match: Match;
}

/** A group of options under a name. */
export const sectionOf = (name: string, rank: number): CompletionSection => ({ name, rank });

/** What a menu offers at a position, as far as that is known without asking for it. */
export type Offer = (state: EditorState, position: number) => CompletionResult | null;

/**
 * A menu's options, in the order in which they are to be shown; nothing for none. What offers them `anew` is asked with
 * every letter: a menu that is still being looked for does not take the Enter of who types fast.
 */
export function menuOf(from: number, options: MenuOption[], anew?: Offer): CompletionResult | null {
  if (options.length === 0) return null;
  return {
    from,
    options,
    filter: false,
    getMatch: (option) => (option as MenuOption).match.ranges,
    ...(anew ? { update: (_current, _from, _to, { state, pos }) => anew(state, pos) } : {}),
  };
}
