import { layoutFromFolders, type FolderNote } from "../layoutFromFolders.ts";
import { folderOf, joinPath } from "../resolveLink.ts";
import { propertyOf, textIn, type SourceFiles } from "../sourceFiles.ts";
import { readColonBlock } from "../toolBlocks/colonBlocks.ts";
import { readJsxTabs } from "../toolBlocks/jsxTabs.ts";
import { readTitledCode } from "../toolBlocks/titledCode.ts";
import { withHeadingIds } from "../toolBlocks/headingIds.ts";
import { translateBlocks } from "../toolBlocks/translateBlocks.ts";
import { publicPaths } from "./publicPaths.ts";
import type { Shape } from "./shape.ts";
import { withoutTabImports } from "./themeImports.ts";

const configs = ["js", "ts", "mjs", "cjs", "mts", "cts"].map((end) => `docusaurus.config.${end}`);
const blocks = { tool: "Docusaurus", readers: [readColonBlock, readJsxTabs, readTitledCode] };
const categoryName = /(^|\/)_category_\.(json|ya?ml)$/i;

/**
 * Pages of Docusaurus: in `docs` beside its settings, or any folder with `_category_` files. What those say comes
 * before the numbers in front of names, which say an order and are no part of the names.
 */
export const docusaurus: Shape = {
  name: "docusaurus",
  async recognize(source) {
    const hasConfig = source.findFirst(...configs) !== undefined && source.hasFolder("docs");
    const categories = source.all.map(({ path }) => path).filter((path) => categoryName.test(path));
    if (!hasConfig && categories.length === 0) return undefined;
    const folder = hasConfig ? "docs" : "";
    const notes = await readNotes(source, folder, categories);
    return {
      folder,
      settings: new Set(categories),
      nameOf: withoutNumbers,
      aliasesOf: (path) => publicPaths(path, [folder, "static"]),
      targetOf: (typed) => typed.replace(/^@site\//, "/"),
      translate: (read, warnings) => {
        const { pages, others } = translateBlocks(read, blocks, warnings);
        return { pages: pages.map(withoutTabImports).map(withHeadingIds), others };
      },
      layOut: (pages) =>
        layoutFromFolders(pages, folder, {
          noteOf: (inside) => notes.get(inside),
          weightOf: ({ path, typedAt = path }) => numberOf(typedAt),
        }),
    };
  },
};

/** What is known of each folder, by the path that it goes by. */
async function readNotes(
  source: SourceFiles,
  root: string,
  categories: readonly string[],
): Promise<Map<string, FolderNote>> {
  const folders = new Set<string>();
  for (const { path } of source.all)
    for (let folder = folderOf(path); folder !== root && folder !== ""; folder = folderOf(folder))
      folders.add(folder);
  const categoryOf = new Map(categories.map((path) => [folderOf(path), path]));
  const notes = new Map<string, FolderNote>();
  for (const folder of folders) {
    const category = categoryOf.get(folder);
    const note = category === undefined ? {} : await readCategory(source, root, category);
    // A page that is called as its folder is that folder's own, as a README is.
    const own = note.own ?? findPage(source, folder, folder.slice(folder.lastIndexOf("/") + 1));
    const weight = note.weight ?? numberOf(folder);
    notes.set(withoutNumbers(folder), { ...note, weight, own: own && withoutNumbers(own) });
  }
  return notes;
}

async function readCategory(source: SourceFiles, root: string, path: string): Promise<FolderNote> {
  const said = await source.data(path);
  const position = propertyOf(said, "position");
  const folder = folderOf(path);
  const id = textIn(said, "link", "type") === "doc" ? textIn(said, "link", "id") : undefined;
  return {
    name: textIn(said, "label"),
    slug: textIn(said, "link", "slug")
      ?.split("/")
      .findLast((part) => part !== ""),
    weight: typeof position === "number" && Number.isFinite(position) ? position : undefined,
    own: id === undefined ? undefined : (findPage(source, folder, id) ?? findPage(source, root, id)),
    description: textIn(said, "link", "description"),
  };
}

function findPage(source: SourceFiles, folder: string, id: string): string | undefined {
  const path = joinPath(folder, id);
  return path === undefined ? undefined : source.findFirst(`${path}.md`, `${path}.mdx`);
}

/** A date or a version is no number before a name. */
const numbered = /^(\d{1,9})\s*[-_.]+\s*(?=[^-_.\s\d])/;

/** The number before the last name of a path. */
function numberOf(path: string): number | undefined {
  const number = numbered.exec(path.slice(path.lastIndexOf("/") + 1))?.[1];
  return number === undefined ? undefined : Number(number);
}

const withoutNumbers = (path: string): string =>
  path
    .split("/")
    .map((part) => part.replace(numbered, ""))
    .join("/");
