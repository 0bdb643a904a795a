import type { ExportedFile, ExportSnapshot } from "../../../src-main/content/export/exportSnapshot.ts";
import type { ImportPlan } from "../../../src-main/content/import/importPlan.ts";

/** What an export would read of a space that an import has just made; keys stand for ids. */
export function snapshotOf(plan: ImportPlan): ExportSnapshot {
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
      markdown: page.markdown,
      target: page.target,
      sourcePlace: page.place,
      links: page.links.map((link) => link.to),
    })),
    files: plan.files.map(({ key, name, path }) => ({ id: key, name, sourcePath: path })),
  };
}

/** The texts of an export by path; a file's bytes are its id. */
export function textsOf(files: readonly ExportedFile[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file.path, "text" in file ? file.text : file.file]));
}
