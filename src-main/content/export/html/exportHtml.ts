import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import type { PageCover } from "../../../api/types/pageFields.ts";
import { wordsOf } from "../../document/nodes.ts";
import { isOutsideAddress } from "../../links/outsideAddress.ts";
import { childrenOf } from "../exportPaths.ts";
import type { ExportPage, ExportSnapshot } from "../exportSnapshot.ts";
import { element, words } from "./elements.ts";
import { loadFormulas } from "./formulas.ts";
import { PageRendering, pageId, type Space } from "./pageRendering.ts";
import { renderBlocks } from "./renderBlocks.ts";
import { renderComputed, type ComputedPart } from "./renderComputed.ts";
import { style } from "./style.ts";

export interface HtmlParts {
  snapshot: ExportSnapshot;
  /** Sources of pictures that hold their bytes, by the id of the file. */
  pictures: ReadonlyMap<string, string>;
  /** What computed pages are made of, by the id of the page, as far as whoever exports them may read it. */
  computed?: ReadonlyMap<string, readonly ComputedPart[]>;
}

/**
 * A space as one HTML file that needs nothing besides itself: its pages in their order behind a table of contents,
 * links between them as anchors, pictures within it. Nothing in it runs. One page by itself is that page alone.
 * `report` hears of every page, and what it waits for is waited for.
 */
export async function exportHtml(
  parts: HtmlParts,
  report: (done: number, total: number) => Promise<void> = async () => {},
): Promise<string> {
  const { snapshot } = parts;
  const { pages, title, language } = snapshot;
  const space: Space = {
    ...parts,
    byId: new Map(pages.map((page) => [page.id, page])),
    reusables: new Map(snapshot.reusables.map((reusable) => [reusable.id, reusable])),
    drawFormula: await loadFormulas([...pages, ...snapshot.reusables].map(({ markdown = "" }) => markdown)),
  };
  const isAlone = pages.length === 1;
  const front = isAlone
    ? []
    : [element("header", {}, element("h1", { dir: "auto" }, words(title))), contents(snapshot)];
  const written = [
    `<!doctype html><html${language === undefined ? "" : ` lang="${language}"`}>${toHtml(headOf(title))}<body>`,
    toHtml(front),
    "<main>",
  ];
  for (const [at, page] of pages.entries()) {
    await report(at, pages.length);
    // One by one: a space of a thousand pages is never a tree of all its elements.
    written.push(toHtml(articleOf(space, page, isAlone ? 0 : depthOf(space, page))));
  }
  return `${written.join("")}</main></body></html>\n`;
}

/** How many headings stand above a page's title: the space's, and those of the pages that it is below. */
function depthOf({ byId }: Space, page: ExportPage): number {
  let depth = 1;
  for (let above = byId.get(page.parent ?? ""); above; above = byId.get(above.parent ?? "")) depth += 1;
  return depth;
}

const headOf = (title: string): Element =>
  element(
    "head",
    {},
    element("meta", { charSet: "utf-8" }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", {
      httpEquiv: ["Content-Security-Policy"],
      content: "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'",
    }),
    element("title", {}, words(title)),
    element("style", {}, words(style)),
  );

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
  if (kind !== "link") return element("a", { href: `#${pageId(id)}` }, name);
  const isOutside = target && "url" in target && isOutsideAddress(target.url);
  if (isOutside) return element("a", { href: target.url }, name);
  return target && "page" in target ? element("a", { href: `#${pageId(target.page)}` }, name) : name;
}

function articleOf(space: Space, page: ExportPage, depth: number): Element[] {
  const { id, kind, title } = page;
  if (kind === "link") return [];
  const rendering = new PageRendering(space, page, depth);
  const heading = element("h1", rendering.levelOf(1), words(title));
  // The first strong letter says which way a page is read, and so on which side its lists and tables begin.
  const properties = { id: pageId(id), dir: "auto" };
  if (kind === "group") return [element("article", { ...properties, className: ["part"] }, heading)];
  if (kind === "computed")
    return [
      element("article", properties, heading, renderComputed(rendering, space.computed?.get(id) ?? [])),
    ];
  const nodes = rendering.read();
  const [first] = nodes;
  const saysTitle = first?.type === "heading-1" && wordsOf(first).trim() === title.trim();
  const cover = renderCover(rendering, page);
  return [element("article", properties, cover, saysTitle ? [] : heading, renderBlocks(rendering, nodes))];
}

/** Of a cover whose writer chose none, as reads give it. */
const usualHeight = 240;

/** A page's cover, which is shown unless its writer says otherwise; nothing where its picture is not to be had. */
function renderCover(rendering: PageRendering, { cover, layout }: ExportPage): Element[] {
  const { ref, refDark, height = usualHeight, yPos = 0 } = (cover ?? {}) as Partial<PageCover>;
  const src = ref && rendering.pictureOf(ref);
  if (src === undefined || layout?.cover === false) return [];
  const srcSet = refDark && rendering.pictureOf(refDark);
  const dark =
    srcSet === undefined ? [] : [element("source", { media: "(prefers-color-scheme: dark)", srcSet })];
  // So far is it moved from its middle.
  const moved = Number(yPos) === 0 ? "" : `; object-position: 50% calc(50% + ${Number(yPos)}px)`;
  const style = `height: ${Number(height)}px${moved}`;
  const isWide = layout?.coverSize !== undefined && layout.coverSize !== "hero";
  const className = ["cover", ...(isWide ? ["cover-full"] : [])];
  return [element("picture", {}, dark, element("img", { className, src, alt: "", style }))];
}
