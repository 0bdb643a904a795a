import type { DocumentNode } from "../../api/types/document.ts";
import { meaningful, runningNodes } from "./digest.ts";
import { escapeHtml, openTag } from "./html.ts";
import { fragmentOf, wordsOf } from "./nodes.ts";
import { innerNodes, nestByMarks, piecesOf, writtenAround, type Piece, type Run } from "./phraseRuns.ts";
import { elementOfSign, pictureTag, tagsOfMark } from "./signTags.ts";
import { scalarText, targetIn, Unsayable, type LineWriting } from "./writing.ts";

/* Nodes as HTML on one line, where Markdown's own marks do not reach: cells, captions, summaries. */

/** What stands in a line of a block. */
export const htmlLine = (writing: LineWriting, block: DocumentNode): string =>
  lineOf(writing, runningNodes(block));

function lineOf(writing: LineWriting, nodes: readonly DocumentNode[]): string {
  const write = (run: Run): string => {
    if ("mark" in run) {
      const [open, close] = tagsOfMark(run.mark);
      return open + run.runs.map(write).join("") + close;
    }
    const { words = "", marks, node } = run.piece;
    if (node) return inlineOf(writing, run.piece, node);
    const html = words.split("\n").map(escapeHtml).join("<br>");
    const code = marks?.find(({ type }) => type === "code");
    const [open, close] = code ? tagsOfMark(code) : ["", ""];
    return open + html + close;
  };
  return nestByMarks(piecesOf(nodes)).map(write).join("");
}

function inlineOf(writing: LineWriting, piece: Piece, node: DocumentNode): string {
  if (node.type !== "link") return elementOfSign(writing, node, escapeHtml);
  const open = openTag("a", { href: targetIn(writing, node.data?.["ref"]) });
  return `${open}${lineOf(writing, innerNodes(node, writtenAround(piece)))}</a>`;
}

/** The blocks of a cell; a paragraph by itself has no tags around it. */
export function htmlCell(writing: LineWriting, nodes: readonly DocumentNode[]): string {
  const blocks = meaningful(nodes);
  const [only] = blocks;
  const isPlain = blocks.length === 1 && only?.type === "paragraph" && only.data?.["align"] === undefined;
  return isPlain ? htmlLine(writing, only) : blocks.map((each) => htmlBlock(writing, each)).join("");
}

const alignments: Readonly<Record<string, string>> = { start: "left", center: "center", end: "right" };

/** A paragraph, heading, list or block of code as an element. */
export function htmlBlock(writing: LineWriting, node: DocumentNode): string {
  const { type = "", data = {}, nodes = [] } = node;
  switch (type) {
    case "paragraph":
      return `${openTag("p", { align: alignments[scalarText(data["align"]) ?? ""] })}${htmlLine(writing, node)}</p>`;
    case "heading-1":
    case "heading-2":
    case "heading-3": {
      const tag = `h${headingLevel(node)}`;
      return `${openTag(tag, { align: alignments[scalarText(data["align"]) ?? ""] })}${htmlLine(writing, node)}</${tag}>`;
    }
    case "list-unordered":
    case "list-ordered": {
      const tag = type === "list-ordered" ? "ol" : "ul";
      const items = nodes.map((item) => `<li>${htmlCell(writing, item.nodes ?? [])}</li>`);
      return `${openTag(tag, { start: scalarText(data["start"]) })}${items.join("")}</${tag}>`;
    }
    case "code": {
      const syntax = data["syntax"] === undefined ? undefined : `language-${scalarText(data["syntax"])}`;
      const code = nodes.map(wordsOf).join("\n");
      return `<pre>${openTag("code", { class: syntax })}${escapeHtml(code)}</code></pre>`;
    }
  }
  throw new Unsayable();
}

/** A heading's level: that of its type, or the deeper one that is kept beside it. */
export function headingLevel({ type = "", data = {} }: DocumentNode): number {
  const level = data["level"];
  return typeof level === "number" && level > 3 && level <= 6 ? level : Number(type.slice(-1));
}

/** Images as figures with their captions, in a `<div>` that says where they stand. */
export function htmlImages(writing: LineWriting, node: DocumentNode): string {
  const { align, fullWidth, withFrame } = node.data ?? {};
  const figures = (node.nodes ?? []).map((image) => {
    const caption = htmlCaption(writing, image);
    return `<figure>${pictureTag(writing, image)}<figcaption>${caption}</figcaption></figure>`;
  });
  const place = openTag("div", {
    align: scalarText(align),
    "data-full-width": scalarText(fullWidth),
    "data-with-frame": scalarText(withFrame),
  });
  const isPlaced = figures.length > 1 || place !== "<div>";
  return isPlaced ? `${place}${figures.join("")}</div>` : figures.join("");
}

function htmlCaption(writing: LineWriting, image: DocumentNode): string {
  const caption = fragmentOf(image, "caption");
  return meaningful(caption?.nodes ?? [])
    .map((each) => htmlBlock(writing, each))
    .join("");
}
