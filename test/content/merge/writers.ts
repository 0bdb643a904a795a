import fc from "fast-check";
import type { Texts } from "../../../src-main/content/merge/textMerge.ts";
import { deedOf, number, type Deed } from "./deeds.ts";
import { write, type Manuscript, type Part, type Sentence } from "./manuscript.ts";
import { htmlShape, itemOf, pageOf, paragraphShape, partOf, Words } from "./pageShapes.ts";

/** What a writer does to a page, or to one part of it. */
const DEEDS = [
  ...(["insert", "remove", "move", "turn", "turn", "frame", "unframe"] as const),
  ...(["edit", "edit", "edit", "edit", "edit"] as const),
] as const;

const deed = deedOf(DEEDS);
type PageDeed = Deed<(typeof DEEDS)[number]>;

/** How the texts end: as Markdown does, with a blank line, with no line ending, or all over as on Windows. */
const ENDS: ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}\n`,
  (text) => text.trimEnd(),
  (text) => text.replaceAll("\n", "\r\n"),
];

/** A page of parts of such shapes, and what two writers made of it, each by a few deeds, some of which both did alike. */
function writersOf(shapes: fc.Arbitrary<number[]>, deeds: fc.Arbitrary<PageDeed>): fc.Arbitrary<Texts> {
  return fc
    .record({
      keys: fc.nat(3),
      shapes,
      both: fc.array(deeds, { maxLength: 1 }),
      ours: fc.array(deeds, { maxLength: 5 }),
      theirs: fc.array(deeds, { maxLength: 5 }),
      end: fc.constantFrom(...ENDS),
    })
    .map(({ keys, shapes, both, ours, theirs, end }) => {
      const base = pageOf(keys, shapes);
      const shared = edited(base, both, new Words("s"));
      return {
        base: end(write(base)),
        ours: end(write(edited(shared, ours, new Words("o")))),
        theirs: end(write(edited(shared, theirs, new Words("t")))),
      };
    });
}

/** A page of whatever there is, and what two writers made of it. */
export const twoWriters = writersOf(fc.array(number, { maxLength: 9 }), deed);

/** A page of few paragraphs, at which two writers work at once: they cut them, and put something between. */
export const twoAtParagraphs = writersOf(
  fc.array(number.map(paragraphShape), { minLength: 1, maxLength: 2 }),
  fc.oneof({ weight: 4, arbitrary: deed.map((one) => ({ ...one, what: "edit" as const })) }, deed),
);

/** A page of few blocks of HTML, at which two writers work at once. */
export const twoAtHtml = writersOf(
  fc.array(number.map(htmlShape), { minLength: 1, maxLength: 2 }),
  fc.oneof({ weight: 4, arbitrary: deed.map((one) => ({ ...one, what: "edit" as const })) }, deed),
);

function edited(base: Manuscript, deeds: readonly PageDeed[], words: Words): Manuscript {
  const manuscript = structuredClone(base);
  for (const one of deeds) editPage(manuscript, one, words);
  return manuscript;
}

function editPage({ front, parts }: Manuscript, { what, where, inside, more }: PageDeed, words: Words): void {
  const at = parts.length === 0 ? 0 : where % parts.length;
  const part = parts[at];
  switch (what) {
    case "insert":
      parts.splice(where % (parts.length + 1), 0, partOf(more, words));
      return;
    case "remove":
      parts.splice(at, 1);
      return;
    case "move": {
      // A run of parts, such as a section.
      const moved = parts.splice(at, 1 + (inside % 3));
      parts.splice(more % (parts.length + 1), 0, ...moved);
      return;
    }
    case "turn": {
      const key = inside % (front.length + 1);
      if (more % 6 === 0) front.splice(key, 1);
      else if (more % 6 < 3) front.splice(key, 0, [words.next(), where % 4 === 0 ? undefined : words.next()]);
      else if (front[key]) front[key][1] = where % 8 === 0 ? undefined : words.next();
      return;
    }
    case "frame":
      if (part?.kind === "hint") parts[at] = { kind: "details", title: words.next(), parts: part.parts };
      else if (part && part.kind !== "details")
        parts[at] = { kind: "hint", style: words.next(), parts: [part] };
      return;
    case "unframe":
      if (part?.kind === "hint" || part?.kind === "quote") parts.splice(at, 1, ...part.parts);
      return;
    case "edit":
      if (part) editPart(parts, at, { where, inside, more }, words);
  }
}

type Place = Pick<PageDeed, "where" | "inside" | "more">;

function editPart(parts: Part[], at: number, { where, inside, more }: Place, words: Words): void {
  const part = parts[at]!;
  switch (part.kind) {
    case "paragraph":
      editParagraph(parts, at, part, inside, more, words);
      return;
    case "heading":
      if (more % 3 === 0) part.level = 1 + (inside % 4);
      else editWords(part.words, inside, more, words);
      return;
    case "list":
      editList(part, inside, more, words);
      return;
    case "table":
      editTable(part, inside, more, words);
      return;
    case "cards":
      editCards(part, inside, more, words);
      return;
    case "figure":
      if (more % 3 === 0) part.image = words.next();
      else editSentences(part.sentences, inside, more, words, MARKED_HTML);
      return;
    case "aligned":
      if (more % 6 === 0) part.align = ["left", "center", "right"][inside % 3]!;
      else if (more % 6 === 1) part.tag = ["p", "h2", "h3"][inside % 3]!;
      else editSentences(part.sentences, inside, more, words, MARKED_HTML);
      return;
    case "code":
      if (more % 4 === 0) part.info = words.next();
      else if (more % 4 === 1 && part.lines.length > 1) part.lines.splice(inside % part.lines.length, 1);
      else if (more % 4 === 2) part.lines.splice(inside % (part.lines.length + 1), 0, words.next());
      else part.lines[inside % part.lines.length] = words.next();
      return;
    case "hint":
    case "details":
    case "quote":
      if (part.kind === "hint" && more % 5 === 0) part.style = words.next();
      else if (part.kind === "details" && more % 5 === 0) part.title = words.next();
      else if (part.parts.length > 0)
        editPart(part.parts, inside % part.parts.length, { where: inside, inside: where, more }, words);
      return;
    case "rule":
  }
}

function editParagraph(
  parts: Part[],
  at: number,
  part: Extract<Part, { kind: "paragraph" }>,
  inside: number,
  more: number,
  words: Words,
): void {
  const next = parts[at + 1];
  if (more % 8 === 0 && part.sentences.length > 1) {
    const second = part.sentences.splice(1 + (inside % (part.sentences.length - 1)));
    parts.splice(at + 1, 0, { ...part, sentences: second });
  } else if (more % 8 === 1 && next?.kind === "paragraph") {
    parts.splice(at + 1, 1);
    part.sentences.push(...next.sentences);
  } else if (more % 8 === 2) part.width = part.width === 0 ? 30 : 0;
  else editSentences(part.sentences, inside, more, words);
}

function editSentences(
  sentences: Sentence[],
  inside: number,
  more: number,
  words: Words,
  marked = MARKED,
): void {
  const at = inside % sentences.length;
  if (sentences.length === 0 || more % 5 === 0)
    sentences.splice(inside % (sentences.length + 1), 0, words.sentence(more));
  else if (more % 5 === 1 && sentences.length > 1) sentences.splice(at, 1);
  else if (more % 5 === 2) sentences[at] = words.sentence(more);
  else editWords(sentences[at]!, more, inside, words, marked);
}

function editWords(sentence: Sentence, inside: number, more: number, words: Words, marked = MARKED): void {
  const at = inside % sentence.length;
  if (more % 4 === 0 && sentence.length > 1) sentence.splice(at, 1);
  else if (more % 4 === 1) sentence[at] = marked[inside % marked.length]!(words);
  else if (more % 4 === 2) sentence.splice(at, 0, words.next());
  else sentence[at] = words.next();
}

const MARKED: ((words: Words) => string)[] = [
  (words) => `**${words.next()}**`,
  (words) => `*${words.next()} ${words.next()}*`,
  (words) => `\`${words.next()} ${words.next()}\``,
  (words) => `[${words.next()} ${words.next()}](${words.next()}.md)`,
  (words) => `<${words.next()}@example.org>`,
  (words) => `👩‍👩‍👧‍👦${words.next()}`,
];

