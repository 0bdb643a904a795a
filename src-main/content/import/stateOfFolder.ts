import { keepText } from "../../store/texts/texts.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { safePath } from "../export/safePath.ts";
import { sameState, type Entry, type EntryFields, type LinkMeaning } from "../entry.ts";
import { isSame } from "../merge/fieldMerge.ts";
import { readText } from "../view/pageText.ts";
import { keyBlocks } from "../text/keys.ts";
import type { PlannedPage, PlannedReusable } from "./importPlan.ts";
import { filesOfCover } from "./cover.ts";
import { keptRanks } from "./keptRanks.ts";
import { readFacts } from "./markdownPage.ts";
import { knownThings, type KnownState } from "./knownThings.ts";
import { folderOf } from "./resolveLink.ts";
import {
  coverOf,
  fileEntry,
  kindAt,
  meaningOf,
  pageEntry,
  referenceTo,
  reusableEntry,
  storable,
  storableValue,
  tagEntry,
  tagsOf,
  variableEntry,
  withIncludes,
  type PlannedIds,
} from "./plannedEntries.ts";
import type { KeptFile, ReadyImport } from "./prepareImport.ts";
import { variablesFile } from "./variables.ts";

/** The entries of a state by kind and id. */
export type Entries = Map<string, Entry>;
export const nameOf = ({ kind, id }: Pick<Entry, "kind" | "id">): string => `${kind}\0${id}`;

/** What a folder has, whatever was read of it. */
export interface FolderFound {
  /** Every path: a file that no page leads to any more is still there. */
  present: ReadonlySet<string>;
  /** Of them what nobody can read: what a space has from such a path, or from a folder there, stays as it is. */
  leftOut: ReadonlySet<string>;
  /**
   * Its list names computed pages, and notes what no Markdown says, if there is any: what it does not say is not so. Where
   * nobody knows, it stays as it is: an older program noted none of it.
   */
  listsComputed: boolean;
}

/** What a folder can say of a page beside its text. */
const carried = [
  "description",
  "emoji",
  "icon",
  "linkTitle",
  "hidden",
  "noIndex",
  "noRobotsIndex",
] as const satisfies (keyof EntryFields)[];

/** What only a note behind its line says, or front matter. A computed page that says nothing is none, and stays one. */
const noted = ["layout", "variables", "computed"] as const satisfies (keyof EntryFields)[];

/**
 * A state of a space (`known`, all its entries in `entries`) as a folder would have it that began as its export. What
 * no folder says stays as it is; what the folder lacks is gone.
 */
export async function stateOfFolder(
  authoring: SpaceAuthoring,
  { plan, bytes }: ReadyImport,
  known: KnownState & { entries: Entries },
  found: FolderFound,
): Promise<Entries> {
  const ids = knownThings(plan, known, (purpose) => authoring.newId(purpose));
  const { entries, paths } = known;
  const isPresent = among(found.present);
  const isListed = found.listsComputed && isPresent(paths.summary);
  const result: Entries = new Map();
  const put = (entry: Entry): void => {
    const before = entries.get(nameOf(entry));
    result.set(nameOf(entry), before && sameState(before, entry) ? before : entry);
  };
  for (const file of plan.files) {
    const fresh = await fileEntry(authoring, ids.file(file.key), file, bytes.get(file.key) as KeptFile);
    const before = entries.get(nameOf(fresh));
    put(before ? changedFile(before, fresh, isListed || (file.saysType ?? false)) : fresh);
  }
  for (const reusable of plan.reusables) put(await reusableAs(authoring, ids, reusable, known));
  for (const [name, value] of Object.entries(plan.variables)) {
    const fresh = variableEntry(authoring, name, value);
    const before = entries.get(nameOf(fresh));
    put(before ? after(before, fresh, { fields: { ...before.fields, value: storable(value) } }) : fresh);
  }
  for (const [slug, label] of Object.entries(plan.tags)) {
    const fresh = tagEntry(authoring, slug, label);
    const before = entries.get(nameOf(fresh));
    put(before ? after(before, fresh, { fields: { ...before.fields, label: storable(label) } }) : fresh);
  }
  await putPages(authoring, ids, plan.pages, { ...known, isListed }, put);
  const isLeftOut = within(found.leftOut);
  for (const [name, entry] of entries) {
    if (result.has(name)) continue;
    const path = paths.files.get(entry.id) ?? paths.reusables.get(entry.id);
    const isThere = path !== undefined && isPresent(path);
    const source = entry.kind === "variable" ? variablesFile : (path ?? paths.pages.get(entry.id));
    const isUnread = isLeftOut(source ?? "");
    const isUnlisted = entry.fields.type === "computed" && !isListed;
    if (entry.kind === "tag" || isUnlisted || isThere || isUnread) result.set(name, entry);
    if (entry.kind === "page" && isUnread)
      for (const group of groupsAbove(entry, known.pages))
        if (!result.has(nameOf(group))) result.set(nameOf(group), group);
  }
  for (const entry of result.values())
    if (entry.parent !== null && !result.has(nameOf({ kind: entry.kind, id: entry.parent })))
      put({ ...entry, parent: null });
  return result;
}

