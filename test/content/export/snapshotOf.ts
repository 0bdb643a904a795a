import type { ExportedFile, ExportSnapshot } from "../../../src-main/content/export/exportSnapshot.ts";
import { coverField } from "../../../src-main/content/import/cover.ts";
import type { ImportPlan, PlannedInclude } from "../../../src-main/content/import/importPlan.ts";
import { includeTarget, replaceIncludes } from "../../../src-main/content/text/includes.ts";

/** What an export would read of a space that an import has just made; keys stand for ids. */
export function snapshotOf(plan: ImportPlan): ExportSnapshot {
  const ids = new Map(plan.reusables.map(({ key }, at) => [key, `reusable-${at}`]));
  const kept = (markdown: string, includes: readonly PlannedInclude[]): string =>
    replaceIncludes(
      markdown,
      includes.map(({ start, end, reusable }) => ({ start, end, target: includeTarget(ids.get(reusable)!) })),
    );
  return {
    title: plan.title,
    pages: plan.pages.map((page) => ({
      id: page.key,
      parent: page.parent,
      kind: page.kind,
      title: page.title,
      slug: page.slug,
      ...page.fields,
      tags: page.tags,
      markdown: page.markdown === undefined ? undefined : kept(page.markdown, page.includes),
      target: page.target,
      cover: page.cover ? coverField(page.cover, (key) => key) : undefined,
      sourcePlace: page.place,
      links: page.links.map((link) => link.to),
    })),
    files: plan.files.map(({ key, name, path }) => ({ id: key, name, sourcePath: path })),
    variables: plan.variables,
    tags: plan.tags,
    reusables: plan.reusables.map(({ key, title, markdown, links, includes }) => ({
      id: ids.get(key)!,
      title,
      markdown: kept(markdown, includes),
      links: links.map((link) => link.to),
      sourcePath: key,
    })),
  };
}

/** The texts of an export by path; a file's bytes are its id. */
export function textsOf(files: Iterable<ExportedFile>): Record<string, string> {
  return Object.fromEntries(Array.from(files, (file) => [file.path, "text" in file ? file.text : file.file]));
}
