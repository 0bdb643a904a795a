import { bareLines, isTelling } from "./bareLines.ts";
import { rowsIn } from "./broughtBack.ts";
import { ALIKE, Likeness } from "./likeness.ts";
import { lonePlaces } from "./twins.ts";
import { blockPieces, SAYING } from "./pieces.ts";
import { plainSentences } from "./sentences.ts";
import type { TextMerge, Texts } from "./texts.ts";

/** More conflicts than this are nobody's edits: the base is not searched for each of them. */
const MOST_NAMED = 100;
/** Nor are more lines than this that are gone from both. */
const MOST_GONE = 100;
/** Or than these that one side left and the other may have edited: each is looked for in each conflict. */
const MOST_LEFT = 20;
/** Of a text of more lines than this the first ones tell what it was. */
const MOST_LINES = 20;

/**
 * Names what was there where both sides seem to have put something in, and there stands what the base had elsewhere:
 * the container around it is gone or another, or it was moved and reworded.
 */
export function nameBases(merged: TextMerge, texts: Texts): TextMerge {
  const { conflicts } = merged;
  if (conflicts.length > MOST_NAMED || conflicts.every(({ base }) => base !== "")) return merged;
  const lines = texts.base.split("\n");
  const bare = lines.map(withoutQuote);
  const whole = [`\n${texts.base}\n`, `\n${bare.join("\n")}\n`];
  const lone = lonePlaces(bareLines({ text: texts.base }));
  const elsewhere = toldElsewhere(merged);
  let telling: Telling | undefined;
  let gone: readonly string[] | undefined;
  let known: ReadonlyMap<string, Said | undefined> | undefined;
  let blocks: readonly string[] | undefined;
  let sentences: readonly string[] | undefined;
  let left: readonly string[] | undefined;
  const sources = [texts.ours, texts.theirs];
  const likeness = new Likeness();
  const named = conflicts.map((conflict) => {
    if (conflict.base !== "") return conflict;
    const sides = [conflict.ours, conflict.theirs];
    for (const text of whole) {
      const standing = sides.filter((side) => standsOnce(side, text));
      if (standing.length === 1) return { ...conflict, base: standing[0]! };
    }
    const said = sides.flatMap((text) => bareLines({ text })).filter(isTelling);
    // Out of its quote it stands without the quote's marks.
    const found = { lines: sides.some((text) => text.startsWith(">")) ? lines : bare, lone, elsewhere };
    const [stretch, ...others] = stretchesOf(said, found);
    if (others.length > 0) {
      const here = stretchesOf(
        said.filter((line) => !elsewhere.has(line)),
        found,
      );
      return { ...conflict, base: (here.length > 0 ? here : [stretch, ...others]).join("\n\n") };
    }
    if (stretch !== undefined) return { ...conflict, base: stretch };
    telling ??= {
      base: tellingLines(texts.base),
      ours: tellingLines(texts.ours),
      theirs: tellingLines(texts.theirs),
    };
    gone ??= goneFrom(telling);
    const named =
      cutFrom(sides, (known ??= sentencesIn(texts.base))) ||
      madeAnewIn(sides, (blocks ??= goneBlocks(texts)), likeness) ||
      madeAnewIn(sides, gone, likeness) ||
      madeAnewIn(sides, (sentences ??= goneSentences(known, texts)), likeness) ||
      madeAnewIn(sides, (left ??= leftByOne(telling, elsewhere)), likeness, sources);
    return { ...conflict, base: named };
  });
  return { ...merged, conflicts: named };
}

/** Whether some whole lines stand in lines, a line end at both ends of them, and only once. */
function standsOnce(some: string, lines: string): boolean {
  const sought = `\n${some}\n`;
  const at = SAYING.test(some) ? lines.indexOf(sought) : -1;
  return at >= 0 && !lines.includes(sought, at + 1);
}

/** From the first of some lines that stood in the base to the last, without what stood between that is told elsewhere. */
function stretchesOf(said: readonly string[], { lines, lone, elsewhere }: Found): string[] {
  const places = said.flatMap((line) => lone.get(line) ?? []).sort((a, b) => a - b);
  const known = new Set(said);
  const stretches: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = stretches.at(-1);
    const between = bareLines({ text: lines.slice((last?.to ?? place) + 1, place).join("\n") });
    if (last && between.every((line) => known.has(line) || !elsewhere.has(line))) last.to = place;
    else stretches.push({ from: place, to: place });
  }
  return stretches.map(({ from, to }) => lines.slice(from, to + 1).join("\n"));
}

/** The lines of the base, where those stand that it has once, and the lines that are told elsewhere. */
interface Found {
  lines: readonly string[];
  lone: ReadonlyMap<string, number | undefined>;
  elsewhere: ReadonlySet<string>;
}

