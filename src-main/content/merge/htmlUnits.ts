import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import type { Cut } from "./htmlElements.ts";
import { mergeMarkup } from "./htmlProse.ts";
import { endsWords, MARKUP, VALUES } from "./htmlWords.ts";
import { mergePieces } from "./pieceMerge.ts";
import type { Piece } from "./pieces.ts";
import type { ProseMerge } from "./proseMerge.ts";
import { clean, mapTexts, type TextMerge, type Texts } from "./texts.ts";

/** An element of a list as the merge is given it. */
export interface Unit {
  html: string;
  /** What tells which it is; the HTML itself where nothing else does. */
  id?: string | undefined;
  key?: string | undefined;
}

/** The elements that a merge came to; where both had a part in some, those of each side in their place. */
export interface UnitsMerge {
  units: string[];
  record: Record<keyof Texts, string[]> | undefined;
  /** Whether somebody has to choose. */
  isOpen: boolean;
}

/** What comes of one element that both changed; nothing is merged where somebody has to choose. */
export interface UnitMerge {
  merged: ProseMerge | undefined;
  /** The element as each side has it, with all that is not disputed. */
  sides: Texts;
}

/**
 * Merges elements that stand one behind another, as other pieces are. Each is a line for that, and its tags are signs, so
 * that what elements have in common is only what they say.
 */
export function mergeUnits(
  lists: Record<keyof Texts, readonly Unit[]>,
  inside: (texts: Texts) => UnitMerge | undefined,
  context: Context,
): UnitsMerge | undefined {
  const all = [...lists.base, ...lists.ours, ...lists.theirs];
  if (all.some(({ html }) => CONTROL.test(html))) return undefined;
  const signs = new Signs(all.map(({ html }) => html));
  const piecesOf = (units: readonly Unit[]): Piece[] =>
    units.map(({ html, id, key }) => {
      const text = signs.write(html);
      return { kind: "row", id: id ?? text, key: key ?? text, text, gap: "\n" };
    });
  const merged = mergePieces(
    { base: piecesOf(lists.base), ours: piecesOf(lists.ours), theirs: piecesOf(lists.theirs) },
    {
      inside: (pieces) => {
        const texts = { base: pieces.base.text, ours: pieces.ours.text, theirs: pieces.theirs.text };
        const found = inside(mapTexts(texts, (text) => signs.read(text)));
        if (!found) return undefined;
        const sides = { ...mapTexts(found.sides, (html) => signs.write(html)), at: 0 };
        if (!found.merged) return { text: sides.ours, conflicts: [sides], joins: [] };
        const joined = signs.write(found.merged.text);
        return { text: joined, conflicts: [], joins: found.merged.joined ? [{ ...sides, joined }] : [] };
      },
    },
    context,
  );
  return unitsOf(merged, signs);
}

/** What the signs are made of. */
const CONTROL = /[\u0001-\u0008\u000e-\u001f]/;

function unitsOf({ text, conflicts, joins }: TextMerge, signs: Signs): UnitsMerge {
  const lines = (part: string): string[] => part.split("\n").filter((line) => line !== "");
  const isOpen = conflicts.length > 0;
  const records = [
    ...conflicts.map((record) => ({ ...record, made: record.ours })),
    ...joins.map((record) => ({ ...record, made: record.joined })),
  ].sort((a, b) => a.at - b.at);
  const withSide = (side: keyof Texts): string[] => {
    let [put, end] = ["", 0];
    for (const record of records) {
      const part = record[side] === "" ? "" : `${record[side]}\n`;
      put += text.slice(end, record.at) + part;
      end = record.at + record.made.length;
    }
    return lines(put + text.slice(end)).map((line) => signs.read(line));
  };
  if (records.length === 0)
    return { units: lines(text).map((line) => signs.read(line)), record: undefined, isOpen };
  const record = { base: withSide("base"), ours: withSide("ours"), theirs: withSide("theirs") };
  return { units: isOpen ? record.ours : lines(text).map((line) => signs.read(line)), record, isOpen };
}

const SIGN = / ([\u000e-\u001d]+)\. |([\u000e-\u001d]+)\u0002/g;

/** Short signs that stand for tags and line endings, and hold no letters. Where words end, so does a sentence. */
class Signs {
  readonly #signs = new Map<string, string>();
  #parts: string[] = [];

  /** Knows what stands in some texts, whichever of them comes first. */
  constructor(texts: readonly string[]) {
    for (const text of texts) this.write(text);
    const known = this.#parts.toSorted();
    this.#signs.clear();
    this.#parts = [];
    for (const part of known) this.#sign(part);
  }

  write(html: string): string {
    return html.replace(MARKUP, (markup) => {
      let [written, end] = ["", 0];
      for (const value of markup.matchAll(VALUES)) {
        const start = value.index + value[1]!.length;
        written += this.#sign(markup.slice(end, start)) + value[2]!;
        end = start + value[2]!.length;
      }
      return written + this.#sign(markup.slice(end));
    });
  }

  read(text: string): string {
    return text.replace(SIGN, (_, edge: string | undefined, inline: string | undefined) => {
      let number = 0;
      for (const digit of (edge ?? inline)!) number = number * 16 + digit.charCodeAt(0) - 14;
      return this.#parts[number]!;
    });
  }

  #sign(part: string): string {
    let sign = this.#signs.get(part);
    if (sign === undefined) {
      const digits = this.#parts.length.toString(16).split("");
      const code = digits.map((digit) => String.fromCharCode(14 + parseInt(digit, 16))).join("");
      this.#signs.set(part, (sign = endsWords(part) ? ` ${code}. ` : `${code}\u0002`));
      this.#parts.push(part);
    }
    return sign;
  }
}

/**
 * Puts merged elements into what stood around them, the first of them before that; undefined where both changed it.
 */
export function putTogether(
  { units, record, isOpen }: UnitsMerge,
  { base, ours, theirs }: Record<keyof Texts, Cut>,
  { before, heads } = { before: "", heads: 0 },
): TextMerge | undefined {
  const [open, close] = (["open", "close"] as const).map((part) =>
    mergeMarkup({ base: base[part], ours: ours[part], theirs: theirs[part] }),
  );
  if (open === undefined || close === undefined) return undefined;
  const [lead, between] = (["lead", "between"] as const).map((part) =>
    mergeBytes(base[part], ours[part], theirs[part]),
  ) as [string, string];
  const write = (all: readonly string[]): string => {
    const row = all.slice(heads).map((unit, at) => {
      const bare = unit.trimStart();
      return at === 0 ? lead + bare : bare === unit ? between + bare : unit;
    });
    return before + all.slice(0, heads).join("") + open + row.join("") + close;
  };
  const text = write(units);
  if (!record) return clean(text);
  const sides = { base: write(record.base), ours: write(record.ours), theirs: write(record.theirs), at: 0 };
  return isOpen
    ? { text, conflicts: [sides], joins: [] }
    : { text, conflicts: [], joins: [{ ...sides, joined: text }] };
}
