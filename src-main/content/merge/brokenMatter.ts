import { fencedMatterEnd } from "../text/frontMatter.ts";
import { isBlank, scanLines } from "../text/lines.ts";
import { keyNames } from "./frontMatterMerge.ts";
import type { PieceSides } from "./moves.ts";
import { blockPieces, pieceOf, type Piece } from "./pieces.ts";
import type { Texts } from "./texts.ts";

type Side = keyof Texts;
const SIDES = ["base", "ours", "theirs"] as const;

/**
 * The blocks of three pages. What stands where front matter does, and is none since somebody was typing in it, is front
 * matter where most of its lines are keys, or beside that of another page.
 */
export function withBrokenMatter(texts: Texts, sides: PieceSides): PieceSides {
  const whole = SIDES.filter((side) => sides[side][0]?.kind === "frontMatter");
  const known = new Set(whole.flatMap((side) => keyNames(sides[side][0]!.text)));
  const broken = new Map<Side, Piece>();
  const mayBe = SIDES.filter((side) => !whole.includes(side) && mayBegin(texts[side]));
  const look = (side: Side): void => {
    const piece = brokenMatterIn(texts[side], known);
    if (piece) broken.set(side, piece);
  };
  mayBe.forEach(look);
  // What is told of one may tell of another.
  for (const { text } of broken.values()) for (const key of keyNames(text)) known.add(key);
  mayBe.filter((side) => !broken.has(side)).forEach(look);
  if (broken.size === 0) return sides;
  const read = (side: Side): readonly Piece[] => {
    const matter = broken.get(side);
    if (!matter) return sides[side];
    return [matter, ...blockPieces(texts[side].slice(matter.text.length + matter.gap.length), 1)];
  };
  return { base: read("base"), ours: read("ours"), theirs: read("theirs") };
}

const mayBegin = (text: string): boolean => /^\uFEFF?---[ \t]*\r?\n/.test(text.slice(0, 200));

/** What stands between the fences of a page, where it has the keys of front matter, and no more blank lines than that. */
function brokenMatterIn(text: string, known: ReadonlySet<string>): Piece | undefined {
  const lines = scanLines(text);
  const end = fencedMatterEnd(text, lines);
  if (end === 0) return undefined;
  let [keys, others, hasKnown, isParted] = [0, 0, false, false];
  for (const line of lines.slice(1, end - 1)) {
    const words = text.slice(line.start, line.textEnd);
    isParted ||= isBlank(line);
    if (isBlank(line) || line.indent > 0 || /^(?:#|- )/.test(words)) continue;
    const [key] = keyNames(words);
    if (key === undefined) others += 1;
    else keys += 1;
    hasKnown ||= known.has(key ?? words);
  }
  const isMatter = hasKnown || (!isParted && keys > 0 && (known.size > 0 || others <= keys));
  if (!isMatter) return undefined;
  const next = lines.slice(end).find((line) => !isBlank(line));
  return pieceOf("frontMatter", text.slice(0, next?.start ?? text.length));
}