/** What the page says outside of its conflicts, and what other conflicts name: neither is what was there. */
function toldElsewhere({ text, conflicts }: TextMerge): Set<string> {
  let end = 0;
  const told = conflicts.flatMap(({ at, ours, base }) => {
    const before = text.slice(end, at);
    end = at + ours.length;
    return [before, base];
  });
  return tellingLines([...told, text.slice(end)].join("\n"));
}

const withoutQuote = (line: string): string => line.replace(/^(?:> ?)+/, "");

/** A sentence of the base, and where it stands in its paragraph. */
interface Said {
  paragraph: string;
  start: number;
  end: number;
}

/** The sentences of a text; undefined for those that it has several times. */
function sentencesIn(text: string): Map<string, Said | undefined> {
  const found = new Map<string, Said | undefined>();
  for (const paragraph of rowsIn(text)) {
    let end = 0;
    for (const sentence of plainSentences(paragraph)) {
      const start = paragraph.indexOf(sentence, end);
      end = start + sentence.length;
      found.set(sentence, found.has(sentence) ? undefined : { paragraph, start, end });
    }
  }
  return found;
}

/** What sentences of these texts said in the one paragraph of the base from which they were cut; empty where there are several. */
function cutFrom(texts: readonly string[], known: ReadonlyMap<string, Said | undefined>): string {
  const said = texts.flatMap(rowsIn).flatMap(plainSentences);
  let [paragraph, start, end] = ["", Infinity, 0];
  for (const sentence of said) {
    const found = known.get(sentence);
    if (!found) continue;
    if (paragraph !== "" && paragraph !== found.paragraph) return "";
    [paragraph, start, end] = [found.paragraph, Math.min(start, found.start), Math.max(end, found.end)];
  }
  return paragraph.slice(start, end);
}

type Telling = Record<keyof Texts, ReadonlySet<string>>;

/** The lines of the base that neither side has, each without the beginning that both have as a line. */
function goneFrom({ base, ours, theirs }: Telling): string[] {
  const gone = [...base].filter((line) => !ours.has(line) && !theirs.has(line));
  if (gone.length > MOST_GONE) return [];
  const kept = [...ours.intersection(theirs)];
  return gone.map((line) => {
    const begins = kept.find((some) => line.startsWith(`${some} `));
    return begins === undefined ? line : line.slice(begins.length + 1);
  });
}

/** The sentences of the base that neither side has. */
function goneSentences(known: ReadonlyMap<string, unknown>, { ours, theirs }: Texts): string[] {
  const [inOurs, inTheirs] = [sentencesIn(ours), sentencesIn(theirs)];
  const gone = [...known.keys()].filter((sentence) => !inOurs.has(sentence) && !inTheirs.has(sentence));
  return gone.length > MOST_GONE ? [] : gone;
}

/** The lines of the base that one side alone has, and that nothing tells of: the other moved and edited them. */
function leftByOne({ base, ours, theirs }: Telling, elsewhere: ReadonlySet<string>): string[] {
  const left = [...base].filter((line) => ours.has(line) !== theirs.has(line) && !elsewhere.has(line));
  return left.length > MOST_LEFT ? [] : left;
}

/**
 * The block, line or sentence that is gone from both which one of some texts says most of, and each other one something;
 * empty where they say little of any. A text need not say it that comes from a source which has it as it was.
 */
function madeAnewIn(
  texts: readonly string[],
  gone: readonly string[],
  likeness: Likeness,
  sources: readonly string[] = [],
): string {
  const partIn = (block: string, text: string): number =>
    likeness.shared(block, text) === likeness.count(block) ? 1 : likeness.of(block, text);
  // A word that began the sentence may stand inside of another now.
  const said = texts.map((text) => text.toLowerCase());
  // What is around a block may say more than the block: each line of it is looked at for itself.
  const lines = said.map((text) => [...new Set([text, ...bareLines({ text }).slice(0, MOST_LINES)])]);
  const saysSome = (was: string, at: number): boolean =>
    likeness.shared(was, said[at]!) > 0 ||
    (sources.length > 0 && lines[at]!.some((text) => partIn(was, text) >= ALIKE));
  const [best] = gone
    .map((block) => ({ block, was: block.toLowerCase() }))
    .filter(({ block, was }) => texts.every((_, at) => saysSome(was, at) || sources[at]?.includes(block)))
    .map(({ block, was }) => ({ block, part: Math.max(...lines.flat().map((text) => partIn(was, text))) }))
    .filter(({ part }) => part >= ALIKE)
    .sort((a, b) => b.part - a.part);
  return best?.block ?? "";
}

/** The blocks of the base that neither side has. */
function goneBlocks({ base, ours, theirs }: Texts): string[] {
  const kept = new Set([...blockPieces(ours, 0), ...blockPieces(theirs, 0)].map(({ text }) => text));
  const gone = blockPieces(base, 0).filter(({ text }) => !kept.has(text) && SAYING.test(text));
  return gone.length > MOST_GONE ? [] : gone.map(({ text }) => text);
}

const tellingLines = (text: string): Set<string> => new Set(bareLines({ text }).filter(isTelling));
