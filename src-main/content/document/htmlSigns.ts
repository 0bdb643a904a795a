import type { DocumentMark, DocumentNode } from "../../api/types/document.ts";
import { isElement, type HtmlElement, type HtmlNode, type HtmlTag } from "./html.ts";
import { markOf } from "./inlineBuilder.ts";
import { inline, type Data } from "./nodes.ts";
import type { Reference } from "./references.ts";

/* The HTML elements that stand in a line and mean something here, in Markdown and in HTML alike. */

const plainMarks: Readonly<Record<string, string>> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  s: "strikethrough",
  del: "strikethrough",
  code: "code",
  kbd: "keyboard",
  sup: "superscript",
  sub: "subscript",
};

/** The mark that an element's words have; undefined when it is none, or says more than a mark can. */
export function markOfTag({
  name,
  attributes,
}: Pick<HtmlTag, "name" | "attributes">): DocumentMark | undefined {
  const names = Object.keys(attributes);
  if (name === "mark" && names.every((each) => each === "style")) return colorMark(attributes["style"] ?? "");
  const type = Object.hasOwn(plainMarks, name) ? plainMarks[name] : undefined;
  return type !== undefined && names.length === 0 ? markOf(type) : undefined;
}

function colorMark(style: string): DocumentMark | undefined {
  const data = { text: "default", background: "default" };
  for (const declaration of style.split(";").filter((each) => each.trim() !== "")) {
    const [, property, value] = /^\s*([\w-]+)\s*:\s*(\$?[\w-]+)\s*$/.exec(declaration) ?? [];
    if (property === "color" && value !== undefined) data.text = value;
    else if (property === "background-color" && value !== undefined) data.background = value;
    else return undefined;
  }
  return markOf("color", data);
}

/** How a target in an attribute is read. */
export type ReadTarget = (target: string) => Reference;

/** What stands between an element's tags. */
export interface Content {
  /** As words, entities and escapes taken out; undefined where there are tags in it. */
  words: string | undefined;
  children: () => readonly HtmlNode[] | undefined;
}

/**
 * The inline that an element is by itself, whatever its words are formatted as: a button, an icon, an expression.
 * Undefined for elements that are none.
 */
export function signOfElement(
  tag: Pick<HtmlTag, "name" | "attributes">,
  { words, children }: Content,
  read: ReadTarget,
): DocumentNode | undefined {
  const { name, attributes } = tag;
  const { class: classes = "", ...rest } = attributes;
  switch (name) {
    case "a":
      if (words === undefined || rest["href"] === undefined) return undefined;
      if (classes !== "") return button(classes, rest, words, read);
      return rest["data-mention"] === undefined ? undefined : mention(read(rest["href"]), words);
    case "button":
      return words === undefined ? undefined : button(classes, rest, words, undefined);
    case "i":
      return icon(classes, rest);
    case "code":
      if (classes !== "expression" || Object.keys(rest).length > 0 || words === undefined) return undefined;
      return inline("expression", { data: { expression: words } });
    case "span":
      return span(classes, rest, words);
    case "picture":
    case "img": {
      const inside = children();
      const data = inside && pictureData({ name, attributes, children: [...inside] }, read);
      return data && inline("inline-image", { data });
    }
  }
  return undefined;
}

const buttonFields = {
  "data-icon": "icon",
  "data-size": "size",
  "data-action": "action",
  "data-query": "query",
} as const;

function button(
  classes: string,
  { type: _type, href, ...rest }: Record<string, string>,
  label: string,
  read: ReadTarget | undefined,
): DocumentNode | undefined {
  const kind =
    /^button (primary|secondary)$/.exec(classes)?.[1] ?? (classes === "button" ? "primary" : undefined);
  if (kind === undefined || (href === undefined) !== (read === undefined)) return undefined;
  const data: Data = { label, kind };
  for (const [attribute, value] of Object.entries(rest)) {
    if (!Object.hasOwn(buttonFields, attribute)) return undefined;
    data[buttonFields[attribute as keyof typeof buttonFields]] = value;
  }
  if (read && href !== undefined) data["ref"] = read(href);
  return inline("button", { data });
}

/** A mention carries the words that stood for it, which are the target's name at best. */
export const mention = (ref: Reference, words: string): DocumentNode =>
  inline("mention", { data: { ref, text: words } });

function icon(classes: string, { style, ...rest }: Record<string, string>): DocumentNode | undefined {
  const name = /^fa-([\w-]+)$/.exec(classes)?.[1];
  if (name === undefined || Object.keys(rest).length > 0) return undefined;
  if (style === undefined) return inline("icon", { data: { icon: name } });
  const color = /^color:\s*(\$?[\w-]+);?$/.exec(style)?.[1];
  return color === undefined ? undefined : inline("icon", { data: { icon: name, color } });
}

function span(
  classes: string,
  { "data-tag": tag, "data-code": code, "data-gb-custom-inline": _kept, ...rest }: Record<string, string>,
  words: string | undefined,
): DocumentNode | undefined {
  if (Object.keys(rest).length > 0) return undefined;
  if (tag === "emoji" && code !== undefined && classes === "") return inline("emoji", { data: { code } });
  const isFormula = classes === "math" && tag === undefined && words !== undefined;
  return isFormula ? inline("inline-math", { data: { formula: words } }) : undefined;
}

/** What an `<img>`, or a `<picture>` with one for the dark, says; undefined when it says what no field holds. */
export function pictureData(element: HtmlElement, read: ReadTarget): Data | undefined {
  if (element.name === "img") return imageData(element.attributes, read);
  const inside = element.children.filter((child) => isElement(child) || child.trim() !== "");
  const [source, image] = inside;
  if (Object.keys(element.attributes).length > 0 || inside.length !== 2) return undefined;
  if (!isElement(source, "source") || !isElement(image, "img")) return undefined;
  const { srcset, media, ...rest } = source.attributes;
  if (srcset === undefined || !/prefers-color-scheme:\s*dark/.test(media ?? "")) return undefined;
  const refDark = read(srcset);
  const data = Object.keys(rest).length > 0 ? undefined : imageData(image.attributes, read);
  return data && { ...data, refDark };
}

function imageData({ src, ...rest }: Record<string, string>, read: ReadTarget): Data | undefined {
  if (src === undefined) return undefined;
  const data: Data = { ref: read(src) };
  for (const [attribute, value] of Object.entries(rest)) {
    if (attribute === "alt") data["alt"] = value;
    else if (attribute === "title") data["caption"] = value;
    else if (attribute === "data-size") data["size"] = value;
    else if (attribute === "width" || attribute === "height") data[attribute] = lengthOf(value);
    else return undefined;
  }
  return data;
}

/** A length as data has it: pixels as a number, `50%` as its value and unit. */
export function lengthOf(value: string): unknown {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)(px|%|vw|em|rem)?$/.exec(value) ?? [];
  if (number === "" || String(Number(number)) !== number) return value;
  return unit === "" ? Number(number) : { value: Number(number), unit };
}

/** A length as an attribute has it; undefined for what is none. */
export function lengthText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "string") return String(value);
  const { value: number, unit, ...rest } = (value ?? {}) as Record<string, unknown>;
  const isLength = typeof number === "number" && typeof unit === "string" && Object.keys(rest).length === 0;
  return isLength ? `${number}${unit}` : undefined;
}
