import type { ExportPaths } from "../export/exportPaths.ts";
import { safePath } from "../export/safePath.ts";
import type { Entry } from "../entry.ts";
import { isSame } from "../merge/fieldMerge.ts";
import type { ImportPlan, PlannedPage } from "./importPlan.ts";
import { kindAt, newIds, storable, storableValue, type PlannedIds } from "./plannedEntries.ts";

/** A state of a space, and what an export of it is: what a folder is compared with. */
export interface KnownState {
  /** By id. */
  pages: ReadonlyMap<string, Entry>;
  paths: ExportPaths;
  /** What an export writes, by path. */
  texts: ReadonlyMap<string, string>;
}

/**
 * Finds out what of a plan a space has already, so that it keeps its id, its history and its comments: a page or file
 * by the path that an export gives it, a page that was renamed by its unchanged text, a heading or a link of a list by
 * what it is called and where it stands, a computed page else by its source. All else is new.
 */
export function knownThings(
  plan: ImportPlan,
  { pages, paths, texts }: KnownState,
  newId: (purpose: string) => string,
): PlannedIds {
  const fresh = newIds({ newId });
  const files = atPaths(paths.files, plan.files);
  const reusables = atPaths(paths.reusables, plan.reusables);
  const ids = new Map<string, string>();
  const left = new Set(pages.keys());
  const take = (page: PlannedPage, id: string | undefined): void => {
    if (id === undefined || !left.delete(id)) return;
    ids.set(page.key, id);
  };
  const atPath = idsByPath(paths.pages);
  const documents = plan.pages.filter(({ kind }) => kind === "document");
  for (const page of documents) take(page, atPath.get(pathOf(page)));
  for (const page of documents) if (!ids.has(page.key)) take(page, atPath.get(safePath(pathOf(page))));
  const withText = Map.groupBy([...left], (id) => texts.get(paths.pages.get(id) ?? ""));
  for (const page of plan.pages) {
    if (ids.has(page.key) || page.kind !== "document" || !page.markdown) continue;
    const alike = withText.get(page.markdown)?.filter((id) => left.has(id)) ?? [];
    // Where several say the same nobody knows which one was renamed.
    if (alike.length === 1) take(page, alike[0]);
  }
  const named = Map.groupBy(
    [...left].filter((id) => !paths.pages.has(id) || pages.get(id)?.fields.sourcePath === undefined),
    (id) => nameOf(pages.get(id) as Entry),
  );
  // In reading order, so that what stands above a page is found before it.
  for (const page of plan.pages) {
    if (ids.has(page.key) || page.kind === "document") continue;
    const parent = page.parent === null ? null : (ids.get(page.parent) ?? "");
    const kind = kindAt(page, parent);
    const name = nameOf({
      parent,
      title: storable(page.title),
      fields: kind === "document" ? {} : { type: kind },
    });
    take(
      page,
      named.get(name)?.find((id) => left.has(id)),
    );
  }
  // One that was renamed or moved still shows what it showed.
  for (const page of plan.pages) {
    if (ids.has(page.key) || page.kind !== "computed") continue;
    const source = storableValue(page.fields.computed);
    const alike = [...left].filter((id) => isSame(pages.get(id)?.fields.computed, source));
    const called = alike.filter((id) => pages.get(id)?.title === storable(page.title));
    if (called.length === 1) take(page, called[0]);
    else if (alike.length === 1) take(page, alike[0]);
  }
  return {
    page: (key) => ids.get(key) ?? fresh.page(key),
    file: (key) => files(key) ?? fresh.file(key),
    reusable: (key) => reusables(key) ?? fresh.reusable(key),
  };
}

const idsByPath = (paths: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...paths].map(([id, path]) => [path, id]));

/** Finds ids by the paths that an export gives: those that a folder has itself, or those made safe for every system. */
function atPaths(
  paths: ReadonlyMap<string, string>,
  planned: readonly { key: string }[],
): (key: string) => string | undefined {
  const ids = idsByPath(paths);
  const keys = new Set(planned.map(({ key }) => key));
  return (key) => {
    const safe = safePath(key);
    return ids.get(key) ?? (keys.has(safe) ? undefined : ids.get(safe));
  };
}

const pathOf = ({ key, fields }: PlannedPage): string => fields.sourcePath ?? key;

const nameOf = ({ parent, title, fields }: Pick<Entry, "parent" | "title" | "fields">): string =>
  JSON.stringify([parent, title, fields.type ?? "document"]);
