import type { LinkIndex } from "../import/resolveLink.ts";
import { writeTag } from "../import/tagNote.ts";
import { slugOf } from "../import/slugs.ts";
import { childrenOf, pathOf, type ExportPaths } from "./exportPaths.ts";
import type { ExportPage, ExportSnapshot } from "./exportSnapshot.ts";
import { fileNotes } from "./listedFiles.ts";
import { namesInList, noteFor } from "./listedPage.ts";
import { pagesReferred } from "./referred.ts";
import { relativePath } from "./relativePath.ts";

/**
 * The `SUMMARY.md` of an export: the pages in their order and nesting, groups as headings, link pages as links. What
 * such a file has no sign for stands in comments, and a link page to a page of the same space has an anchor, if an
 * empty one: so an import of the export finds everything as it was.
 */
export function exportSummary(snapshot: ExportSnapshot, paths: ExportPaths, index: LinkIndex): string {
  const children = childrenOf(snapshot.pages);
  const linked = pagesReferred(snapshot);
  const lines: string[] = [];
  const commentsOf = (page: ExportPage): string =>
    (page.hidden ? " <!-- hidden -->" : "") +
    noteFor(page, { snapshot, paths, index, isLinked: linked.has(page.id) });
  const list = (pages: readonly ExportPage[], indent: string): void => {
    for (const page of pages) {
      const target = targetOf(page, paths);
      const { text, linkTitle } = namesInList(page);
      const behind = linkTitle === undefined ? "" : ` "${escapeText(linkTitle).replaceAll('"', '\\"')}"`;
      const entry = target === undefined ? escapeText(text) : `[${escapeText(text)}](${target}${behind})`;
      lines.push(`${indent}- ${entry}${commentsOf(page)}`);
      list(children.get(page.id) ?? [], `${indent}  `);
    }
  };

  lines.push(`# ${escapeText(snapshot.title)}`, "");
  let inGroup = false;
  let inList = false;
  for (const page of children.get(null) ?? []) {
    if (page.kind === "group") {
      const id = slugOf(page.title) === page.slug ? "" : ` <a href="#${page.slug}" id="${page.slug}"></a>`;
      lines.push(...(inList ? [""] : []), `## ${escapeText(page.title)}${id}${commentsOf(page)}`, "");
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
  const comments = [
    ...fileNotes(snapshot, paths),
    ...Object.entries(snapshot.tags).map(([slug, label]) => writeTag(slug, label)),
  ];
  if (comments.length > 0) lines.push("", ...comments);
  return `${lines.join("\n").trimEnd()}\n`;
}

function targetOf(page: ExportPage, paths: ExportPaths): string | undefined {
  if (page.kind === "group" || page.kind === "computed") return undefined;
  if (page.kind === "document") return relativePath(paths.summary, paths.pages.get(page.id)!);
  const target = page.target;
  if (target && "url" in target) return `<${escapeUrl(target.url)}>`;
  if (target && "file" in target) {
    const path = paths.files.get(target.file);
    return path === undefined ? "#" : relativePath(paths.summary, path);
  }
  const meant = target && "page" in target ? target : undefined;
  const path = meant && pathOf(meant, paths);
  return path === undefined ? "#" : `${relativePath(paths.summary, path)}#${meant?.anchor ?? ""}`;
}

function escapeUrl(url: string): string {
  return url.replace(/[<>\s\\]/g, encodeURIComponent).replace(/&(?=#?\w+;)/g, "&amp;");
}

function escapeText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*[\]<>&~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|#+$/gu, "\\$&");
}
