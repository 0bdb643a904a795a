import { layoutFromFolders } from "../layoutFromFolders.ts";
import { withMarkdown, type MarkdownPage } from "../markdownPage.ts";
import { textIn, type SourceFiles } from "../sourceFiles.ts";
import { readShortcode } from "../toolBlocks/shortcodes.ts";
import { withHeadingIds } from "../toolBlocks/headingIds.ts";
import { translateBlocks } from "../toolBlocks/translateBlocks.ts";
import { withPlainRefs } from "./hugoRefs.ts";
import { publicPaths } from "./publicPaths.ts";
import type { Shape } from "./shape.ts";

const configs = ["hugo", "config", "config/_default/hugo", "config/_default/config"].flatMap((name) =>
  ["toml", "yaml", "yml", "json"].map((end) => `${name}.${end}`),
);

const blocks = { tool: "Hugo", readers: [readShortcode] };

/** Pages of Hugo: in `content` beside its settings, or any folder with an `_index.md`, which is its folder's page. */
export const hugo: Shape = {
  name: "hugo",
  async recognize(source) {
    const config = source.findFirst(...configs);
    const isSite = config !== undefined && source.hasFolder("content");
    const hasIndex = source.all.some(({ path }) => /(^|\/)_index\.(md|markdown)$/i.test(path));
    if (!isSite && !hasIndex) return undefined;
    const folder = isSite ? "content" : "";
    return {
      folder,
      title: config === undefined ? undefined : await readTitle(source, config),
      aliasesOf: (path) => publicPaths(path, ["content", "static", "assets"]),
      translate: ({ pages, others }, warnings) =>
        translateBlocks({ pages: pages.map(withoutHugo).map(withHeadingIds), others }, blocks, warnings),
      layOut: (pages) => layoutFromFolders(pages, folder),
    };
  },
};

/** A page without what only Hugo knows: references in its own form, and that a weight of 0 is none. */
function withoutHugo(page: MarkdownPage): MarkdownPage {
  const { weight, ...front } = page.front;
  return {
    ...withMarkdown(page, withPlainRefs(page.markdown)),
    front: weight ? { ...front, weight } : front,
  };
}

async function readTitle(source: SourceFiles, config: string): Promise<string | undefined> {
  if (!config.endsWith(".toml")) return textIn(await source.data(config), "title");
  // One value at the top is of interest, and its line is the same in every file.
  const [settings = ""] = ((await source.text(config)) ?? "").split(/^\[/m);
  const found = /^title\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)')/m.exec(settings);
  return found?.[1] ?? found?.[2];
}