/** Whether a path is one of these, as a folder has them itself or made safe for every system. */
function among(paths: ReadonlySet<string>): (path: string) => boolean {
  const safely = new Set([...paths].map(safePath));
  return (path) => paths.has(path) || safely.has(path);
}

/** Whether a path, or a folder above it, is one of these. */
export function within(paths: ReadonlySet<string>): (path: string) => boolean {
  const isOne = among(paths);
  return (path) => {
    for (let at = path; at !== ""; at = folderOf(at)) if (isOne(at)) return true;
    return false;
  };
}

/** The groups directly above a page: no file says that they are there. */
function groupsAbove({ parent }: Entry, pages: ReadonlyMap<string, Entry>): Entry[] {
  const above = parent === null ? undefined : pages.get(parent);
  return above?.fields.type === "group" ? [above, ...groupsAbove(above, pages)] : [];
}

async function putPages(
  authoring: SpaceAuthoring,
  ids: PlannedIds,
  pages: readonly PlannedPage[],
  known: KnownState & { entries: Entries; isListed: boolean },
  put: (entry: Entry) => void,
): Promise<void> {
  for (const [above, siblings] of Map.groupBy(pages, ({ parent }) => parent)) {
    const parent = above === null ? null : ids.page(above);
    const before = siblings.map(({ key }) => known.pages.get(ids.page(key)));
    const ranks = keptRanks(
      before.map((entry) => (entry && entry.parent === parent ? entry.rank : null)),
      authoring.newId(`ranks under ${above ?? "nothing"}`),
    );
    for (const [at, page] of siblings.entries()) {
      const place = { parent, rank: ranks[at] as string, slug: page.slug, place: page.place };
      const was = before[at];
      put(
        was
          ? await pageAs(authoring, ids, page, was, place, known)
          : await pageEntry(authoring, ids, page, place),
      );
    }
  }
}

/** A page as a folder has it that it was exported to. */
async function pageAs(
  authoring: SpaceAuthoring,
  ids: PlannedIds,
  page: PlannedPage,
  before: Entry,
  { place, ...at }: Pick<Entry, "parent" | "rank" | "slug"> & { place: string },
  { entries, pages, paths, texts, isListed }: KnownState & { entries: Entries; isListed: boolean },
): Promise<Entry> {
  const fields = { ...before.fields };
  for (const name of carried) {
    const said = page.fields[name];
    if (said === undefined) delete fields[name];
    else Object.assign(fields, { [name]: storableValue(said) });
  }
  const tags = tagsOf(page);
  const [had, others] = [
    fields.tags?.filter((tag) => typeof tag === "string") ?? [],
    fields.tags?.filter((tag) => typeof tag !== "string") ?? [],
  ];
  if (!isSame(had, tags)) {
    if (tags.length + others.length === 0) delete fields.tags;
    else fields.tags = [...tags, ...others];
  }
  const path = paths.pages.get(before.id);
  const { front: was } = readFacts(texts.get(path ?? "") ?? "");
  const { front: is } = readFacts(page.markdown ?? "");
  for (const name of noted) {
    const said = page.fields[name];
    if (said !== undefined) Object.assign(fields, { [name]: storableValue(said) });
    else if (name !== "computed" && isListed) delete fields[name];
  }
  // Front matter that says what it said before takes nothing back that was changed here since: a note would tell.
  const { condition } = page.fields;
  if (page.note?.condition !== undefined || is.condition !== was.condition) {
    if (condition === undefined) delete fields.condition;
    else fields.condition = storable(condition);
  }
  const cover = coverOf(ids, page);
  const saysCover = page.note?.cover !== undefined || is.cover !== was.cover || is.coverY !== was.coverY;
  const isPictureNew =
    !fields.cover &&
    page.cover &&
    filesOfCover(page.cover).some((key) => !entries.has(nameOf({ kind: "file", id: ids.file(key) })));
  const isLess = page.cover?.lacksDark && fields.cover !== undefined;
  if (cover && (saysCover || isPictureNew) && !isLess && !isSame(cover, fields.cover)) fields.cover = cover;
  const isTakenOut = was.cover !== undefined && is.cover === undefined && page.note?.cover === undefined;
  if (page.cover === null || isTakenOut) delete fields.cover;
  const target = page.target && referenceTo(ids, page.target);
  if (target && !isSame(target, fields.target)) fields.target = target;
  const isDocument = kindAt(page, at.parent) === "document";
  const { sourcePath } = page.fields;
  // Where the page has gone elsewhere, an export has to find its way back to this file.
  if (
    isDocument &&
    sourcePath !== undefined &&
    (safePath(sourcePath) !== path || place !== placeOf(before, pages))
  ) {
    fields.sourcePath = sourcePath;
    fields.sourcePlace = place;
  }
  const words = isDocument
    ? await wordsAs(authoring, ids, page, before, path === undefined ? undefined : texts.get(path))
    : {};
  const fresh = { title: storable(page.title), updatedAt: authoring.now, author: authoring.user };
  return { ...before, ...at, ...words, ...fresh, fields };
}

