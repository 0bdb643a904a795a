import { titleOfMarkdown } from "../import/markdownPage.ts";
import { slugOf } from "../import/slugs.ts";
import { childrenOf, type ExportPaths } from "./exportPaths.ts";
import type { ExportPage, ExportSnapshot } from "./exportSnapshot.ts";
import { relativePath } from "./relativePath.ts";

/**
 * The `SUMMARY.md` of an export: the pages in their order and nesting, groups as headings, link pages as links. What
 * such a file has no sign for stands in comments, and a link page to a page of the same space has an anchor, if an
 * empty one: so an import of the export finds everything as it was.
 */
export function exportSummary(snapshot: ExportSnapshot, paths: ExportPaths): string {
  const children = childrenOf(snapshot.pages);
  const lines: string[] = [];
  const list = (pages: readonly ExportPage[], indent: string): void => {
    for (const page of pages) {
      const target = targetOf(page, paths);
      const { text, linkTitle } = namesOf(page);
      const behind = linkTitle === undefined ? "" : ` "${escapeText(linkTitle).replaceAll('"', '\\"')}"`;
      const entry = target === undefined ? escapeText(text) : `[${escapeText(text)}](${target}${behind})`;
      lines.push(`${indent}- ${entry}${hiddenMark(page)}`);
      list(children.get(page.id) ?? [], `${indent}  `);
    }
  };

  lines.push(`# ${escapeText(snapshot.title)}`, "");
  let inGroup = false;
  let inList = false;
  for (const page of children.get(null) ?? []) {
    if (page.kind === "group") {
      const id = slugOf(page.title) === page.slug ? "" : ` <a href="#${page.slug}" id="${page.slug}"></a>`;
      lines.push(...(inList ? [""] : []), `## ${escapeText(page.title)}${id}${hiddenMark(page)}`, "");
      const below = children.get(page.id) ?? [];
      list(below, "");
      if (below.length > 0) lines.push("");
      inGroup = true;
      inList = false;
    } else {
      if (inGroup) lines.push("---", "");
      list([page], "");
      inGroup = false;
      inList = true;
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

/** A page whose Markdown says its title is listed under the name for the sidebar; any other needs both. */
function namesOf({ title, linkTitle, markdown }: ExportPage): { text: string; linkTitle?: string } {
  if (!linkTitle) return { text: title };
  return titleOfMarkdown(markdown ?? "") === title ? { text: linkTitle } : { text: title, linkTitle };
}

function targetOf(page: ExportPage, paths: ExportPaths): string | undefined {
  if (page.kind === "group") return undefined;
  if (page.kind === "document") return relativePath(paths.summary, paths.pages.get(page.id)!);
  const target = page.target;
  if (target && "url" in target) return `<${escapeUrl(target.url)}>`;
  if (target && "file" in target) {
    const path = paths.files.get(target.file);
    return path === undefined ? "#" : relativePath(paths.summary, path);
  }
  const path = target && paths.pages.get(target.page);
  return path === undefined ? "#" : `${relativePath(paths.summary, path)}#${target?.anchor ?? ""}`;
}

function hiddenMark(page: ExportPage): string {
  return page.hidden ? " <!-- hidden -->" : "";
}

function escapeUrl(url: string): string {
  return url.replace(/[<>\s\\]/g, encodeURIComponent).replace(/&(?=#?\w+;)/g, "&amp;");
}

function escapeText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*[\]<>&~]|(?<!\w)_|_(?!\w)|#+$/g, "\\$&");
}
