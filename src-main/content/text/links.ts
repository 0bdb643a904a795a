import type { SyntaxNode } from "@lezer/common";
import { splitOpenBlocks, type Block } from "./blocks.ts";
import { readTag } from "./directives.ts";
import { fencedMatterEnd } from "./frontMatter.ts";
import { tagsIn } from "./htmlTags.ts";
import { scanLines } from "./lines.ts";
import { parseMarkdown } from "./parser.ts";
import { perBlock } from "./perBlock.ts";
import { unescapeMarkdown } from "./unescape.ts";

/** A link's target in a text. */
export interface FoundLink {
  /** Offsets of the target alone, without the marks or quotes around it. */
  start: number;
  end: number;
  /** The target as it is meant: escapes and entities taken out, percent signs left as they are. */
  target: string;
  kind: "link" | "image" | "definition";
  /** What the reader sees: a link's text, an image's description, a definition's label. */
  text: string;
  /** Programs did not find it before: texts were kept with what their links mean, but for such. */
  isNewer?: true;
}

/**
 * All targets of a text in their order: links, images, definitions, addresses in the text, `href`, `src`,
 * `srcset` and `poster` in HTML, and `url`, `src` and `href` of directives. A link that names a definition has no target of its own.
 */
export function findLinks(markdown: string): FoundLink[] {
  const blocks = splitOpenBlocks(markdown);
  const newerUpTo = blocks[0]?.kind === "rule" ? betweenRules(markdown) : 0;
  return blocks.flatMap((block) =>
    mayHaveTargets(block)
      ? linksOf(block).map((link) => ({
          ...link,
          start: block.start + link.start,
          end: block.start + link.end,
          ...(block.start < newerUpTo ? { isNewer: true as const } : {}),
        }))
      : [],
  );
}

/** Where the second rule ends of a text that begins with one: what stands between them was once taken for front matter. */
function betweenRules(markdown: string): number {
  const lines = scanLines(markdown);
  return lines[fencedMatterEnd(markdown, lines) - 1]?.end ?? 0;
}

/**
 * The links of a text, each with what it means, as they were kept together. A link that the program which kept them did
 * not find has no meaning and is left out.
 */
export function findKeptLinks<T>(markdown: string, meanings: readonly T[]): (FoundLink & { meaning: T })[] {
  if (meanings.length === 0) return [];
  const found = findLinks(markdown);
  const known = found.filter(({ isNewer }) => !isNewer);
  const links = meanings.length === known.length ? known : found;
  return links.slice(0, meanings.length).map((link, at) => ({ ...link, meaning: meanings[at] as T }));
}

const linksOf = perBlock((block): readonly FoundLink[] => {
  const markdown = block.text;
  const links: FoundLink[] = [];
  parseMarkdown(markdown, undefined, [block]).iterate({
    enter(found) {
      const { name, from, to } = found;
      switch (name) {
        case "Link":
        case "Image":
          addLink(links, markdown, found.node, name === "Link" ? "link" : "image");
          return true;
        case "LinkReference":
          addLink(links, markdown, found.node, "definition");
          return false;
        case "Autolink":
          addAddress(links, markdown, from + 1, to - 1);
          return false;
        case "URL":
          if (!LINKING.has(found.node.parent?.name ?? "")) addAddress(links, markdown, from, to);
          return false;
        case "HTMLBlock":
        case "HTMLTag":
          addFromHtml(links, markdown, from, to);
          return false;
        case "DirectiveTag":
          addFromDirective(links, markdown, from, to);
          return false;
      }
      return true;
    },
  });
  // An image inside a link comes before the link's own target.
  return links.sort((a, b) => a.start - b.start);
});

