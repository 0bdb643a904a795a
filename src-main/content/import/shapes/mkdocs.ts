import { layoutFromSummary } from "../layoutFromSummary.ts";
import { joinPath } from "../resolveLink.ts";
import { propertyOf, textIn } from "../sourceFiles.ts";
import type { SummaryEntry } from "../summary.ts";
import { readIndentedBlock } from "../toolBlocks/indentedBlocks.ts";
import { readTitledCode } from "../toolBlocks/titledCode.ts";
import { withHeadingIds } from "../toolBlocks/headingIds.ts";
import { translateBlocks } from "../toolBlocks/translateBlocks.ts";
import { translateWikilinks } from "../vault.ts";
import { folders } from "./folders.ts";
import type { Shape, Shaped } from "./shape.ts";

const blocks = { tool: "MkDocs", readers: [readIndentedBlock, readTitledCode] };

/** A folder of MkDocs: its settings name the folder of the pages and, in `nav`, their order. */
export const mkdocs: Shape = {
  name: "mkdocs",
  async recognize(source) {
    const path = source.findFirst("mkdocs.yml", "mkdocs.yaml");
    if (path === undefined) return undefined;
    const settings = await source.data(path);
    if (settings === undefined) return undefined;
    const folder = joinPath("", textIn(settings, "docs_dir") ?? "docs") ?? "";
    if (folder !== "" && !source.hasFolder(folder)) return undefined;
    const title = textIn(settings, "site_name");
    const nav = propertyOf(settings, "nav");
    const translate: Shaped["translate"] = (read, warnings) => {
      const { pages, others } = translateBlocks(translateWikilinks(read, warnings), blocks, warnings);
      return { pages: pages.map(withHeadingIds), others };
    };
    if (!Array.isArray(nav)) return { ...folders(folder), title, translate };
    const summary = { title, parts: [{ heading: undefined, entries: readNav(nav, 0) }], prose: [] };
    return {
      folder,
      title,
      translate,
      layOut: (pages, index, warnings) =>
        layoutFromSummary({ path, folder, summary, readmeComesFirst: false }, pages, index, warnings),
    };
  },
};

/** Nobody nests pages deeper, and settings may lead back to themselves. */
const deepest = 20;

function readNav(nav: readonly unknown[], depth: number): SummaryEntry[] {
  if (depth > deepest) return [];
  return nav.flatMap((item): SummaryEntry[] => {
    if (typeof item === "string") return [entry("", item)];
    if (typeof item !== "object" || item === null || Array.isArray(item)) return [];
    return Object.entries(item).map(([text, value]: [string, unknown]) =>
      Array.isArray(value)
        ? { ...entry(text, undefined), children: readNav(value, depth + 1) }
        : entry(text, typeof value === "string" ? value : undefined),
    );
  });
}

const entry = (text: string, target: string | undefined): SummaryEntry => ({
  text,
  target,
  linkTitle: undefined,
  hidden: false,
  note: {},
  children: [],
});
