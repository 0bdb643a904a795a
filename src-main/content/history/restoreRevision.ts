import { ApiError, TextsMissing } from "../../api/error.ts";
import type { SeenEntry } from "../../api/types/restore.ts";
import type { Reader } from "../../store/handles.ts";
import { listHeldTexts } from "../../store/texts/texts.ts";
import { findBase } from "../branches/bases.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { raiseConflict } from "../conflicts/conflicts.ts";
import { Draft } from "../branches/draft.ts";
import { mainBranch, type Entry, type LinkMeaning } from "../entry.ts";
import { mergeSides, type EntrySides, type PageSides } from "../branches/mergeSides.ts";
import { revise } from "./revise.ts";
import { listShown } from "../view/shownEntries.ts";
import { separateSlugs } from "../branches/siblingSlugs.ts";
import { viewHead, type View } from "../view/view.ts";
import { findEntries } from "../view/viewEntries.ts";
import { listChildren } from "../view/viewPlaces.ts";
import { compareEntries, compareViews, isSameEntry, type EntryChange } from "../view/viewChanges.ts";

/*
 * Going back to a revision of main is an edit like all others: it turns each entry that differs into what it was, in
 * one new revision, and takes nothing from the history. Run again later it is merged with what became of those
 * entries since its writer saw them: theirs is what the revision had, ours is main now.
 */

/**
 * The entries of main that differ from a revision, of all or of some pages, as a restore notes them. Throws
 * {@link TextsMissing} where a text that would come back is not on this computer: nobody could read the page.
 */
export async function seeBeforeRestore(
  { db, space }: Pick<SpaceAuthoring, "db" | "space">,
  former: View,
  pages: readonly string[] | undefined,
): Promise<SeenEntry[]> {
  const main = await viewHead(db, former.space, mainBranch);
  const changes = pages
    ? await compareShown({ db, space }, main, former, await compareEntries(db, main, former, "page", pages))
    : await compareViews(db, main, former);
  await requireTexts(
    { db },
    changes.flatMap(({ after }) => after ?? []),
  );
  return changes.map(({ kind, id, before, after }) => ({
    kind,
    id,
    was: before ? seenOf(before) : null,
    stays: after !== undefined,
  }));
}

/** Adds to pages that go back what they showed then and what is gone from main: its files, the contents it names. */
async function compareShown(
  authoring: Pick<SpaceAuthoring, "db" | "space">,
  main: View,
  former: View,
  pages: readonly EntryChange[],
): Promise<EntryChange[]> {
  const { db } = authoring;
  const found = new Map(pages.map((change) => [change.id, change]));
  for (const { after } of found.values()) {
    if (!after) continue;
    for (const { kind, id } of await listShown(authoring, after)) {
      if (found.has(id)) continue;
      const [change] = await compareEntries(db, main, former, kind, [id]);
      if (change && !change.before) found.set(id, change);
    }
  }
  return [...found.values()];
}

async function requireTexts({ db }: Pick<SpaceAuthoring, "db">, entries: readonly Entry[]): Promise<void> {
  const hashes = entries.flatMap(({ text }) => text ?? []);
  const held = await listHeldTexts(db, hashes);
  const lacking = entries.find(({ text }) => text !== null && !held.has(text));
  if (lacking)
    throw new TextsMissing(
      `The text that “${lacking.title}” had then is not on this computer yet.`,
      hashes.filter((hash) => !held.has(hash)),
    );
}

const seenOf = ({ parent, rank, title, slug, text, links, fields }: Entry): SeenEntry["was"] => ({
  parent,
  rank,
  title,
  slug,
  text,
  links,
  fields: { ...fields },
});

/** Makes entries of main what a revision of it had. Answers main, which has a new revision where something differed. */
export async function restoreRevision(
  authoring: SpaceAuthoring,
  former: View,
  seen: readonly SeenEntry[],
): Promise<View> {
  const { db, space } = authoring;
  const main = await viewHead(db, space.id, mainBranch);
  const draft = new Draft(db, main);
  const changed = await readSides(authoring, main, former, seen);
  for (const { kind, id, ours } of changed) draft.know(kind, id, ours);
  const pages = await readPages(db, main, former, changed);
  const raised = await mergeSides(authoring, draft, { changed, pages }, async ({ kind, id }, result) =>
    result ? draft.put(result) : draft.remove(kind, id),
  );
  await separateSlugs(
    draft,
    changed.flatMap(({ kind, id }) => (kind === "page" ? [id] : [])),
    pages.ours,
  );
  for (const conflict of raised) await raiseConflict(authoring, mainBranch, conflict);
  return revise(authoring, draft, { type: "rollback", parents: [former.revision.id] });
}

