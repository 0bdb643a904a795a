import { GFM, parser } from "@lezer/markdown";
import type { SyntaxNode } from "@lezer/common";

/** A piece of rendered inline Markdown, as data: whoever draws it makes elements, never HTML from strings. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis" | "strike"; parts: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; target: string; parts: Inline[] }
  | { kind: "image"; target: string; alternative: string };

const markdown = parser.configure(GFM);

/** Parses one run of inline Markdown, such as a table cell. */
export function parseInline(source: string): Inline[] {
  const paragraph = markdown.parse(source).topNode.firstChild;
  return paragraph ? inlineParts(source, paragraph) : [{ kind: "text", text: source }];
}

const marks = new Set([
  "EmphasisMark",
  "CodeMark",
  "LinkMark",
  "StrikethroughMark",
  "URL",
  "LinkTitle",
  "LinkLabel",
]);

/** What stands inside a node, its marks left out. */
export function inlineParts(source: string, node: SyntaxNode): Inline[] {
  const parts: Inline[] = [];
  let at = node.from;
  const plain = (until: number): void => {
    if (until > at) parts.push({ kind: "text", text: source.slice(at, until) });
  };
  for (let child = node.firstChild; child; child = child.nextSibling) {
    plain(child.from);
    const part = inlinePart(source, child);
    if (part) parts.push(part);
    at = child.to;
    if (node.name === "Link" && child.name === "LinkMark" && source.slice(child.from, child.to) === "]") {
      at = node.to;
      break;
    }
  }
  plain(node.to);
  return parts;
}

function inlinePart(source: string, node: SyntaxNode): Inline | undefined {
  const text = source.slice(node.from, node.to);
  switch (node.name) {
    case "StrongEmphasis":
      return { kind: "strong", parts: inlineParts(source, node) };
    case "Emphasis":
      return { kind: "emphasis", parts: inlineParts(source, node) };
    case "Strikethrough":
      return { kind: "strike", parts: inlineParts(source, node) };
    case "InlineCode":
      return { kind: "code", text: text.replace(/^`+ ?| ?`+$/g, "") };
    case "Link":
      return { kind: "link", target: targetOf(source, node), parts: inlineParts(source, node) };
    case "Image":
      return { kind: "image", target: targetOf(source, node), alternative: alternativeOf(source, node) };
    case "Autolink":
      return linkTo(text.slice(1, -1));
    case "URL":
      return node.parent?.name === "Link" ? undefined : linkTo(text);
    case "Escape":
      return { kind: "text", text: text.slice(1) };
    case "HardBreak":
      return { kind: "text", text: "\n" };
    case "HTMLTag":
      return { kind: "text", text: /^<br ?\/?>$/i.test(text) ? "\n" : text };
    default:
      return marks.has(node.name) ? undefined : { kind: "text", text };
  }
}

const linkTo = (target: string): Inline => ({
  kind: "link",
  target,
  parts: [{ kind: "text", text: target }],
});

/** Where a Link or Image node points, as it was typed; `start` is where in the page `source` begins. */
export function targetOf(source: string, node: SyntaxNode, start = 0): string {
  const url = node.getChild("URL");
  return url ? source.slice(url.from - start, url.to - start).replace(/^<|>$/g, "") : "";
}

/** The text between the brackets of an image. */
export function alternativeOf(source: string, node: SyntaxNode): string {
  const [first, second] = node.getChildren("LinkMark");
  return first && second ? source.slice(first.to, second.from) : "";
}

/** Draws inline Markdown into an element outside Svelte, such as an editor widget. */
export function drawInline(parts: Inline[], into: HTMLElement): void {
  for (const part of parts) {
    if (part.kind === "text") into.append(part.text);
    else if (part.kind === "image") into.append(part.alternative);
    else if (part.kind === "code") into.append(element("code", "md-inline-code", part.text));
    else {
      const tags = { strong: "strong", emphasis: "em", strike: "s", link: "span" } as const;
      const made = element(tags[part.kind], part.kind === "link" ? "md-link" : "");
      if (part.kind === "link") made.dataset["target"] = part.target;
      drawInline(part.parts, made);
      into.append(made);
    }
  }
}

function element(tag: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
