import type { Reader } from "../store/handles.ts";
import type { ConflictRow, SpaceRow } from "../store/tables.ts";
import { findText } from "../store/texts.ts";
import { findSubjects } from "./conflictSubjects.ts";
import { findStanding } from "./conflictText.ts";
import { standingOf, type ConflictPlace } from "./conflicts.ts";
import { entryKinds, type Entry } from "./entry.ts";
import type { View } from "./view.ts";

/** Where a conflict stands among those of its branch: keys that are compared part by part. */
export type ConflictPosition = readonly (string | number)[];

/** What is no part of a page's text is asked before it, and before the pages inside of the page. */
const beforeText = -1;

/**
 * Where conflicts stand as a reader comes to them, by their ids: the change request itself, then pages in the order of
 * their tree, each with its title and settings before its text from the top, then what is in no tree. Two replicas that
 * have the same conflicts have them in the same order.
 */
export async function placeConflicts(
  { db, space }: { db: Reader; space: Pick<SpaceRow, "organization"> },
  view: View,
  rows: readonly ConflictRow[],
): Promise<Map<string, ConflictPosition>> {
  const entries = await withAncestors(db, view, rows);
  const starts = new Map<string, number>();
  for (const [page, own] of Map.groupBy(rows.filter(isOfText), (row) => row.page)) {
    const entry = page === null ? undefined : entries.get(page);
    if (!entry) continue;
    const text =
      own.length > 1 && entry.text ? await findText(db, space.organization, entry.text) : undefined;
    for (const row of own) starts.set(row.id, startOf(row, entry, text));
  }
  return new Map(
    rows.map((row) => [
      row.id,
      [
        ...subjectPosition(row, entries),
        starts.get(row.id) ?? beforeText,
        row.field ?? "",
        row.raised_at,
        row.id,
      ],
    ]),
  );
}

const isOfText = (row: ConflictRow): boolean => row.kind === "text" && row.place !== null;

/** What the conflicts are about, and every page above it, gone ones too. */
async function withAncestors(
  db: Reader,
  view: View,
  rows: readonly ConflictRow[],
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let sought = new Set(rows.flatMap(({ page }) => page ?? []));
  while (sought.size > 0) {
    const found = await findSubjects(db, view, sought);
    for (const [id, entry] of found) entries.set(id, entry);
    sought = new Set(
      [...found.values()].flatMap(({ parent }) => (parent === null || entries.has(parent) ? [] : parent)),
    );
  }
  return entries;
}

/** A page's parts end in an empty one, which sorts before any rank: a page comes before those inside of it. */
function subjectPosition({ page }: ConflictRow, entries: ReadonlyMap<string, Entry>): ConflictPosition {
  if (page === null) return [0, ""];
  const entry = entries.get(page);
  if (!entry) return [entryKinds.length + 1, page, ""];
  const group = entryKinds.indexOf(entry.kind) + 1;
  if (entry.kind !== "page") return [group, entry.title, entry.id, ""];
  const above: string[] = [];
  const met = new Set<string>();
  for (
    let at: Entry | undefined = entry;
    at !== undefined && !met.has(at.id);
    at = at.parent === null ? undefined : entries.get(at.parent)
  ) {
    met.add(at.id);
    above.unshift(at.rank, at.id);
  }
  return [group, ...above, ""];
}

/** Where what stands for a conflict begins; by its block where the text is not at hand or need not be read. */
function startOf(row: ConflictRow, entry: Entry, text: string | undefined): number {
  const place = JSON.parse(row.place ?? "") as ConflictPlace;
  if (text !== undefined)
    return findStanding({ text, keys: entry.blocks }, place, standingOf(row) ?? "").start;
  const [first] = place.blocks;
  return first === undefined
    ? entry.blocks.indexOf(place.after ?? "") + 1
    : Math.max(0, entry.blocks.indexOf(first));
}
