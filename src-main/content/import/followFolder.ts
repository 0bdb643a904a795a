import type { Reader } from "../../store/handles.ts";
import { update } from "../../store/replicated.ts";
import type { ChangeRequestRow } from "../../store/tables.ts";
import { discussionScope } from "../../access/scopes.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { mergeBranch } from "../branches/branchMerge.ts";
import { openChangeRequest } from "../requests/changeRequests.ts";
import { raiseConflict } from "../conflicts/conflicts.ts";
import { Draft } from "../branches/draft.ts";
import { entryKinds, type Entry } from "../entry.ts";
import { exportPaths } from "../export/exportPaths.ts";
import { planExport } from "../export/planExport.ts";
import { snapshotSpace } from "../export/snapshotSpace.ts";
import { mergeSides, type EntrySides, type PageSides } from "../branches/mergeSides.ts";
import { listUnmetRules } from "../requests/mergeRules.ts";
import { revise, sealRevision } from "../history/revise.ts";
import { separateSlugs } from "../branches/siblingSlugs.ts";
import { viewChangeRequest, viewHead, type View } from "../view/view.ts";
import { listEntries } from "../view/viewEntries.ts";
import { isSameEntry } from "../view/viewChanges.ts";
import type { ReadyImport } from "./prepareImport.ts";
import { nameOf, stateOfFolder, type Entries, type FolderFound } from "./stateOfFolder.ts";

/** How a space takes in what became of a folder of it. */
export interface Following {
  /** The state that the folder had before; without it main as it is. */
  base: View | undefined;
  found: FolderFound;
  /** The folder is right, whatever was written here meanwhile: that stays in the history alone. */
  force: boolean;
  /** Leaves main as it is: what the folder has waits in a change request. */
  standalone: boolean;
  /** Of the change request by which it comes. */
  subject: string;
}

export type Followed =
  /** Main has it already. `revision` is the state that the folder has. */
  | { result: "same"; revision: string }
  | { result: "merged"; revision: string; request: string }
  /** It waits in a change request, and why: for people to decide, or for a rule; empty where that was wished. */
  | { result: "waits"; revision: string; request: string; number: number; why: string };

/**
 * Makes a space what a folder has become that began as its export: by a change request that holds the folder's state
 * in a revision of its own, and that is merged like every request with what was written in the space since.
 */
export async function followFolder(
  authoring: SpaceAuthoring,
  ready: ReadyImport,
  { base: given, found, force, standalone, subject }: Following,
): Promise<Followed> {
  const { db, space } = authoring;
  const main = await viewHead(db, space.id);
  const base = given ?? main;
  const was = await readEntries(db, base);
  const here = base === main ? was : await readEntries(db, main);
  const snapshot = await snapshotSpace(db, space, base);
  const texts = [...planExport(snapshot)].flatMap((file) =>
    "text" in file ? [[file.path, file.text] as const] : [],
  );
  const known = {
    entries: was,
    pages: pagesIn(was),
    paths: exportPaths(snapshot),
    texts: new Map(texts),
  };
  const there = await stateOfFolder(authoring, ready, known, found);
  if (isAlike(was, there) && given && !force) return { result: "same", revision: given.revision.id };
  if (isAlike(here, there)) return { result: "same", revision: await sealRevision(authoring, main) };

  const request = await openChangeRequest(authoring, { subject });
  const state = await holdState(authoring, request, here, there);
  const revision = await sealRevision(authoring, state);
  if (!force && base !== main) await meetMain(authoring, state, { base: was, ours: there, theirs: here });
  const waits = async (why: string): Promise<Followed> => {
    const { scope, id, number } = request;
    await update(db, "change_requests", { scope, id }, { status: "open", updated_at: authoring.now });
    return { result: "waits", revision, request: id, number, why };
  };
  if (standalone) return waits("");
  const unmet = await listUnmetRules(db, { space, request, user: authoring.user });
  if (unmet.length > 0) return waits(unmet.map(({ message }) => message).join(" "));
  const merged = await mergeBranch(authoring, request);
  if (merged.result === "merge") return { result: "merged", revision, request: request.id };
  const places = merged.conflicts.length;
  return waits(`${places} ${places === 1 ? "place was" : "places were"} changed here as well.`);
}

