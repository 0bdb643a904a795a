import type { Element, ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { wordsOf } from "../../document/nodes.ts";
import { readDocument } from "../../document/readDocument.ts";
import { isOutsideAddress } from "../../outsideAddress.ts";
import { readFrontMatter } from "../../text/outline.ts";
import { childrenOf } from "../exportPaths.ts";
import type { ExportPage, ExportSnapshot } from "../exportSnapshot.ts";
import { element, words } from "./elements.ts";
import { PageRendering, pageId, type Space } from "./pageRendering.ts";
import { renderBlocks } from "./renderBlocks.ts";
import { style } from "./style.ts";

export interface HtmlParts {
  snapshot: ExportSnapshot;
  /** Sources of pictures that hold their bytes, by the id of the file. */
  pictures: ReadonlyMap<string, string>;
}

/**
 * A space as one HTML file that needs nothing besides itself: its pages in their order behind a table of contents,
 * links between them as anchors, pictures within it. Nothing in it runs.
 */
export function exportHtml(parts: HtmlParts): string {
  const { snapshot } = parts;
  const space: Space = {
    ...parts,
    byId: new Map(snapshot.pages.map((page) => [page.id, page])),
    reusables: new Map(snapshot.reusables.map((reusable) => [reusable.id, reusable])),
  };
  const head = element(
    "head",
    {},
    element("meta", { charSet: "utf-8" }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", {
      httpEquiv: ["Content-Security-Policy"],
      content: "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'",
    }),
    element("title", {}, words(snapshot.title)),
    element("style", {}, words(style)),
  );
  const articles = snapshot.pages.flatMap((page) => articleOf(space, page));
  const body = element(
    "body",
    {},
    element("header", {}, element("h1", {}, words(snapshot.title))),
    contents(snapshot),
    element("main", {}, articles),
  );
  const root: Root = { type: "root", children: [{ type: "doctype" }, element("html", {}, head, body)] };
  return `${toHtml(root)}\n`;
}

/** The table of contents; pages that the sidebar does not show are not in it. */
function contents(snapshot: ExportSnapshot): Element {
  const children = childrenOf(snapshot.pages);
  const list = (parent: string | null): ElementContent[] => {
    const shown = (children.get(parent) ?? []).filter(({ hidden }) => !hidden);
    if (shown.length === 0) return [];
    const items = shown.map((page) => element("li", {}, entryOf(page), ...list(page.id)));
    return [element("ol", {}, items)];
  };
  return element("nav", { className: ["contents"] }, list(null));
}

function entryOf({ id, kind, title, linkTitle, target }: ExportPage): ElementContent {
  const name = words(linkTitle || title);
  if (kind === "group") return element("strong", {}, name);
  if (kind === "document") return element("a", { href: `#${pageId(id)}` }, name);
  const isOutside = target && "url" in target && isOutsideAddress(target.url);
  if (isOutside) return element("a", { href: target.url }, name);
  return target && "page" in target ? element("a", { href: `#${pageId(target.page)}` }, name) : name;
}

function articleOf(space: Space, page: ExportPage): Element[] {
  const { id, kind, title, markdown = "", links } = page;
  if (kind === "link") return [];
  if (kind === "group") return [element("article", { id: pageId(id), className: ["part"] }, titleOf(title))];
  // Front matter has no links, so that they stay one for one.
  const text = readFrontMatter(markdown)?.body ?? markdown;
  const { nodes } = readDocument({ text, links, page: id });
  const [first] = nodes;
  const saysTitle = first?.type === "heading-1" && wordsOf(first).trim() === title.trim();
  const blocks = renderBlocks(new PageRendering(space, page), nodes);
  return [element("article", { id: pageId(id) }, ...(saysTitle ? [] : [titleOf(title)]), ...blocks)];
}

const titleOf = (title: string): Element => element("h1", {}, words(title));
