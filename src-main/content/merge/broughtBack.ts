import { bareLines, isTelling } from "./bareLines.ts";
import type { Region } from "./diff3.ts";
import type { PieceSides } from "./moves.ts";
import { textsOf, type Piece } from "./pieces.ts";
import { plainSentences } from "./sentences.ts";
import { countWords } from "./statements.ts";
import type { TextJoin } from "./texts.ts";

/** What a merge came to in some stretches: what it says where nothing is asked, and what it tells of. */
export interface Made {
  settled: readonly string[];
  joins: readonly Pick<TextJoin, "joined">[];
}

/** Longer stretches that both sides changed are no edits of anybody's; nobody reads their sentences. */
const LONGEST = 100_000;

/**
 * Whether a result says, and tells nobody of it, a sentence that one side took out without a word of it left, since the
 * other put it elsewhere: cut it off, put it into another paragraph, or into a container.
 */
export function bringsBack(
  changed: readonly (PieceSides & Partial<Pick<Region<Piece>, "kind">>)[],
  whole: PieceSides,
  made: () => Made,
): boolean {
  const texts = (side: keyof PieceSides): string[] => changed.flatMap((region) => textsOf(region[side]));
  // What only one side changed is there as that side has it.
  const base = changed.flatMap((region) =>
    region.kind === "ours" || region.kind === "theirs" ? [] : textsOf(region.base),
  );
  if (base.length === 0) return false;
  const [ours, theirs] = [texts("ours"), texts("theirs")];
  if ([base, ours, theirs].flat().reduce((sum, { length }) => sum + length, 0) > LONGEST) return false;
  const [left, right] = [sentencesIn(ours), sentencesIn(theirs)];
  const onOneSide = [...sentencesIn(base)].filter((sentence) => left.has(sentence) !== right.has(sentence));
  if (onOneSide.length === 0) return false;
  const { settled, joins } = made();
  const said = sentencesIn(settled).difference(sentencesIn(joins.map(({ joined }) => joined)));
  const back = onOneSide.filter((sentence) => said.has(sentence));
  if (back.length === 0) return false;
  const was = countWords(textsOf(whole.base));
  const kept = { ours: countWords(textsOf(whole.ours)), theirs: countWords(textsOf(whole.theirs)) };
  return back.some((sentence) => {
    const lone = [...countWords([sentence]).keys()].filter((word) => was.get(word) === 1);
    const other = kept[left.has(sentence) ? "theirs" : "ours"];
    return lone.length > 0 && !lone.some((word) => other.has(word));
  });
}

/** The sentences of some texts, each in one row, whatever they stand in and however wide a table's cells are. */
function sentencesIn(texts: readonly string[]): Set<string> {
  const rows = texts.flatMap(rowsIn).map((row) => row.replace(/\s+/g, " "));
  return new Set(rows.flatMap(plainSentences).filter(isTelling));
}

/** The paragraphs of a text, each in one row, and so whatever else it has between blank lines, tags and items. */
export function rowsIn(text: string): string[] {
  return text.split(BETWEEN_ROWS).map((block) => bareLines({ text: block }).join(" ").trim());
}

const BETWEEN_ROWS = /\n[ \t>]*(?:\n|(?=(?:[-+*]|\d{1,9}[.)])\s))|^[ \t>]*(?:\{%|<|```|~~~).*\n?/m;
