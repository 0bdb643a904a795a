import { indexLinks, resolveLink, type LinkDestination, type LinkIndex } from "../import/resolveLink.ts";
import type { Destination } from "../entry.ts";
import { findMeantLinks } from "../links/relativeLinks.ts";
import { titleOfReusable, withTitle } from "../import/reusables.ts";
import { variablesText } from "../import/variables.ts";
import { findIncludes, includedId, replaceIncludes } from "../text/includes.ts";
import { replaceTargets } from "../text/links.ts";
import { readFrontMatter } from "../text/outline.ts";
import { exportPaths, pathOf, type ExportPaths } from "./exportPaths.ts";
import { exportSummary } from "./exportSummary.ts";
import type { ExportedFile, ExportPage, ExportSnapshot } from "./exportSnapshot.ts";
import { plainPath, relativeTarget } from "./relativePath.ts";

/**
 * The files of an export: a `SUMMARY.md`, every document and reusable content as Markdown, every file, and the variables. A page's Markdown is what it is,
 * to the last byte, except for the targets of links that would no longer lead where they are meant to (design §5). One
 * after the other: whoever shares the thread may have a turn in between.
 */
export function* planExport(snapshot: ExportSnapshot): Generator<ExportedFile, void> {
  const paths = exportPaths(snapshot);
  const index = indexLinks(
    [
      ...[...paths.pages].map(([page, path]): [string, LinkDestination] => [path, { page }]),
      ...[...paths.files].map(([file, path]): [string, LinkDestination] => [path, { file }]),
    ],
    [...paths.folders].map(([page, path]): [string, LinkDestination] => [path, { page }]),
  );
  yield { path: paths.summary, text: exportSummary(snapshot, paths, index) };
  for (const page of snapshot.pages) {
    const path = paths.pages.get(page.id);
    if (path !== undefined) yield { path, text: withCurrentTargets(page, path, paths, index) };
  }
  for (const file of snapshot.files) yield { path: paths.files.get(file.id)!, file: file.id };
  for (const reusable of snapshot.reusables) {
    const path = paths.reusables.get(reusable.id)!;
    yield { path, text: titledAt(path, reusable.title, withCurrentTargets(reusable, path, paths, index)) };
  }
  if (Object.keys(snapshot.variables).length > 0)
    yield { path: paths.variables, text: variablesText(snapshot.variables) };
}

function withCurrentTargets(
  { markdown = "", links }: Pick<ExportPage, "markdown" | "links">,
  from: string,
  paths: ExportPaths,
  index: LinkIndex,
): string {
  const replacements = findMeantLinks(markdown, links).flatMap(({ start, end, target, meaning }) => {
    const current = currentTarget(target, meaning, from, paths, index);
    return current === target ? [] : [{ start, end, target: current }];
  });
  const linked = replaceTargets(markdown, replacements);
  const included = findIncludes(linked).flatMap(({ start, end, target }) => {
    const path = paths.reusables.get(includedId(target) ?? "");
    return path === undefined ? [] : [{ start, end, target: plainPath(from, path) }];
  });
  return replaceIncludes(linked, included);
}

/** The text of a reusable content's file, with a head where nothing else says its title. */
function titledAt(path: string, title: string, markdown: string): string {
  const isSaid = titleOfReusable(path, readFrontMatter(markdown)?.data) === title;
  return isSaid ? markdown : withTitle(markdown, title);
}

/** The target as typed where it still leads to what it means, else the way there. */
function currentTarget(
  typed: string,
  meaning: Destination,
  from: string,
  paths: ExportPaths,
  index: LinkIndex,
): string {
  const path = pathOf(meaning, paths);
  if (path === undefined) return typed;
  const anchor = "page" in meaning ? meaning.anchor : undefined;
  const found = resolveLink(index, from, typed);
  if (found.tag === "found" && sameDestination(found.to, meaning)) {
    if (anchor === undefined || anchor === found.anchor) return typed;
  }
  const hash = typed.indexOf("#");
  const fragment = anchor !== undefined ? `#${anchor}` : hash < 0 ? "" : typed.slice(hash);
  return relativeTarget(typed, from, path) + fragment;
}

function sameDestination(a: LinkDestination, b: Destination): boolean {
  if ("file" in a) return "file" in b && a.file === b.file;
  return "page" in b && a.page === b.page;
}