/** The state of a request by which a folder came: whether main has it by now. */
export async function isMerged(db: Reader, space: string, request: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("change_requests")
    .select("status")
    .where("scope", "=", discussionScope(space))
    .where("id", "=", request)
    .executeTakeFirst();
  if (row?.status === "merged") return true;
  return row?.status === "draft" || row?.status === "open" ? false : undefined;
}

/** Makes a new request hold a state, in a revision of its own. */
async function holdState(
  authoring: SpaceAuthoring,
  request: ChangeRequestRow,
  here: Entries,
  there: Entries,
): Promise<View> {
  const draft = new Draft(authoring.db, await viewChangeRequest(authoring.db, request));
  const changed: string[] = [];
  for (const name of namesIn(here, there)) {
    const [before, after] = [here.get(name), there.get(name)];
    const { kind, id } = (before ?? after) as Entry;
    draft.know(kind, id, before);
    if (isSameEntry(before, after)) continue;
    if (kind === "page") changed.push(id);
    if (after) await draft.put(after);
    else await draft.remove(kind, id);
  }
  await separateSlugs(draft, changed, pagesIn(here));
  return revise(authoring, draft, { type: "edits", keepsHead: true });
}

/** Merges a request's state with what main became since both were one; what overlaps becomes conflicts of the request. */
async function meetMain(
  authoring: SpaceAuthoring,
  state: View,
  { base, ours, theirs }: Record<"base" | "ours" | "theirs", Entries>,
): Promise<void> {
  const draft = new Draft(authoring.db, state);
  const changed: EntrySides[] = [];
  for (const name of namesIn(base, ours, theirs)) {
    const sides = { base: base.get(name), ours: ours.get(name), theirs: theirs.get(name) };
    if (isSameEntry(sides.base, sides.ours) && isSameEntry(sides.base, sides.theirs)) continue;
    const { kind, id } = (sides.ours ?? sides.theirs ?? sides.base) as Entry;
    changed.push({ kind, id, ...sides });
    draft.know(kind, id, sides.ours);
  }
  const pages: PageSides = { base: pagesIn(base), ours: pagesIn(ours), theirs: pagesIn(theirs) };
  const raised = await mergeSides(authoring, draft, { changed, pages }, async (sides, result) => {
    if (isSameEntry(result, sides.theirs)) await draft.follow(sides.kind, sides.id, sides.theirs);
    else if (result) await draft.put(result);
    else await draft.remove(sides.kind, sides.id);
  });
  await separateSlugs(
    draft,
    changed.flatMap(({ kind, id }) => (kind === "page" ? [id] : [])),
    pages.theirs,
  );
  for (const conflict of raised) await raiseConflict(authoring, state.branch, conflict);
  await revise(authoring, draft, { type: "update" });
}

async function readEntries(db: Reader, view: View): Promise<Entries> {
  const entries: Entries = new Map();
  for (const kind of entryKinds)
    for (const entry of await listEntries(db, view, kind)) entries.set(nameOf(entry), entry);
  return entries;
}

const pagesIn = (entries: Entries): Map<string, Entry> =>
  new Map([...entries.values()].flatMap((entry) => (entry.kind === "page" ? [[entry.id, entry]] : [])));

const namesIn = (...states: readonly Entries[]): string[] =>
  [...new Set(states.flatMap((entries) => [...entries.keys()]))].sort();

const isAlike = (a: Entries, b: Entries): boolean =>
  namesIn(a, b).every((name) => isSameEntry(a.get(name), b.get(name)));
