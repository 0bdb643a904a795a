import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { findIncludes } from "../text/includes.ts";
import { readFrontMatter } from "../text/outline.ts";
import { titleFromName } from "./draft.ts";
import type { PlannedReusable, PlannedInclude } from "./importPlan.ts";
import type { MarkdownPage } from "./markdownPage.ts";
import type { ReadPages } from "./readPages.ts";
import { indexLinks, resolveLink, type LinkIndex } from "./resolveLink.ts";
import type { ImportWarning } from "./source.ts";

/** Where books of this format keep the texts that several pages include. */
export const includesFolder = ".gitbook/includes";
const inIncludes = /(?:^|\/)\.gitbook\/includes\//;

/** What stands before a reusable content's text in its file, where the file's name does not say its title. */
const headOf = (title: string, more: Record<string, unknown> = {}): string =>
  `---\n${stringify({ ...more, title }, { lineWidth: 0 })}---\n\n`;

/** A text whose front matter says a title: as it was written but for that, where that can be done. */
export function withTitle(markdown: string, title: string): string {
  const front = readFrontMatter(markdown);
  if (!front) return headOf(title) + markdown;
  const { data, body } = front;
  const head = markdown.slice(0, markdown.length - body.length);
  const rows = /^([^]*?\n)([^]*?)(---[ \t]*\r?\n?)$/.exec(head);
  const said = stringify(title, { lineWidth: 0 }).trimEnd();
  const wanted = { ...data, title };
  for (const written of rows ? titled(rows[2]!, said) : []) {
    const whole = rows![1]! + written + rows![3]! + body;
    if (isDeepStrictEqual(readFrontMatter(whole)?.data, wanted)) return whole;
  }
  return headOf(title, data) + body.replace(/^\r?\n/, "");
}

/** The ways to write a title into rows of YAML: in place of another, or behind them. */
function titled(rows: string, said: string): string[] {
  const newline = rows.includes("\r\n") ? "\r\n" : "\n";
  return [
    rows.replace(/^(title[ \t]*:[ \t]*)[^#\r\n]*?(?=[ \t]*(?:#.*)?\r?$)/m, (_all, key: string) => key + said),
    `${rows}title: ${said}${newline}`,
  ];
}

/** What a file of this name and front matter is called, where it is a reusable content. */
export function titleOfReusable(path: string, front: Record<string, unknown> = {}): string {
  const { title } = front;
  const said = typeof title === "string" || typeof title === "number" ? String(title).trim() : "";
  return said || titleFromName(path.slice(path.lastIndexOf("/") + 1));
}

/** Takes the reusable contents from among the pages of a source. A head that says only their title is no text of theirs. */
export function takeReusables(read: ReadPages): MarkdownPage[] {
  const found = read.pages.filter(({ path }) => inIncludes.test(path));
  read.pages = read.pages.filter(({ path }) => !inIncludes.test(path));
  return found.map((page) => {
    const title = titleOfReusable(page.path, readFrontMatter(page.markdown)?.data);
    const head = headOf(title);
    const { markdown } = page;
    return { ...page, title, markdown: markdown.startsWith(head) ? markdown.slice(head.length) : markdown };
  });
}

export const planReusable = ({ path, title = path, markdown }: MarkdownPage): PlannedReusable => ({
  key: path,
  title,
  markdown,
  links: [],
  includes: [],
});

/** Says which reusable content each of a text's tags names, and warns of those that name none. */
export function findIncluded(
  { path, markdown }: Pick<MarkdownPage, "path" | "markdown">,
  index: LinkIndex,
  warnings: ImportWarning[],
): PlannedInclude[] {
  const includes: PlannedInclude[] = [];
  for (const { start, end, target } of findIncludes(markdown)) {
    const found = resolveLink(index, path, target);
    if (found.tag === "found" && "file" in found.to) includes.push({ start, end, reusable: found.to.file });
    else if (found.tag === "nowhere") {
      const message = `${path} includes ${target}, which is not there; the tag was left as it is.`;
      warnings.push({ kind: "link-to-nowhere", path, message, target });
    }
  }
  return includes;
}

/** Finds reusable contents by how a text names them: by their paths, as links name files. */
export const indexReusables = (reusables: readonly MarkdownPage[]): LinkIndex =>
  indexLinks(reusables.map(({ path }) => [path, { file: path }]));
