import { linkText } from "../linkText.ts";

/* An image that stands by itself, as Markdown or, where that cannot say it, as HTML. */

export interface ImageSource {
  target: string;
  alternative: string;
  caption: string;
  /** In pixels, or with a unit; empty for its own. */
  width: string;
  /** Where it stands, as its HTML says. */
  align: string;
}

const attributeOf = (tag: string, name: string): string =>
  decode(new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "");

const entities: Record<string, string> = { "&quot;": '"', "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const decode = (text: string): string => text.replace(/&(?:quot|lt|gt|amp);/g, (entity) => entities[entity]!);
const encode = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** What an image's source says; undefined where it is none, or says more than is edited here. */
export function readImage(source: string): ImageSource | undefined {
  const markdown = /^!\[((?:\\.|[^\]\\])*)\]\((?:<([^>\n]*)>|([^\s()]+))(?:\s+"([^"]*)")?\)$/.exec(source);
  if (markdown) {
    const [, alternative = "", angled, bare, caption = ""] = markdown;
    return {
      target: angled ?? bare ?? "",
      alternative: alternative.replace(/\\(.)/g, "$1"),
      caption,
      width: "",
      align: "",
    };
  }
  const html =
    /^(?:<div(?: align="(left|center|right)")?>\s*)?<figure>(<img\s[^>]*>)(?:<figcaption>([^]*?)<\/figcaption>)?<\/figure>(?:\s*<\/div>)?$/i.exec(
      source,
    );
  const bare = html ? undefined : /^<img\s[^>]*>$/i.exec(source)?.[0];
  const tag = html?.[2] ?? bare;
  if (tag === undefined || /\s(?!src|alt|width|height|title)[a-z-]+=/i.test(tag)) return undefined;
  const words = html?.[3] ?? "";
  const caption = decode(words.replace(/^<p>([^]*)<\/p>$/, "$1"));
  if (/<[a-z]/i.test(caption)) return undefined;
  return {
    target: attributeOf(tag, "src"),
    alternative: attributeOf(tag, "alt"),
    caption: caption || attributeOf(tag, "title"),
    width: attributeOf(tag, "width"),
    align: html?.[1] ?? "",
  };
}

/** An image as source: Markdown as long as that says all of it. */
export function writeImage({ target, alternative, caption, width, align }: ImageSource): string {
  if (caption === "" && width === "" && align === "") {
    return `![${linkText(alternative)}](${/[\s()]/.test(target) ? `<${target}>` : target})`;
  }
  const size = width === "" ? "" : ` width="${encode(width)}"`;
  const words = caption === "" ? "" : `<p>${encode(caption)}</p>`;
  const figure = `<figure><img src="${encode(target)}" alt="${encode(alternative)}"${size}><figcaption>${words}</figcaption></figure>`;
  return align === "" ? figure : `<div align="${align}">${figure}</div>`;
}
