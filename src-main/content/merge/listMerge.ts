import { scanLines } from "../text/lines.ts";
import { splitItems } from "../text/parts.ts";
import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import { leadOf, markerOf, prefixLines, readItem, withLead, writeItem, type Item } from "./items.ts";
import { mergeFlat } from "./flatMerge.ts";
import { nest } from "./nesting.ts";
import { mergePieces } from "./pieceMerge.ts";
import { pieceOf, type Piece } from "./pieces.ts";
import type { Result } from "./result.ts";
import { mapTexts, type TextMerge, type Texts } from "./texts.ts";

/**
 * Merges lists by their items. What an item holds is merged as a text of its own; its number, its bullet and its
 * indentation are its list's, so that a list that one side numbered anew takes an item of the other.
 */
export function mergeList(texts: Texts, context: Context): TextMerge {
  const sides = { base: itemsOf(texts.base), ours: itemsOf(texts.ours), theirs: itemsOf(texts.theirs) };
  const styles = [styleOf(sides.base), styleOf(sides.ours), styleOf(sides.theirs)] as const;
  const style = mergeStyles(...styles);
  return mergePieces(
    sides,
    {
      inside: ({ base, ours, theirs }) =>
        mergeItem({ base: base.text, ours: ours.text, theirs: theirs.text }, context),
      flat: (region) => mergeFlat(region, context),
      ...(style ? { settle: (result) => applyStyle(result, style, styles) } : {}),
    },
    context,
  );
}

function itemsOf(list: string): Piece[] {
  return splitItems(list).map((item) => pieceOf("item", item, keyOfItem));
}

/** An item is the same one with another number, mark or indentation. */
function keyOfItem(text: string): string {
  const item = readItem(text);
  return item ? `${item.box.trim()} ${item.body}` : text;
}

function mergeItem(texts: Texts, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [readItem(texts.base), readItem(texts.ours), readItem(texts.theirs)];
  if (!base || !ours || !theirs) return undefined;
  const bytes = (part: "indent" | "space" | "box" | "prefix"): string =>
    mergeBytes(base[part], ours[part], theirs[part]);
  const marker = mergeBytes(markerOf(base), markerOf(ours), markerOf(theirs));
  const lead: Item = {
    indent: bytes("indent"),
    number: marker.length > 1 ? parseInt(marker, 10) : undefined,
    mark: marker.at(-1)!,
    space: bytes("space"),
    box: bytes("box"),
    prefix: bytes("prefix"),
    body: "",
  };
  const body = context.within({ base: base.body, ours: ours.body, theirs: theirs.body });
  return nest(body, {
    first: leadOf(lead) + lead.box,
    lines: (text) => prefixLines(text, lead.prefix),
  });
}

/** What the items of one list have in common. */
interface Style {
  mark: string;
  /** Undefined where the items have several. */
  indent: string | undefined;
  /** The first number of an ordered list, and what each next one adds. */
  start: number;
  step: 0 | 1;
  /** The line endings between items, where all are parted alike: one in a tight list, more in a loose one. */
  gap: string | undefined;
  /** One item alone does not say how its list counts, nor how far apart its items stand. */
  single: boolean;
}

/** Undefined for a list without items that can be told, or one that counts in no order. */
function styleOf(pieces: readonly Piece[]): Style | undefined {
  const items = pieces.map(({ text }) => readItem(text));
  const first = items[0];
  if (!first || items.some((item) => item === undefined)) return undefined;
  const start = first.number ?? 1;
  const counts = (step: number): boolean =>
    items.every((item, at) => (item!.number ?? start + step * at) === start + step * at);
  if (!counts(0) && !counts(1)) return undefined;
  const sameIndent = items.every((item) => item!.indent === first.indent);
  return {
    mark: first.mark,
    indent: sameIndent ? first.indent : undefined,
    start,
    step: counts(1) ? 1 : 0,
    gap: pieces.slice(1, -1).every(({ gap }) => gap === pieces[0]!.gap) ? pieces[0]!.gap : undefined,
    single: items.length === 1,
  };
}

