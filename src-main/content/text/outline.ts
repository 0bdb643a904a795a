import { parseDocument } from "yaml";
import { splitOpenBlocks, type Block } from "./blocks.ts";
import { frontMatterEnd } from "./frontMatter.ts";
import { scanLines } from "./lines.ts";
import { plainText } from "./plainText.ts";

export { plainText } from "./plainText.ts";

/** A heading of a page, in the order of the text. */
export interface Heading {
  level: number;
  /** Without marks. */
  text: string;
  /** What a link to the heading names behind `#`; no other heading of the page has it. */
  anchor: string;
  /** Offsets of the heading's block in the text. */
  start: number;
  end: number;
}

/** The headings of a text, those inside directives too; those in quotes and lists are no part of the page's outline. */
export function outline(markdown: string): Heading[] {
  return headingsOf(splitOpenBlocks(markdown));
}

function headingsOf(blocks: readonly Block[]): Heading[] {
  const anchors = new Anchors();
  return blocks
    .filter(({ kind }) => kind === "heading")
    .map(({ text: source, start, end }) => {
      const text = wordsOf(source);
      return { level: levelOf(source), text, anchor: anchors.next(text), start, end };
    });
}

/** A heading that has no marks but its own: most need no parser. */
const PLAIN_HEADING = /^ {0,3}#{1,6}[ \t]+([^\\`*_[<~&#\s][^\\`*_[<~&#\n\r]*)$/;

const wordsOf = (heading: string): string =>
  PLAIN_HEADING.exec(heading.trimEnd())?.[1]?.replace(/\s+/g, " ") ?? plainText(heading).replace(/\n/g, " ");

/** The level of a heading by its source. */
export function levelOf(heading: string): number {
  const marks = /^[ \t]*(#{1,6})(?:[ \t]|\r?\n|$)/.exec(heading)?.[1];
  if (marks) return marks.length;
  return /=[ \t]*$/.test(heading.trimEnd()) ? 1 : 2;
}

/** The part of an anchor that comes from a heading's text, made as GitHub makes it. */
export function slugOfHeading(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replace(/ /g, "-");
}

/** Gives anchors their numbers: the second `setup` of a page is `setup-1`. */
export class Anchors {
  readonly #used = new Map<string, number>();

  next(text: string): string {
    const slug = slugOfHeading(text);
    let count = this.#used.get(slug);
    let anchor = slug;
    if (count !== undefined) {
      do {
        count += 1;
        anchor = `${slug}-${count}`;
      } while (this.#used.has(anchor));
      this.#used.set(slug, count);
    }
    this.#used.set(anchor, 0);
    return anchor;
  }
}

/** A part of a page as search knows it: what stands under one heading, without marks. */
export interface Section {
  /** Empty for what stands above the first heading. */
  title: string;
  anchor: string;
  body: string;
}

/** A section whose body is still as it is written. */
export type WrittenSection = Omit<Section, "body"> & { source: string };

/** The sections of a text in their order, first what stands above its headings. Front matter belongs to none. */
export function writtenSections(markdown: string): WrittenSection[] {
  const blocks = splitOpenBlocks(markdown);
  const start = blocks[0]?.kind === "frontMatter" ? blocks[0].end : 0;
  const headings = headingsOf(blocks);
  const upTo = (heading: Heading | undefined): number => heading?.start ?? markdown.length;
  return [
    { title: "", anchor: "", source: markdown.slice(start, upTo(headings[0])) },
    ...headings.map(({ text, anchor, end }, at) => ({
      title: text,
      anchor,
      source: markdown.slice(end, upTo(headings[at + 1])),
    })),
  ];
}

/** The same with their words; a beginning without any makes no section. */
export const sections = (markdown: string): Section[] =>
  writtenSections(markdown)
    .map(({ title, anchor, source }) => ({ title, anchor, body: plainText(source) }))
    .filter(({ body }, at) => at > 0 || body !== "");

/**
 * Takes the front matter from a text: its data and the text that follows the closing line. Undefined when the text
 * has none, or when what it has is not a mapping in YAML; the text is then all body.
 */
export function readFrontMatter(
  markdown: string,
): { data: Record<string, unknown>; body: string } | undefined {
  if (!/^\uFEFF?---/.test(markdown)) return undefined;
  const lines = scanLines(markdown);
  const end = frontMatterEnd({ text: markdown, lines });
  if (end === 0) return undefined;
  const source = markdown.slice(lines[0]!.end, lines[end - 1]!.start);
  const body = markdown.slice(lines[end - 1]!.end);
  if (source.length > LONGEST_FRONT_MATTER) return undefined;
  try {
    const document = parseDocument(source, { logLevel: "silent" });
    if (document.errors.length > 0) return undefined;
    const data: unknown = document.toJS({ maxAliasCount: 20 }) ?? {};
    if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
    return { data: data as Record<string, unknown>, body };
  } catch {
    return undefined;
  }
}

/** The YAML parser takes the square of the time for deep nesting; no page's front matter is longer than this. */
const LONGEST_FRONT_MATTER = 20_000;
