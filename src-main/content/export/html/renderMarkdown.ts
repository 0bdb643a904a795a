import type { ElementContent, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { defaultSchema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { isReadable } from "../../text/parser.ts";
import { element, words } from "./elements.ts";
import type { Rendering } from "./rendering.ts";

/** What these hold is no text. */
const harmless = { ...defaultSchema, strip: ["script", "style"] };

/**
 * Markdown that no node of a document can say, HTML in it too, as far as it is harmless. A directive that is not known
 * shows what it holds.
 */
export function renderMarkdown(
  rendering: Rendering,
  source: string,
  place: "block" | "line",
): ElementContent[] {
  const plain = source.replace(/^[ \t]*\{%.*%\}[ \t]*$/gm, "").trim();
  if (plain === "") return [];
  // The parser takes the square of the time for what no person writes.
  if (!isReadable(plain)) return [element("pre", {}, words(plain))];
  const tree = fromMarkdown(plain, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const html = toHtml(toHast(tree, { allowDangerousHtml: true }), { allowDangerousHtml: true });
  const safe = sanitize(fromHtml(html, { fragment: true }), harmless);
  const children = (safe.type === "root" ? safe.children : []).filter((child) => child.type !== "doctype");
  for (const child of children) leadOn(rendering, child);
  const [only] = children;
  const isWrapped =
    place === "line" && children.length === 1 && only?.type === "element" && only.tagName === "p";
  return isWrapped ? only.children : children;
}

/** Puts places of the file in place of targets and ids as they were written. */
function leadOn(rendering: Rendering, node: RootContent): void {
  if (node.type !== "element") return;
  const { properties } = node;
  const { href, src, id } = properties;
  if (typeof href === "string") {
    const place = rendering.hrefOf(rendering.referenceOf(href));
    if (place === undefined) delete properties["href"];
    else properties["href"] = place;
  }
  if (typeof src === "string") {
    const picture = rendering.pictureOf(rendering.referenceOf(src));
    if (picture === undefined) delete properties["src"];
    else properties["src"] = picture;
  }
  if (typeof id === "string") properties["id"] = rendering.anchorOf("", id.replace(/^user-content-/, ""));
  for (const child of node.children) leadOn(rendering, child);
}