const MARKED_HTML: ((words: Words) => string)[] = [
  (words) => `<strong>${words.next()} ${words.next()}</strong>`,
  (words) => `<code>${words.next()}</code>`,
  (words) => `<span data-option="${words.next()}">${words.next()}</span>`,
  (words) => `${words.next()} &#x26; ${words.next()}`,
];

function editList(list: Extract<Part, { kind: "list" }>, inside: number, more: number, words: Words): void {
  const { items } = list;
  const at = inside % items.length;
  const item = items[at]!;
  switch (more % 9) {
    case 0:
      items.splice(inside % (items.length + 1), 0, itemOf(more, words, 2));
      return;
    case 1:
      if (items.length > 1) items.splice(at, 1);
      return;
    case 2:
      items.push(...items.splice(at, 1));
      return;
    case 3:
      item.items.push(itemOf(more, words, 2));
      return;
    case 4:
      if (at > 0) items[at - 1]!.items.push(...items.splice(at, 1));
      return;
    case 5:
      item.done = item.done === undefined ? false : !item.done;
      return;
    case 6:
      if (inside % 3 === 0) list.ordered = !list.ordered;
      else if (inside % 3 === 1) list.loose = !list.loose;
      else list.indent = 6 - list.indent;
      return;
    default: {
      const { sentences } = inside % 2 === 0 ? (item.items[0] ?? item) : item;
      editSentences(sentences, inside, more, words);
    }
  }
}

