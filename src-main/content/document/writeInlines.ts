import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { DocumentMark, DocumentNode } from "../../api/types/document.ts";
import { runningNodes } from "./digest.ts";
import { innerNodes, nestByMarks, piecesOf, writtenAround, type Piece, type Run } from "./phraseRuns.ts";
import type { PhrasingContent } from "./phrasing.ts";
import { isEmojiCode, signsToEscape } from "./phrasingSyntax.ts";
import { annotationTarget } from "./readInlines.ts";
import { elementOfSign, escapeInLine, tagsOfMark } from "./signTags.ts";
import { targetIn, textIn, type LineWriting } from "./writing.ts";

/** Where a line stands, as far as that decides what may be in it. */
type LineForm = "paragraph" | "heading" | "cell";

/** What stands in a block, as a line of Markdown. */
export function writeLine(writing: LineWriting, block: DocumentNode, form: LineForm): string {
  const children = new LineWriter(writing, form).children(runningNodes(block));
  if (children.length === 0) return "";
  const isHeading = form === "heading";
  const line = toMarkdown(
    isHeading ? { type: "heading", depth: 1, children } : { type: "paragraph", children },
    {
      bullet: "-",
      emphasis: "*",
      extensions: [gfmToMarkdown(), { unsafe: [...signsToEscape] }],
    },
  ).replace(/\n$/, "");
  return isHeading ? line.replace(/^# ?/, "") : line;
}

class LineWriter {
  readonly #writing: LineWriting;
  readonly #form: LineForm;

  constructor(writing: LineWriting, form: LineForm) {
    this.#writing = writing;
    this.#form = form;
  }

  children(nodes: readonly DocumentNode[]): PhrasingContent[] {
    const pieces = piecesOf(nodes);
    return this.#runs(nestByMarks(pieces), pieces);
  }

  #runs(runs: readonly Run[], line: readonly Piece[]): PhrasingContent[] {
    return runs.flatMap((run) =>
      "piece" in run ? this.#piece(run.piece, line) : this.#marked(run.mark, this.#runs(run.runs, line)),
    );
  }

  #marked(mark: DocumentMark, children: PhrasingContent[]): PhrasingContent[] {
    switch (mark.type) {
      case "bold":
        return [{ type: "strong", children }];
      case "italic":
        return [{ type: "emphasis", children }];
      case "strikethrough":
        return [{ type: "delete", children }];
    }
    const [open, close] = tagsOfMark(mark);
    return [raw(open), ...children, raw(close)];
  }

  #piece(piece: Piece, line: readonly Piece[]): PhrasingContent[] {
    const { at, words = "", node, marks } = piece;
    if (node)
      return this.#inline(piece, node, { before: signBeside(line[at - 1]), after: signBeside(line[at + 1]) });
    const isCode = marks?.some(({ type }) => type === "code") === true;
    if (isCode) return [{ type: "inlineCode", value: words }];
    return this.#words(words, { isFirst: at === 0, isLast: at === line.length - 1 });
  }

  /** Words with line ends that are to be seen. At an end of the line, and where a line cannot end, they are tags. */
  #words(words: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): PhrasingContent[] {
    const lines = words.split("\n");
    return lines.flatMap((text, at): PhrasingContent[] => {
      const content: PhrasingContent[] = text === "" ? [] : [{ type: "text", value: text }];
      if (at === 0) return content;
      const isAtStart = isFirst && lines.slice(0, at).join("") === "";
      const isAtEnd = isLast && lines.slice(at).join("") === "";
      const isTag = this.#form !== "paragraph" || isAtStart || isAtEnd;
      return [isTag ? raw("<br>") : { type: "break" }, ...content];
    });
  }

  #inline(
    piece: Piece,
    node: DocumentNode,
    { before, after }: { before: string; after: string },
  ): PhrasingContent[] {
    const data = node.data ?? {};
    switch (node.type ?? "") {
      case "link": {
        const title = data["title"] === undefined ? null : textIn(node, "title");
        const url = targetIn(this.#writing, data["ref"]);
        return [
          { type: "link", url, title, children: this.children(innerNodes(node, writtenAround(piece))) },
        ];
      }
      case "annotation": {
        const label = this.#writing.footnote(node);
        const url = `${annotationTarget}${label}`;
        return [
          { type: "link", url, children: this.children(innerNodes(node, writtenAround(piece))) },
          { type: "footnoteReference", identifier: label, label },
        ];
      }
      case "mention": {
        const url = targetIn(this.#writing, data["ref"]);
        const words = data["text"] === undefined ? url : textIn(node, "text");
        return [{ type: "link", url, title: "mention", children: [{ type: "text", value: words }] }];
      }
      case "emoji": {
        const code = textIn(node, "code");
        const isByItself = !/[\w:]$/.test(before) && !/^\w/.test(after);
        if (isEmojiCode(code) && isByItself) return [raw(`:${code}:`)];
        break;
      }
      case "inline-math": {
        const formula = textIn(node, "formula");
        if (!/^\$|\$$|\$\$|[\r\n]|^$/.test(formula)) return [raw(`$$${formula}$$`)];
        break;
      }
      case "inline-image": {
        const { ref, alt, caption, ...rest } = data;
        if (Object.values(rest).some((value) => value !== undefined)) break;
        const url = targetIn(this.#writing, ref);
        if (caption === "" || alt === "") break;
        return [
          {
            type: "image",
            url,
            alt: alt === undefined ? "" : textIn(node, "alt"),
            title: caption === undefined ? null : textIn(node, "caption"),
          },
        ];
      }
      case "markdown":
        return [raw(textIn(node, "markdown"))];
    }
    return [raw(elementOfSign(this.#writing, node, escapeInLine))];
  }
}

const raw = (value: string): PhrasingContent => ({ type: "html", value });

/** The words of a piece beside another, as far as they decide what that one may be written as. */
const signBeside = (piece: Piece | undefined): string =>
  piece?.words ?? (piece?.node?.type === "emoji" ? ":" : "");
