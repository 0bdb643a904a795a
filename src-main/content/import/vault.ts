import { relativePath } from "../export/relativePath.ts";
import { readFrontMatter, slugOfHeading } from "../text/outline.ts";
import { compareNames, titleFromName } from "./draft.ts";
import { isMarkdownName, withoutMarkdownEnd } from "./markdownName.ts";
import { readFacts } from "./markdownPage.ts";
import type { ReadPages } from "./readPages.ts";
import { folderOf, joinPath } from "./resolveLink.ts";
import type { ImportWarning } from "./source.ts";
import { toldName } from "./shortened.ts";
import { findWikilinks, type Wikilink } from "./wikilinks.ts";

/**
 * Puts links of Markdown in place of wikilinks, which name a page or file by its name wherever it is. A picture
 * becomes a picture, a page that is shown in another one a reference to it. What leads nowhere stays as it is; where
 * others lead somewhere, so that the folder is a vault or a wiki, it is said. What holds none is given back as it is.
 */
export function translateWikilinks(read: ReadPages, warnings: ImportWarning[]): ReadPages {
  const { pages, others } = read;
  if (!pages.some(({ markdown }) => markdown.includes("[["))) return read;
  const names = new VaultNames(
    [...pages, ...others].map(({ path }) => path),
    pages,
  );
  const lost = new Map<string, ImportWarning>();
  let found = 0;
  const translated = pages.map((page) => {
    const { path, markdown } = page;
    let text = "";
    let at = 0;
    for (const link of findWikilinks(markdown)) {
      const to = link.target === "" ? path : names.find(link.target, path);
      if (to === undefined) {
        const target = markdown.slice(link.start, link.end);
        const message = `${path} links to ${toldName(target)}, which is not there; it stays as text.`;
        lost.set(message, { kind: "link-to-nowhere", path, message, target });
        continue;
      }
      found += 1;
      text += markdown.slice(at, link.start) + written(link, path, to);
      at = link.end;
    }
    if (at === 0) return page;
    const whole = text + markdown.slice(at);
    return { ...page, markdown: whole, ...readFacts(whole) };
  });
  if (found === 0) return read;
  warnings.push(...lost.values());
  return { pages: translated, others };
}

/**
 * The paths of a vault by name: a page's without `.md`, a file's with all of it; then by other names that pages give
 * themselves. An archive may spell a name with its accents apart that a writer typed as one letter.
 */
class VaultNames {
  readonly #paths = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();
  readonly #byAlias = new Map<string, string>();

  constructor(paths: readonly string[], pages: ReadPages["pages"]) {
    for (const path of paths) {
      this.#paths.set(path.normalize("NFC"), path);
      const key = keyOf(path);
      const known = this.#byName.get(key);
      if (known) known.push(path);
      else this.#byName.set(key, [path]);
    }
    for (const same of this.#byName.values())
      same.sort((a, b) => a.split("/").length - b.split("/").length || compareNames(a, b));
    for (const { path, markdown } of pages)
      for (const alias of aliasesIn(markdown)) {
        const key = alias.normalize("NFC").trim().toLowerCase();
        if (!this.#byAlias.has(key)) this.#byAlias.set(key, path);
      }
  }

  /**
   * By path from the top or from the page, else by the end of a path: beside the page first, then nearest the top. What
   * no path ends in may be an alias.
   */
  find(typed: string, from: string): string | undefined {
    const target = typed.normalize("NFC");
    for (const path of [joinPath("", target), joinPath(folderOf(from.normalize("NFC")), target)])
      for (const end of ["", ".md", ".markdown", ".mdx"]) {
        const found = path === undefined ? undefined : this.#paths.get(path + end);
        if (found !== undefined) return found;
      }
    const wanted = `/${withoutMarkdownEnd(target).toLowerCase()}`;
    const same = (this.#byName.get(keyOf(target)) ?? []).filter((path) =>
      `/${withoutMarkdownEnd(path.normalize("NFC"))}`.toLowerCase().endsWith(wanted),
    );
    return (
      same.find((path) => folderOf(path) === folderOf(from)) ??
      same[0] ??
      this.#byAlias.get(target.trim().toLowerCase())
    );
  }
}

/** The other names of a page, from its front matter. */
function aliasesIn(markdown: string): string[] {
  const { aliases, alias } = readFrontMatter(markdown)?.data ?? {};
  return [aliases, alias].flat().filter((one): one is string => typeof one === "string");
}

const keyOf = (path: string): string =>
  withoutMarkdownEnd(path.slice(path.lastIndexOf("/") + 1))
    .normalize("NFC")
    .toLowerCase();

const picture = /\.(avif|bmp|gif|jpe?g|png|svg|webp)$/i;

function written(link: Wikilink, from: string, to: string): string {
  const anchor = link.heading === undefined || !isMarkdownName(to) ? "" : `#${slugOfHeading(link.heading)}`;
  const target = to === from ? anchor || relativePath(from, to) : relativePath(from, to) + anchor;
  if (link.isEmbed && picture.test(to)) return writtenPicture(target, link.words);
  const heading = isMarkdownName(to) ? link.heading : undefined;
  const words = link.words ?? [nameOf(link.target), heading].filter(Boolean).join(" > ");
  const plain = `[${escaped(words)}](${target})`;
  if (!link.isEmbed || !link.isAlone) return plain;
  // What Obsidian shows in its place, a page refers to with a block of its own.
  return isMarkdownName(to)
    ? `{% content-ref url="${target}" %}\n${plain}\n{% endcontent-ref %}`
    : `{% file src="${target}" %}`;
}

/** A picture, whose words may end in its width, or width and height. */
function writtenPicture(target: string, words: string | undefined): string {
  const [, alt = "", width, height] = /^(?:(.*)\|)?(\d{1,5})(?:x(\d{1,5}))?$/.exec(words ?? "") ?? [];
  if (width === undefined) return `![${escaped(words ?? "")}](${target})`;
  const size = ` width="${width}"${height === undefined ? "" : ` height="${height}"`}`;
  return `<img src="${quotable(target)}" alt="${quotable(alt.trim())}"${size}>`;
}

/** Words as an attribute in quotes has them. */
const quotable = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const nameOf = (target: string): string =>
  isMarkdownName(target) ? titleFromName(target) : target.slice(target.lastIndexOf("/") + 1);

const escaped = (words: string): string => words.replace(/[[\]]/g, "\\$&");