/** What is to go back, in its three states. */
async function readSides(
  authoring: SpaceAuthoring,
  main: View,
  former: View,
  seen: readonly SeenEntry[],
): Promise<EntrySides[]> {
  const { db, firstRun } = authoring;
  const changed: EntrySides[] = [];
  for (const kind of new Set(seen.map((entry) => entry.kind))) {
    const noted = seen.filter((entry) => entry.kind === kind);
    const ids = noted.map(({ id }) => id);
    const now = await findEntries(db, main, kind, ids);
    const then = await findEntries(db, former, kind, ids);
    for (const entry of noted) {
      const { id, stays } = entry;
      const [ours, had] = [now.get(id), then.get(id)];
      // Where the revision came out otherwise than the writer's replica foresaw, what it lacks is left alone.
      if (stays && !had) continue;
      const base = await baseOf(authoring, entry, ours);
      const theirs = stays ? asWrittenNow(authoring, had) : undefined;
      if (isSameEntry(base, ours) && isSameEntry(base, theirs)) continue;
      changed.push({ kind, id, base, ours, theirs });
    }
  }
  if (!firstRun) changed.push(...(await readMovedUnder(db, main, former, changed)));
  return changed;
}

/** Whoever brings an entry back is who changed it last. */
const asWrittenNow = ({ now, user }: SpaceAuthoring, entry: Entry | undefined): Entry | undefined =>
  entry && { ...entry, updatedAt: now, author: user };

/** An entry as the writer saw it. Its text opens nothing that they could not name as the base of an edit (design §4). */
async function baseOf(
  { db, space, user, now }: SpaceAuthoring,
  { kind, id, was }: SeenEntry,
  ours: Entry | undefined,
): Promise<Entry | undefined> {
  if (was === null) return undefined;
  const unknown = was.text !== null && was.text !== ours?.text;
  if (unknown && (await findBase(db, space, user, was.text ?? "")) === undefined)
    throw new ApiError(409, `The text that “${was.title}” had before is unknown.`, "base-missing");
  const known = ours ?? { blocks: [], createdAt: now, updatedAt: now, author: user };
  return { ...known, ...was, kind, id, links: was.links as LinkMeaning[] };
}

/** The pages that somebody put meanwhile under one that is to go: they stay, elsewhere. */
async function readMovedUnder(
  db: Reader,
  main: View,
  revision: View,
  changed: readonly EntrySides[],
): Promise<EntrySides[]> {
  const known = new Set(changed.map(({ id }) => id));
  const found: Entry[] = [];
  for (const { kind, id, ours, theirs } of changed)
    if (kind === "page" && ours && !theirs)
      found.push(...(await listChildren(db, main, "page", id)).filter((child) => !known.has(child.id)));
  const then = await findEntries(
    db,
    revision,
    "page",
    found.map(({ id }) => id),
  );
  return found.map((ours) => {
    const had = then.get(ours.id);
    // One that the revision has elsewhere was moved here, any other is new.
    const former = had && had.parent !== ours.parent ? had : undefined;
    return { kind: "page", id: ours.id, base: former, ours, theirs: former };
  });
}

/** The pages that go back and all that lie above them, which a restore leaves as main has them. */
async function readPages(
  db: Reader,
  main: View,
  former: View,
  changed: readonly EntrySides[],
): Promise<PageSides> {
  const pages: PageSides = { base: new Map(), ours: new Map(), theirs: new Map() };
  const known = new Set<string>();
  const fresh: Entry[] = [];
  for (const { kind, id, base, ours, theirs } of changed) {
    if (kind !== "page") continue;
    known.add(id);
    for (const [side, entry] of Object.entries({ base, ours, theirs }))
      if (entry) {
        pages[side as keyof PageSides].set(id, entry);
        fresh.push(entry);
      }
  }
  for (;;) {
    const wanted = [...new Set(fresh.flatMap(({ parent }) => parent ?? []))].filter((id) => !known.has(id));
    if (wanted.length === 0) return pages;
    fresh.length = 0;
    const now = await findEntries(db, main, "page", wanted);
    const then = await findEntries(db, former, "page", wanted);
    for (const id of wanted) {
      known.add(id);
      const ours = now.get(id);
      // Of one that is gone it is known where it was: what goes back under it goes under who is left above it.
      const theirs = ours ?? then.get(id);
      if (ours) for (const side of [pages.base, pages.ours]) side.set(id, ours);
      if (!theirs) continue;
      pages.theirs.set(id, theirs);
      fresh.push(theirs);
    }
  }
}