/** What every target has beside it or in it: brackets, tags, or the signs of an address. */
const TARGET_SIGN = /[[<@{]|:\/\/|www\.|mailto:|xmpp:/i;

const mayHaveTargets = ({ kind, text }: Block): boolean =>
  kind !== "code" && kind !== "frontMatter" && kind !== "blank" && TARGET_SIGN.test(text);

/**
 * Puts other targets in place of some; every other byte stays. Characters that would end the target where it stands
 * are written as percent codes.
 */
export function replaceTargets(
  markdown: string,
  replacements: readonly { start: number; end: number; target: string }[],
): string {
  let result = "";
  let at = 0;
  for (const { start, end, target } of replacements.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end < start) throw new RangeError("Targets to replace overlap.");
    const same = markdown.slice(start, end) === target;
    result += markdown.slice(at, start) + (same ? target : writeTarget(target, markdown[start - 1] === "<"));
    at = end;
  }
  return result + markdown.slice(at);
}

const UNSAFE = /[\s<>"'`\\|{}\u0000-\u001f]/g;

function writeTarget(target: string, angled: boolean): string {
  const safe = target.replace(UNSAFE, (character) =>
    angled && character === " " ? character : encodeCharacter(character),
  );
  return angled || isBalanced(safe) ? safe : safe.replace(/[()]/g, encodeCharacter);
}

function encodeCharacter(character: string): string {
  const encoded = encodeURIComponent(character);
  if (encoded !== character) return encoded;
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function isBalanced(target: string): boolean {
  let depth = 0;
  for (const character of target) {
    if (character === "(") depth += 1;
    else if (character === ")" && --depth < 0) return false;
    if (depth > 30) return false;
  }
  return depth === 0;
}

function addLink(links: FoundLink[], markdown: string, node: SyntaxNode, kind: FoundLink["kind"]): void {
  const marks = node.getChildren("LinkMark");
  const behind = kind === "definition" ? node.from : (marks[1]?.to ?? node.to);
  const url = node.getChildren("URL").find(({ from }) => from >= behind);
  if (!url) return;
  const angled = markdown[url.from] === "<" && markdown[url.to - 1] === ">";
  const start = angled ? url.from + 1 : url.from;
  const end = angled ? url.to - 1 : url.to;
  const label = kind === "definition" ? node.getChild("LinkLabel") : null;
  const text = label
    ? markdown.slice(label.from + 1, label.to - 1)
    : markdown.slice(marks[0]?.to ?? start, marks[1]?.from ?? start);
  links.push({ start, end, target: unescapeMarkdown(markdown.slice(start, end)), kind, text });
}

/** Nodes whose child `URL` is their target and no address in the text. */
const LINKING = new Set(["Link", "Image"]);

/** An address that stands in the text for itself. */
function addAddress(links: FoundLink[], markdown: string, start: number, end: number): void {
  const target = markdown.slice(start, end);
  links.push({ start, end, target, kind: "link", text: target });
}

const HTML_TARGET = /(?<![\w:-])(href|src|srcset|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;
const HTML_TEXT = /(?<![\w:-])(?:alt|title)\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

function addFromHtml(links: FoundLink[], markdown: string, from: number, to: number): void {
  for (const { name, attributes, start, firstAngle } of tagsIn(markdown.slice(from, to))) {
    const text = HTML_TEXT.exec(attributes);
    for (const found of attributes.matchAll(HTML_TARGET)) {
      const attribute = found[1]!.toLowerCase();
      const value = found[2] ?? found[3] ?? found[4] ?? "";
      const quote = found[4] === undefined ? 1 : 0;
      const end = start + found.index + found[0].length - quote;
      const isPicture = name === "img" || attribute === "srcset" || attribute === "poster";
      const isNewer = end > firstAngle || (attribute !== "href" && attribute !== "src");
      for (const [at, target] of attribute === "srcset" ? candidatesOf(value) : [[0, value] as const]) {
        const begin = from + end - value.length + at;
        links.push({
          start: begin,
          end: begin + target.length,
          target: unescapeMarkdown(target, "entities"),
          kind: isPicture ? "image" : "link",
          text: text?.[1] ?? text?.[2] ?? "",
          ...(isNewer ? { isNewer } : {}),
        });
      }
    }
  }
}

/** The addresses of a `srcset`, each with its place: between commas, with a width or density behind each. */
function candidatesOf(value: string): (readonly [at: number, address: string])[] {
  return [...value.matchAll(/([^\s,]\S*)(?:(?<=,)|[^,]*)/g)].map((found) => {
    const address = found[1]!;
    // By hand: an expression for the commas at an end tries each row of them.
    let end = address.length;
    while (address[end - 1] === ",") end -= 1;
    return [found.index, address.slice(0, end)];
  });
}

const DIRECTIVE_TARGETS = new Set(["url", "src", "href"]);

function addFromDirective(links: FoundLink[], markdown: string, from: number, to: number): void {
  const attributes = readTag(markdown.slice(from, to))?.attributes ?? [];
  const text = attributes.find(({ name }) => name === "title" || name === "caption")?.value ?? "";
  for (const { name, value, start, end } of attributes) {
    if (!DIRECTIVE_TARGETS.has(name)) continue;
    links.push({ start: from + start, end: from + end, target: value, kind: "link", text });
  }
}
