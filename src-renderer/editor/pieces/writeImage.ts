import { linkText } from "../linkText.ts";
import type { Change } from "../tables/tableText.ts";
import type { ImageSource } from "./imageSource.ts";

const encode = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** An image as source: Markdown as long as that says all of it. */
export function writeImage({ target, link, alternative, caption, width, align }: ImageSource): string {
  const inMarkdown = (address: string): string => (/[\s()]/.test(address) ? `<${address}>` : address);
  if (caption === "" && width === "" && align === "") {
    const image = `![${linkText(alternative)}](${inMarkdown(target)})`;
    return link === "" ? image : `[${image}](${inMarkdown(link)})`;
  }
  const size = width === "" ? "" : ` width="${encode(width)}"`;
  const words = caption === "" ? "" : `<p>${encode(caption)}</p>`;
  const [open, close] = link === "" ? ["", ""] : [`<a href="${encode(link)}">`, "</a>"];
  const image = `${open}<img src="${encode(target)}" alt="${encode(alternative)}"${size}>${close}`;
  const figure = `<figure>${image}<figcaption>${words}</figcaption></figure>`;
  return align === "" ? figure : `<div align="${align}">${figure}</div>`;
}

/** Gives an image other words, another size or another place to lead to; who changes nothing leaves its bytes. */
export function setImage(source: string, image: ImageSource, changed: Partial<ImageSource>): Change[] {
  const now = { ...image, ...changed };
  if (writeImage(now) === writeImage(image)) return [];
  const from = source.length - source.trimStart().length;
  return [{ from, to: source.trimEnd().length, insert: writeImage(now) }];
}