function mergeStyles(
  base: Style | undefined,
  ours: Style | undefined,
  theirs: Style | undefined,
): Style | undefined {
  if (!base || !ours || !theirs) return undefined;
  const all = [base, ours, theirs] as const;
  const told = (style: Style, other: Style): Style => (style.single ? other : style);
  const lists = [
    base.single ? undefined : base,
    told(ours, told(theirs, base)),
    told(theirs, told(ours, base)),
  ] as const;
  return {
    mark: pick(
      all,
      ({ mark }) => mark,
      (a, b) => (a > b ? a : b),
    ),
    indent: pick(
      all,
      ({ indent }) => indent,
      () => undefined,
    ),
    start: pick(all, ({ start }) => start, Math.min),
    step: pick(
      lists,
      ({ step }) => step,
      (a, b) => (a > b ? a : b),
    ),
    gap: pick(
      lists,
      ({ gap }) => gap,
      () => undefined,
    ),
    single: false,
  };
}

/** What a side alone has changed, or what both say; else what the two together come to. */
function pick<T>(
  [base, ours, theirs]: readonly [Style | undefined, Style, Style],
  of: (style: Style) => T,
  together: (a: T, b: T) => T,
): T {
  const [was, left, right] = [base && of(base), of(ours), of(theirs)];
  if (left === right || right === was) return left;
  return left === was ? right : together(left, right);
}

/** Gives all items of a result, and of its records, the list's mark and indentation, and numbers in their order. */
function applyStyle(
  { pieces, conflicts, joins }: Result,
  style: Style,
  written: readonly (Style | undefined)[],
): void {
  const { gap } = style;
  if (gap !== undefined) for (const piece of pieces.slice(0, -1)) piece.gap = gap;
  if (written.every((one) => one && isWrittenIn(one, style))) return;
  const records = Map.groupBy([...conflicts, ...joins], ({ piece }) => piece);
  const styled = styler(style);
  let count = 0;
  // What conflicts behind the last item is found behind the last piece.
  for (let at = 0; at <= pieces.length; at += 1) {
    const piece = pieces[at];
    const before = piece?.text ?? "";
    const put = (text: string): string => styled(text, count);
    const after = put(before);
    for (const record of records.get(at) ?? []) restyle(record, before, after, put);
    if (!piece) return;
    piece.text = after;
    count += itemsIn(after).length;
  }
}

/** Whether the items of a list are as they are to be, with no number to be given anew. */
const isWrittenIn = (list: Style, { mark, indent }: Style): boolean =>
  !isOrdered(list) && list.mark === mark && list.indent !== undefined && list.indent === indent;

const isOrdered = ({ mark }: Style): boolean => mark === "." || mark === ")";

/** A record about items whose text has become another by their lead alone, or about lines further in. */
function restyle(
  record: Texts & { at: number; joined?: string },
  before: string,
  after: string,
  put: (text: string) => string,
): void {
  const [was, is] = [readItem(before)?.prefix ?? "", readItem(after)?.prefix ?? ""];
  const indent = (text: string): string =>
    text.replace(/^[ \t]*/gm, (blank) => (blank.startsWith(was) ? is + blank.slice(was.length) : blank));
  const change = record.at === 0 ? put : indent;
  Object.assign(record, mapTexts(record, change));
  if (record.joined !== undefined) record.joined = change(record.joined);
  if (before !== after) record.at = placesOfLines(before, after).get(record.at) ?? record.at;
}

/** The items of a text, which is mostly one line. */
function itemsIn(text: string): string[] {
  return text === "" || text.includes("\n") ? splitItems(text) : [text];
}

/** Gives items a list's mark and indentation, numbered on from a count. Lines that come back are read once. */
function styler(style: Style): (text: string, count: number) => string {
  const ordered = isOrdered(style);
  const known = new Map<string, Item | undefined>();
  const read = (whole: string): Item | undefined => {
    if (!known.has(whole)) known.set(whole, readItem(whole));
    return known.get(whole);
  };
  return (text, count) =>
    itemsIn(text)
      .map((whole, i) => {
        const item = read(whole);
        if (!item) return whole;
        const { mark, indent = item.indent } = style;
        if (!ordered && item.mark === mark && item.indent === indent) return whole;
        const number = ordered ? style.start + style.step * (count + i) : undefined;
        return writeItem(withLead(item, { mark, number, indent }));
      })
      .join("");
}

/** Where the lines of a text begin, each with where the same line of the other text begins. */
function placesOfLines(text: string, other: string): Map<number, number> {
  const starts = scanLines(other).map(({ start }) => start);
  return new Map(scanLines(text).map(({ start }, line) => [start, starts[line]!]));
}