function editTable(
  table: Extract<Part, { kind: "table" }>,
  inside: number,
  more: number,
  words: Words,
): void {
  const { columns, rows } = table;
  const column = more % columns.length;
  switch (inside % 8) {
    case 0: {
      const row = columns.map(() => words.next());
      rows.splice(more % (rows.length + 1), 0, row);
      return;
    }
    case 1:
      if (rows.length > 1) rows.splice(more % rows.length, 1);
      return;
    case 2:
      columns.splice(column, 0, words.next());
      for (const row of rows) row.splice(column, 0, words.next());
      return;
    case 3:
      if (columns.length < 2) return;
      columns.splice(column, 1);
      for (const row of rows) row.splice(column, 1);
      return;
    case 4:
      table.padded = !table.padded;
      return;
    case 5:
      rows.reverse();
      return;
    case 6:
      columns[column] = words.next();
      return;
    default:
      rows[more % rows.length]![column] = words.next();
  }
}

function editCards(
  cards: Extract<Part, { kind: "cards" }>,
  inside: number,
  more: number,
  words: Words,
): void {
  const { columns, rows } = cards;
  const column = more % columns.length;
  const cell = (): Sentence[] => Array.from({ length: more % 3 }, () => words.sentence(more));
  switch (inside % 10) {
    case 0:
      rows.splice(more % (rows.length + 1), 0, columns.map(cell));
      return;
    case 1:
      if (rows.length > 1) rows.splice(more % rows.length, 1);
      return;
    case 2:
      columns.splice(column, 0, words.next());
      for (const row of rows) row.splice(column, 0, cell());
      return;
    case 3:
      if (columns.length < 2) return;
      columns.splice(column, 1);
      for (const row of rows) row.splice(column, 1);
      return;
    case 4:
      cards.view = cards.view === "grid" ? "cards" : "grid";
      return;
    case 5:
      rows.reverse();
      return;
    case 6:
      columns[column] = words.next();
      return;
    default:
      editSentences(rows[more % rows.length]![column]!, sentenceAt(inside, more), more, words, MARKED_HTML);
  }
}

/** Which sentence, told by the part of the numbers that did not choose the cell. */
const sentenceAt = (inside: number, more: number): number => Math.floor(inside / 10) + Math.floor(more / 7);
