import type { ReusableUse } from "../../../src-main/core/find/reusableContents.ts";
import type { ScreenTexts } from "../../texts/enScreens.ts";

/** What a page says where it shows a reusable content. */
export const includeOf = (id: string): string => `{% include "/reusable-contents/${id}" %}`;

/** The id of the reusable content that a target names; undefined for any other target. */
export const includedIn = (target: string): string | undefined =>
  /^\/reusable-contents\/([\w-]+)$/.exec(target)?.[1];

/** The first name of these that is not taken: “Notes”, “Notes 2”. */
export function freeTitle(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((title) => title.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const title = number === 1 ? wanted : `${wanted} ${number}`;
    if (!known.has(title.toLowerCase())) return title;
  }
}

/** What a text begins with, in plain words for a row of a list. */
export function beginningOf(markdown: string): string {
  const words = markdown
    .replace(/^---\n[^]*?\n---\n/, "")
    .replace(/\{%[^]*?%\}/g, " ")
    .replace(/```[^\n]*/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\] )?/gm, "")
    .replace(/^[|:\- \t]+$/gm, " ")
    .replace(/[*~`]+|(?<!\w)_+|_+(?!\w)/g, "")
    .replace(/\|/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > 160 ? `${words.slice(0, 160).replace(/\s+\S*$/, "")} …` : words;
}

/** Of how many the names are told. */
const mostNamed = 6;

/** What the writer is told before something goes that is shown on pages; undefined where nobody here knows which. */
export function sayUses(
  uses: readonly ReusableUse[] | undefined,
  words: Pick<ScreenTexts["reusables"]["deletion"], "unknown" | "unused" | "shownOn">,
): string {
  if (uses === undefined) return words.unknown;
  if (uses.length === 0) return words.unused;
  const named = uses.length > mostNamed + 1 ? uses.slice(0, mostNamed) : uses;
  return words.shownOn(
    named.map(({ title }) => title),
    uses.length - named.length,
  );
}
