import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import type { Region } from "./diff3.ts";
import { mergeFrontMatter } from "./frontMatterMerge.ts";
import type { PieceSides } from "./moves.ts";
import { shift } from "./nesting.ts";
import { wholeLines, type Piece } from "./pieces.ts";
import { mergeAlike, type TextMerge, type Texts } from "./texts.ts";

type Side = keyof PieceSides;

/**
 * Merges the front matter of three pages apart from what stands below it: whatever happens to the blocks, a page has one,
 * and first. Two that were put in are merged as if there had been an empty one.
 */
export function mergeBelowMatter(
  sides: PieceSides,
  note: ((changed: Region<Piece>) => void) | undefined,
  context: Context,
  mergeBody: (sides: PieceSides) => TextMerge,
): TextMerge {
  const matters = { base: matterIn(sides.base), ours: matterIn(sides.ours), theirs: matterIn(sides.theirs) };
  const { base, ours, theirs } = matters;
  if (!base && !ours && !theirs) return mergeBody(sides);
  const texts = { base: base?.text ?? "", ours: ours?.text ?? "", theirs: theirs?.text ?? "" };
  const kind = kindOf(texts);
  const listed = (side: Side): Piece[] => (matters[side] ? [matters[side]] : []);
  if (kind !== "stable")
    note?.({ kind, base: listed("base"), ours: listed("ours"), theirs: listed("theirs") });
  const isTakenOut = base !== undefined && (!ours || !theirs);
  const matter = mergeAlike(texts) ??
    (isTakenOut || context.budget.left <= 0 ? undefined : mergeFrontMatter(texts, context)) ?? {
      text: texts.ours,
      conflicts: [{ ...texts, at: 0 }],
      joins: [],
    };
  const below = (side: Side): readonly Piece[] => sides[side].slice(listed(side).length);
  const body = mergeBody({ base: below("base"), ours: below("ours"), theirs: below("theirs") });
  const before = matter.text === "" ? "" : matter.text + gapBelow(matters, sides, body.text);
  const shifted = shift(body, before.length);
  return {
    text: before + body.text,
    conflicts: [...matter.conflicts, ...shifted.conflicts],
    joins: [...matter.joins, ...shifted.joins],
  };
}

function matterIn([first]: readonly Piece[]): Piece | undefined {
  return first?.kind === "frontMatter" ? first : undefined;
}

function kindOf({ base, ours, theirs }: Texts): Region<Piece>["kind"] {
  if (ours === theirs) return ours === base ? "stable" : "both";
  if (theirs === base) return "ours";
  return ours === base ? "theirs" : "conflict";
}

/** What parts the front matter from the body, or ends a page that has no body left. */
function gapBelow(
  { base, ours, theirs }: Record<Side, Piece | undefined>,
  sides: PieceSides,
  body: string,
): string {
  if (body === "")
    return mergeBytes(sides.base.at(-1)?.gap, sides.ours.at(-1)?.gap, sides.theirs.at(-1)?.gap);
  const gap = wholeLines(mergeBytes(base?.gap, ours?.gap, theirs?.gap));
  return gap === "" ? "\n\n" : gap;
}
