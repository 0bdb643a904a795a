import type { DocumentMark, DocumentNode } from "../../api/types/document.ts";
import { escapeHtml, openTag } from "./html.ts";
import { lengthText } from "./htmlSigns.ts";
import { scalarText, targetIn, textIn, Unsayable, type LineWriting } from "./writing.ts";

/* Marks and inlines as HTML, in a line of Markdown and in HTML alike: what htmlSigns.ts reads. */

const tagNames: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  strikethrough: "del",
  code: "code",
  keyboard: "kbd",
  superscript: "sup",
  subscript: "sub",
};

/** The tags around marked words. */
export function tagsOfMark({ type, data = {} }: DocumentMark): [string, string] {
  if (type === "color") {
    const [text, background] = [data["text"], data["background"]].map((each) =>
      each === "default" ? undefined : scalarText(each),
    );
    const style =
      (text === undefined ? "" : `color:${text};`) +
      (background === undefined ? "" : `background-color:${background};`);
    return [openTag("mark", style === "" ? {} : { style }), "</mark>"];
  }
  const name = tagNames[type];
  if (name === undefined) throw new Unsayable();
  return [`<${name}>`, `</${name}>`];
}

/** An inline as an element; `escape` makes words safe where it stands. */
export function elementOfSign(
  writing: LineWriting,
  node: DocumentNode,
  escape: (words: string) => string,
): string {
  const data = node.data ?? {};
  switch (node.type ?? "") {
    case "emoji": {
      const code = textIn(node, "code");
      return `${openTag("span", { "data-tag": "emoji", "data-code": code })}:${escape(code)}:</span>`;
    }
    case "icon": {
      const icon = textIn(node, "icon");
      const style = data["color"] === undefined ? undefined : `color:${textIn(node, "color")};`;
      return `${openTag("i", { class: `fa-${icon}`, style })}:${escape(icon)}:</i>`;
    }
    case "expression":
      return `<code class="expression">${escape(textIn(node, "expression"))}</code>`;
    case "inline-math":
      return `<span class="math">${escape(textIn(node, "formula"))}</span>`;
    case "inline-image":
      return pictureTag(writing, node);
    case "mention": {
      const href = targetIn(writing, data["ref"]);
      const words = data["text"] === undefined ? href : textIn(node, "text");
      return `${openTag("a", { href, "data-mention": true })}${escape(words)}</a>`;
    }
    case "button":
      return buttonTag(writing, node, escape);
  }
  throw new Unsayable();
}

function buttonTag(writing: LineWriting, node: DocumentNode, escape: (words: string) => string): string {
  const data = node.data ?? {};
  const text = (field: string) => (data[field] === undefined ? undefined : textIn(node, field));
  const shown = {
    class: `button ${textIn(node, "kind")}`,
    "data-size": text("size"),
    "data-icon": text("icon"),
    "data-action": text("action"),
    "data-query": text("query"),
  };
  const words = escape(textIn(node, "label"));
  return data["ref"] === undefined
    ? `${openTag("button", { type: "button", ...shown })}${words}</button>`
    : `${openTag("a", { href: targetIn(writing, data["ref"]), ...shown })}${words}</a>`;
}

/** An image, in a `<picture>` with the one for the dark where there is one. */
export function pictureTag(writing: LineWriting, node: DocumentNode): string {
  const { ref, refDark, width, height, alt, caption, size } = node.data ?? {};
  const image = openTag("img", {
    src: targetIn(writing, ref),
    alt: alt === undefined ? undefined : textIn(node, "alt"),
    title: caption === undefined ? undefined : textIn(node, "caption"),
    width: width === undefined ? undefined : (lengthText(width) ?? ""),
    height: height === undefined ? undefined : (lengthText(height) ?? ""),
    "data-size": size === undefined ? undefined : textIn(node, "size"),
  });
  if (refDark === undefined) return image;
  const dark = { srcset: targetIn(writing, refDark), media: "(prefers-color-scheme: dark)" };
  return `<picture>${openTag("source", dark)}${image}</picture>`;
}

/** Words between HTML tags in a line of Markdown: nothing in them is a mark there either. */
export const escapeInLine = (words: string): string =>
  escapeHtml(words).replace(
    /[\\`*[\]~]|\$(?=\$)|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  );
