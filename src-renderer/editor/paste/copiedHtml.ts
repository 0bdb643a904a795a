import { GFM, parser } from "@lezer/markdown";
import type { SyntaxNode } from "@lezer/common";
import { directives } from "../directives.ts";
import { inlineParts, type Inline } from "../inline.ts";
import { ownMark } from "./pasting.ts";

const markdown = parser.configure([GFM, directives]);

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * Markdown as HTML for the clipboard, as mail and office programs take it. Only words of the page and elements of ours
 * are in it; links within the space, which lead nowhere else, are their words alone.
 */
export function htmlOfMarkdown(source: string): string {
  return `<div ${ownMark}="">${blocks(source, markdown.parse(source).topNode)}</div>`;
}

function blocks(source: string, parent: SyntaxNode): string {
  let html = "";
  for (let node = parent.firstChild; node; node = node.nextSibling) html += block(source, node);
  return html;
}

function block(source: string, node: SyntaxNode): string {
  const level = /^(?:ATX|Setext)Heading([1-6])$/.exec(node.name)?.[1];
  if (level !== undefined) return `<h${level}>${inline(source, node).trim()}</h${level}>`;
  switch (node.name) {
    case "Paragraph":
      return `<p>${inline(source, node)}</p>`;
    case "Task":
      return `<p>${task(source, node)}</p>`;
    case "BulletList":
      return `<ul>${blocks(source, node)}</ul>`;
    case "OrderedList":
      return `<ol>${blocks(source, node)}</ol>`;
    case "ListItem":
      return `<li>${item(source, node)}</li>`;
    case "Blockquote":
      return `<blockquote>${blocks(source, node)}</blockquote>`;
    case "FencedCode":
    case "CodeBlock":
      return codeBlock(source, node);
    case "HorizontalRule":
      return "<hr>";
    case "Table":
      return table(source, node);
    default:
      return "";
  }
}

/** An item that is one paragraph is its words. */
function item(source: string, node: SyntaxNode): string {
  const words = [...node.getChildren("Paragraph"), ...node.getChildren("Task")];
  const [only] = words;
  if (words.length !== 1 || !only) return blocks(source, node);
  const first = only.name === "Task" ? task(source, only) : inline(source, only);
  let rest = "";
  for (let next = only.nextSibling; next; next = next.nextSibling) rest += block(source, next);
  return first + rest;
}

function task(source: string, node: SyntaxNode): string {
  const marker = node.getChild("TaskMarker");
  const isDone = marker !== null && /x/i.test(source.slice(marker.from, marker.to));
  return `${isDone ? "☑" : "☐"} ${inline(source, node).trim()}`;
}

function codeBlock(source: string, node: SyntaxNode): string {
  const info = node.getChild("CodeInfo");
  const language = info
    ? ` class="language-${escape(source.slice(info.from, info.to).split(/\s/)[0] ?? "")}"`
    : "";
  const words = node.getChildren("CodeText").map(({ from, to }) => source.slice(from, to));
  return `<pre><code${language}>${escape(words.join(node.name === "CodeBlock" ? "\n" : ""))}</code></pre>`;
}

function table(source: string, node: SyntaxNode): string {
  const row = (cells: SyntaxNode[], tag: "th" | "td"): string =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(source, cell)}</${tag}>`).join("")}</tr>`;
  const head = node.getChildren("TableHeader").map((each) => row(each.getChildren("TableCell"), "th"));
  const body = node.getChildren("TableRow").map((each) => row(each.getChildren("TableCell"), "td"));
  return `<table><thead>${head.join("")}</thead><tbody>${body.join("")}</tbody></table>`;
}

const ignored = new Set(["HeaderMark", "QuoteMark", "ListMark", "TaskMarker"]);

function inline(source: string, node: SyntaxNode): string {
  const first = node.firstChild;
  const marks = [node.firstChild, node.lastChild].filter((child) => child && ignored.has(child.name));
  const html = parts(inlineParts(source, node));
  if (!first || marks.length === 0) return html;
  // The signs of the block itself are no words of it.
  return html.replace(/^\s*(?:#{1,6}|\[[ xX]\])\s*/, "").replace(/\s+#+\s*$/, "");
}

function parts(all: Inline[]): string {
  return all.map(part).join("");
}

function part(one: Inline): string {
  switch (one.kind) {
    case "text":
      return escape(one.text).replaceAll("\n", " ");
    case "code":
      return `<code>${escape(one.text)}</code>`;
    case "formula":
    case "value":
      return escape(one.source);
    case "image":
      return /^https?:/i.test(one.target)
        ? `<img src="${escape(one.target)}" alt="${escape(one.alternative)}">`
        : escape(one.alternative);
    case "link":
      return /^(?:https?|mailto):/i.test(one.target)
        ? `<a href="${escape(one.target)}">${parts(one.parts)}</a>`
        : parts(one.parts);
    default: {
      const tag = { strong: "strong", emphasis: "em", strike: "s" }[one.kind];
      return `<${tag}>${parts(one.parts)}</${tag}>`;
    }
  }
}
