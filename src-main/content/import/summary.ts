import type { SyntaxNode } from "@lezer/common";
import { parseMarkdown } from "../text/parser.ts";
import { unescapeMarkdown } from "../text/unescape.ts";
import { readNote, type PageNote } from "./pageNote.ts";

/** The folders in which a book may have its `SUMMARY.md`, and its pages with it. */
export const summaryFolders = ["src", "docs"];
export const summaryPaths = summaryFolders.map((folder) => `${folder}/SUMMARY.md`);

/** One line of a `SUMMARY.md`. */
export interface SummaryEntry {
  text: string;
  /** Where it leads, as typed; undefined for a line without a link. */
  target: string | undefined;
  /** A name for the sidebar, in quotes behind the target. */
  linkTitle: string | undefined;
  /** Marked by a comment as a page that the sidebar does not show. */
  hidden: boolean;
  /** What a comment says besides. */
  note: PageNote;
  children: SummaryEntry[];
}

/** A heading with what stands below it; without a heading, what belongs to none. */
export interface SummaryPart {
  heading: { text: string; slug: string | undefined; hidden: boolean; note: PageNote } | undefined;
  entries: SummaryEntry[];
}

export interface Summary {
  /** The heading above everything, unless it only says what the file is. */
  title: string | undefined;
  parts: SummaryPart[];
  /** Words that are no part of any list, for which a list of pages has no place. */
  prose: string[];
  /** More is said around its links than in them. */
  isText?: boolean;
}

/** What the links of a summary lead to, as typed. */
export const targetsOf = ({ parts }: Summary): string[] => {
  const below = (entries: readonly SummaryEntry[]): string[] =>
    entries.flatMap(({ target, children }) => [
      ...(target === undefined ? [] : [target]),
      ...below(children),
    ]);
  return parts.flatMap(({ entries }) => below(entries));
};

const deepest = 60;
const saysWhatItIs = /^(summary|table of contents|contents|toc)$/i;

/**
 * Reads the order and nesting of pages out of a `SUMMARY.md`: nested lists of links, with headings as groups. A link
 * that stands in no list belongs to no group, nor does what follows a line (`---`). Nothing here fails: what is no
 * link, list, heading or line is passed over.
 */
export function parseSummary(text: string): Summary {
  // No page is that deep, and what a parser does with such a list takes minutes.
  const markdown = text.replace(/^[ \t]{200,}/gm, (indent) => indent.slice(0, 200));
  const references = new Map<string, string>();
  const blocks = childrenOf(parseMarkdown(markdown).topNode);
  for (const block of blocks) {
    const label = block.getChild("LinkLabel");
    const url = block.getChild("URL");
    if (block.name !== "LinkReference" || !label || !url) continue;
    const name = labelOf(markdown, label);
    if (!references.has(name)) references.set(name, readUrl(markdown, url));
  }

  const summary: Summary = { title: undefined, parts: [], prose: [] };
  let part: SummaryPart | undefined;
  const current = () => (part ??= begin(undefined));
  const begin = (heading: SummaryPart["heading"]): SummaryPart => {
    part = { heading, entries: [] };
    summary.parts.push(part);
    return part;
  };
  const addProse = (block: SyntaxNode) => {
    const words = plainText(markdown, block).trim();
    if (words !== "") summary.prose.push(words);
  };
  let [around, inLinks] = [0, 0];
  const weigh = (block: SyntaxNode) => {
    const letters = lettersIn(plainText(markdown, block, aroundLinks));
    around += letters;
    for (const link of linksIn(block)) inLinks += lettersIn(plainText(markdown, link));
    if (letters > 0) addProse(block);
  };
  let seen = false;
  for (const block of blocks) {
    if (/^(ATX|Setext)Heading/.test(block.name)) {
      const isTitle = !seen && block.name.endsWith("Heading1");
      // A line of dashes directly below a link makes that link a heading, which nobody means.
      const link = block.name.startsWith("Setext") ? readEntry(markdown, block, references) : undefined;
      const text = plainText(markdown, block).trim();
      if (link?.target !== undefined) begin(undefined).entries.push(link);
      else if (isTitle) summary.title = saysWhatItIs.test(text) ? undefined : text || undefined;
      else {
        const slug = /<a\s[^>]*\bid="([^"]+)"/.exec(slice(markdown, block).slice(0, 1000))?.[1];
        begin({ text, slug, ...saidBeside(markdown, block) });
      }
    } else if (block.name === "HorizontalRule") part = undefined;
    else if (block.name === "BulletList" || block.name === "OrderedList") {
      current().entries.push(...readList(markdown, block, references, 0));
      for (const line of linesOf(block, 0))
        if (line.isBelow || linksIn(line.block).length > 0) weigh(line.block);
    } else if (block.name === "Paragraph") {
      const links = linksIn(block).map((link) => readLink(markdown, link, references));
      if (links.length > 0) {
        if (part?.heading) part = undefined;
        current().entries.push(...links);
        weigh(block);
      } else addProse(block);
    } else if (/^(Blockquote|Table|FencedCode|CodeBlock)$/.test(block.name)) addProse(block);
    else continue;
    seen = true;
  }
  summary.isText = around > inLinks;
  return summary;
}