/** The slugs from the top down to a page, with `/` between. */
function placeOf({ parent, slug }: Entry, pages: ReadonlyMap<string, Entry>): string {
  const slugs = [slug];
  for (let above = parent === null ? undefined : pages.get(parent); above;) {
    slugs.unshift(above.slug);
    above = above.parent === null ? undefined : pages.get(above.parent);
  }
  return slugs.join("/");
}

/** A text, its blocks and its links as a folder has them; `exported` is what an export writes of it. */
async function wordsAs(
  authoring: SpaceAuthoring,
  ids: PlannedIds,
  { markdown = "", includes, links }: Pick<PlannedPage, "markdown" | "includes" | "links">,
  before: Entry,
  exported: string | undefined,
): Promise<Partial<Entry>> {
  const { db, space } = authoring;
  const meanings = links.map((link) => meaningOf(ids, link));
  const was = before.text === null ? "" : await readText(authoring, before);
  const text = withIncludes(ids, markdown, includes);
  if (markdown === exported || text === was) return { links: newlyFound(before.links, meanings) };
  return {
    text: await keepText(db, space.organization, text),
    blocks: keyBlocks(before.id, text, { text: was, keys: before.blocks }),
    links: meanings,
  };
}

/** A link of a text that did not change means what it meant, unless it led nowhere and now leads somewhere. */
function newlyFound(before: readonly LinkMeaning[], now: readonly LinkMeaning[]): LinkMeaning[] {
  if (before.length !== now.length) return [...before];
  return before.map((meant, at) => {
    const found = now[at] ?? null;
    return meant && "url" in meant && found && !("url" in found) ? found : meant;
  });
}

const after = (before: Entry, fresh: Entry, change: Partial<Entry>): Entry => ({
  ...before,
  ...change,
  updatedAt: fresh.updatedAt,
  author: fresh.author,
});

/** A file as a folder has it. Where nobody knows whether it says of what type it is, it stays of the one that it is of. */
function changedFile(before: Entry, fresh: Entry, saysType: boolean): Entry {
  const { size, blob, dimensions } = fresh.fields;
  const { contentType } = saysType ? fresh.fields : before.fields;
  if (before.fields.blob === blob && before.fields.contentType === contentType) return before;
  const { dimensions: _were, ...kept } = before.fields;
  return after(before, fresh, {
    fields: {
      ...kept,
      ...(dimensions ? { dimensions } : {}),
      ...(contentType === undefined ? {} : { contentType }),
      size: size!,
      blob: blob!,
    },
  });
}

async function reusableAs(
  authoring: SpaceAuthoring,
  ids: PlannedIds,
  reusable: PlannedReusable,
  { entries, paths, texts }: KnownState & { entries: Entries },
): Promise<Entry> {
  const before = entries.get(nameOf({ kind: "reusable", id: ids.reusable(reusable.key) }));
  if (!before) return reusableEntry(authoring, ids, reusable);
  const exported = texts.get(paths.reusables.get(before.id) ?? "");
  return {
    ...before,
    ...(await wordsAs(authoring, ids, reusable, before, exported)),
    title: storable(reusable.title),
    updatedAt: authoring.now,
    author: authoring.user,
  };
}
