import { GFM, parser, type MarkdownConfig } from "@lezer/markdown";
import type { SyntaxNode } from "@lezer/common";

/** A piece of rendered inline Markdown, as data: whoever draws it makes elements, never HTML from strings. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis" | "strike"; parts: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; target: string; parts: Inline[] }
  | { kind: "image"; target: string; alternative: string }
  | { kind: "formula"; text: string; source: string }
  | { kind: "value"; text: string; source: string };

/** Formulas and expressions, which stand for themselves whatever signs are in them. */
const expressions: MarkdownConfig = {
  defineNodes: ["Formula", "Expression"],
  parseInline: [
    {
      name: "Expression",
      before: "Escape",
      parse(context, next, at) {
        if (next !== 36 && next !== 123) return -1;
        const found = /^(?:\$\$[^$\n]+\$\$|\{\{[^{}\n]+\}\})/.exec(context.slice(at, context.end));
        if (!found) return -1;
        return context.addElement(
          context.elt(next === 36 ? "Formula" : "Expression", at, at + found[0].length),
        );
      },
    },
  ],
};

const markdown = parser.configure([GFM, expressions]);

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
    case "Formula":
      return { kind: "formula", text: text.slice(2, -2).trim(), source: text };
    case "Expression":
      return { kind: "value", text: text.slice(2, -2).trim(), source: text };
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