/** The blocks of a list's items that are no lists themselves; the first of an item is its entry. */
function linesOf(list: SyntaxNode, depth: number): { block: SyntaxNode; isBelow: boolean }[] {
  if (depth > deepest) return [];
  return childrenOf(list).flatMap((item) => {
    let isBelow = false;
    return childrenOf(item).flatMap((block) => {
      if (/List$/.test(block.name)) return linesOf(block, depth + 1);
      if (/Mark$|^Comment/.test(block.name)) return [];
      const line = { block, isBelow };
      isBelow = true;
      return [line];
    });
  });
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

function readList(
  markdown: string,
  list: SyntaxNode,
  references: Map<string, string>,
  depth: number,
): SummaryEntry[] {
  const entries: SummaryEntry[] = [];
  if (depth > deepest) return entries;
  for (const item of childrenOf(list)) {
    if (item.name !== "ListItem") continue;
    let entry: SummaryEntry | undefined;
    for (const block of childrenOf(item)) {
      if (block.name === "BulletList" || block.name === "OrderedList") {
        const nested = readList(markdown, block, references, depth + 1);
        if (entry) entry.children.push(...nested);
        else entries.push(...nested);
      } else if (!entry && block.name !== "ListMark") {
        entry = readEntry(markdown, block, references);
        if (entry) entries.push(entry);
      }
    }
  }
  return entries;
}

function readEntry(
  markdown: string,
  block: SyntaxNode,
  references: Map<string, string>,
): SummaryEntry | undefined {
  const link = linksIn(block)[0];
  const said = saidBeside(markdown, block);
  if (link) return { ...readLink(markdown, link, references), ...said };
  const text = plainText(markdown, block).trim();
  if (text === "") return undefined;
  return { text, target: undefined, linkTitle: undefined, ...said, children: [] };
}

/** What comments in a line say of its page. */
function saidBeside(markdown: string, block: SyntaxNode): { hidden: boolean; note: PageNote } {
  const source = slice(markdown, block);
  return { hidden: /<!--\s*hidden\s*-->/.test(source), note: readNote(source) };
}

function readLink(markdown: string, link: SyntaxNode, references: Map<string, string>): SummaryEntry {
  const url = link.name === "URL" ? link : targetIn(link);
  const title = link.getChild("LinkTitle");
  const label = link.getChild("LinkLabel");
  const text = plainText(markdown, link).trim();
  const typed = url
    ? readUrl(markdown, url)
    : references.get(label ? labelOf(markdown, label) : text.toLowerCase());
  return {
    text: text || (typed ?? ""),
    // A link to nothing, as drafts have, is a page that is still to be written.
    target: typed === "" ? undefined : typed,
    linkTitle: (title && unescapeMarkdown(slice(markdown, title).slice(1, -1)).trim()) || undefined,
    hidden: false,
    note: {},
    children: [],
  };
}

/** A link's own target: an address may be among its words too. */
function targetIn(link: SyntaxNode): SyntaxNode | undefined {
  const behind = link.name === "Autolink" ? link.from : (link.getChildren("LinkMark")[1]?.to ?? link.from);
  return link.getChildren("URL").find(({ from }) => from >= behind);
}

/** The links of a block, outermost first, images not counted. */
function linksIn(block: SyntaxNode): SyntaxNode[] {
  return childrenOf(block).flatMap((child) => {
    if (child.name === "Link" || child.name === "Autolink" || child.name === "URL") return [child];
    return child.name === "Image" || /List$/.test(child.name) ? [] : linksIn(child);
  });
}

const marks = /Mark$|^(Image|LinkTitle|LinkLabel|HTMLTag|HTMLBlock|Comment|CommentBlock)$/;
const aroundLinks = new RegExp(`${marks.source}|^(Link|Autolink|URL)$`);

/** What a reader sees of a node's text, without emphasis, code marks and tags. */
function plainText(markdown: string, node: SyntaxNode, passed = marks): string {
  if (node.name === "Autolink" || node.name === "URL")
    return slice(markdown, node).replace(/^<(.*)>$/s, "$1");
  let text = "";
  let at = node.from;
  const target = node.name === "Link" ? targetIn(node)?.from : undefined;
  for (const child of childrenOf(node)) {
    text += markdown.slice(at, child.from);
    if (child.name === "Escape") text += markdown.slice(child.from + 1, child.to);
    else if (child.name === "Entity") text += unescapeMarkdown(slice(markdown, child), "entities");
    else if (!passed.test(child.name) && child.from !== target) text += plainText(markdown, child, passed);
    at = child.to;
  }
  text += markdown.slice(at, node.to);
  return text.replace(/\s+/g, " ");
}

function readUrl(markdown: string, url: SyntaxNode): string {
  return unescapeMarkdown(slice(markdown, url).replace(/^<(.*)>$/s, "$1"));
}

function labelOf(markdown: string, label: SyntaxNode): string {
  return slice(markdown, label).slice(1, -1).trim().toLowerCase();
}

function slice(markdown: string, node: SyntaxNode): string {
  return markdown.slice(node.from, node.to);
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}
