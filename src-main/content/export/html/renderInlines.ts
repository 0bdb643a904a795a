import type { ElementContent, Properties } from "hast";
import type { DocumentLeaf, DocumentMark, DocumentNode } from "../../../api/types/document.ts";
import { readTagOf } from "../../document/html.ts";
import { fragmentOf, wordsOf } from "../../document/nodes.ts";
import { element, words } from "./elements.ts";
import { renderMarkdown } from "./renderMarkdown.ts";
import { renderMark } from "./renderNotes.ts";
import { referenceIn, textField, type Rendering } from "./rendering.ts";

/** The words of a block. */
export function renderInlines(rendering: Rendering, nodes: readonly DocumentNode[] = []): ElementContent[] {
  const rendered: ElementContent[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]!;
    const end = closeOf(nodes, at);
    const [around] =
      end === undefined ? [] : renderMarkdown(rendering, sourceOf(node) + sourceOf(nodes[end]!), "line");
    if (end !== undefined && around?.type === "element") {
      rendered.push({ ...around, children: renderInlines(rendering, nodes.slice(at + 1, end)) });
      at = end;
    } else
      rendered.push(...(node.object === "text" ? renderLeaves(node.leaves) : renderInline(rendering, node)));
  }
  return rendered;
}

const sourceOf = (node: DocumentNode): string =>
  node.type === "markdown" ? (textField(node, "markdown") ?? "") : "";

/** Where a tag is closed that stands by itself in a line; undefined for anything else. */
function closeOf(nodes: readonly DocumentNode[], at: number): number | undefined {
  const opening = readTagOf(sourceOf(nodes[at]!));
  if (!opening || opening.closing || opening.isVoid) return undefined;
  let depth = 1;
  for (let next = at + 1; next < nodes.length; next += 1) {
    const tag = readTagOf(sourceOf(nodes[next]!));
    if (tag?.name !== opening.name || tag.isVoid) continue;
    depth += tag.closing ? -1 : 1;
    if (depth === 0) return next;
  }
  return undefined;
}

const renderLeaves = (leaves: readonly DocumentLeaf[] = []): ElementContent[] =>
  leaves.flatMap(({ text, marks }) => marks.reduceRight(marked, renderWords(text)));

/** Words with the ends of lines that are to be seen. */
const renderWords = (text: string): ElementContent[] =>
  text
    .split("\n")
    .flatMap((line, at) => [...(at > 0 ? [element("br")] : []), ...(line === "" ? [] : [words(line)])]);

const tags: Record<string, string> = {
  bold: "strong",
  italic: "em",
  code: "code",
  keyboard: "kbd",
  strikethrough: "del",
  superscript: "sup",
  subscript: "sub",
};

function marked(inside: ElementContent[], { type, data = {} }: DocumentMark): ElementContent[] {
  const tag = tags[type];
  if (tag !== undefined) return [element(tag, {}, inside)];
  if (type !== "color") return inside;
  const className = [...classesOf("text", data["text"]), ...classesOf("back", data["background"])];
  return className.length === 0 ? inside : [element("span", { className }, inside)];
}

/** The class of a color by its name. */
const classesOf = (kind: "text" | "back", color: unknown): string[] =>
  typeof color === "string" && color !== "default" ? [`${kind}-${color.replace(/[^\w]/g, "")}`] : [];

function renderInline(rendering: Rendering, node: DocumentNode): ElementContent[] {
  const { nodes, type } = node;
  const inside = (): ElementContent[] => renderInlines(rendering, nodes);
  const reference = referenceIn(node);
  switch (type) {
    case "link": {
      const href = reference && rendering.hrefOf(reference);
      return href === undefined ? inside() : [element("a", { href, ...titleIn(node, "title") }, inside())];
    }
    case "mention": {
      const href = reference && rendering.hrefOf(reference);
      const name = textField(node, "text") ?? (reference && rendering.nameOf(reference)) ?? "…";
      return [href === undefined ? words(name) : element("a", { href }, words(name))];
    }
    case "button": {
      const href = reference && rendering.hrefOf(reference);
      const label = words(textField(node, "label") ?? "");
      return href === undefined ? [label] : [element("a", { href, className: ["button"] }, label)];
    }
    case "inline-image":
      return renderPicture(rendering, node);
    case "annotation": {
      const said = (fragmentOf(node, "annotation-body")?.nodes ?? []).map(wordsOf).join(" ");
      return [...inside(), element("small", { className: ["note"] }, words(` (${said})`))];
    }
    case "emoji":
      return [words(emojiOf(textField(node, "code") ?? ""))];
    case "expression":
      return [
        element("code", { className: ["expression"] }, words(`{{ ${textField(node, "expression") ?? ""} }}`)),
      ];
    case "inline-math": {
      const formula = textField(node, "formula") ?? "";
      return (
        rendering.formulaOf(formula, false) ?? [element("code", { className: ["math"] }, words(formula))]
      );
    }
    case "markdown": {
      const source = textField(node, "markdown") ?? "";
      return renderMark(rendering, source) ?? renderMarkdown(rendering, source, "line");
    }
    case "icon": {
      // Its name stands for its picture, which is a part of the app's.
      const className = ["icon", ...classesOf("text", node.data?.["color"])];
      const name = textField(node, "icon");
      return name === undefined ? [] : [element("span", { className }, words(name))];
    }
    default:
      return inside();
  }
}

const titleIn = (node: DocumentNode, field: string): Properties => {
  const title = textField(node, field);
  return title === undefined ? {} : { title };
};

/** A picture, or its words where its bytes are not at hand. */
export function renderPicture(rendering: Rendering, node: DocumentNode): ElementContent[] {
  const reference = referenceIn(node);
  const alt = textField(node, "alt") ?? "";
  const src = reference && rendering.pictureOf(reference);
  const name = alt || (reference && rendering.nameOf(reference)) || "";
  if (src === undefined) return name === "" ? [] : [element("em", {}, words(name))];
  const { width, height } = node.data ?? {};
  return [
    element("img", {
      src,
      alt,
      ...titleIn(node, "caption"),
      ...(typeof width === "number" ? { width } : {}),
      ...(typeof height === "number" ? { height } : {}),
    }),
  ];
}

/** A sign by its code points in hexadecimal digits, else by its name between colons. */
function emojiOf(code: string): string {
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(code)) return `:${code}:`;
  const points = code.split("-").map((point) => parseInt(point, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : `:${code}:`;
}
