import { discussionScope } from "../../access/scopes.ts";
import {
  countConflicts,
  listConflictsAbout,
  listConflictSubjects,
  type ConflictFilter,
  type ConflictsOf,
  type ConflictSubject,
} from "../../store/lists/conflictLists.ts";
import type { Reader } from "../../store/handles.ts";
import type { ConflictRow, SpaceRow } from "../../store/tables.ts";
import { findTexts } from "../../store/texts/texts.ts";
import { findSubjects } from "./conflictSubjects.ts";
import { findStanding } from "./conflictText.ts";
import { standingOf, type ConflictPlace } from "./conflicts.ts";
import type { Entry } from "../entry.ts";
import { compareKeys, type SlicedRows, type SliceKey } from "../branches/laidOver.ts";
import { branchesOf, type View } from "../view/view.ts";

/** A conflict, and what it stands at in its list. */
export interface PlacedConflict {
  row: ConflictRow;
  key: SliceKey;
}

/** What is no part of a page's text is asked before it, and before the pages inside of the page. */
const beforeText = -1;

/**
 * The conflicts of a branch as a reader comes to them: the change request itself, then pages in the order of their tree,
 * each with its title and settings before its text from the top, then what is in no tree. Two replicas that have the
 * same conflicts have them in the same order. What a page of the list is about is read, and nothing else.
 */
export function conflictsInOrder(
  { db, space }: { db: Reader; space: Pick<SpaceRow, "id" | "organization"> },
  view: View,
  filter: ConflictFilter,
): SlicedRows<PlacedConflict> {
  const asked: ConflictsOf = {
    ...filter,
    scope: discussionScope(space.id),
    branch: view.branch,
    ...branchesOf(view),
  };
  return {
    keyOf: ({ key }) => key,
    count: () => countConflicts(db, asked),
    async fetch(after, limit) {
      const from = after && { part: Number(after[0]), path: String(after[1]) };
      // What is about the first of them may have been handed out.
      const found = await listConflictSubjects(db, asked, { from, limit: limit + 1 });
      const subjects = enough(found, limit);
      if (subjects.length === 0) return [];
      const rows = await listConflictsAbout(db, asked, subjects);
      const starts = await startsOf({ db, space }, view, rows);
      const own = Map.groupBy(rows, ({ page }) => page);
      return subjects
        .flatMap((subject) =>
          (own.get(subject.page) ?? [])
            .map((row) => ({ row, key: keyOf(row, subject, starts.get(row.id)) }))
            .filter(({ key }) => !after || subject.path !== from?.path || compareKeys(key, after) > 0)
            .sort((a, b) => compareKeys(a.key, b.key)),
        )
        .slice(0, limit);
    },
  };
}

/** As many of these as it takes for so many conflicts, besides what is about the first. */
function enough(found: readonly ConflictSubject[], limit: number): ConflictSubject[] {
  let conflicts = 0;
  const end = found.findIndex((subject, at) => at > 0 && (conflicts += subject.conflicts) >= limit);
  return found.slice(0, end < 0 ? found.length : end + 1);
}

const keyOf = (row: ConflictRow, { part, path }: ConflictSubject, start = beforeText): SliceKey => [
  part,
  path,
  start,
  row.field ?? "",
  row.raised_at,
  row.id,
];

const isOfText = (row: ConflictRow): boolean => row.kind === "text" && row.place !== null;

/** Where in their pages those begin that are about a text, by their ids. */
async function startsOf(
  { db, space }: { db: Reader; space: Pick<SpaceRow, "organization"> },
  view: View,
  rows: readonly ConflictRow[],
): Promise<Map<string, number>> {
  const ofPages = Map.groupBy(rows.filter(isOfText), ({ page }) => page ?? "");
  const entries = await findSubjects(db, view, new Set(ofPages.keys()));
  // One alone stands nowhere beside another.
  const read = [...ofPages].flatMap(([page, { length }]) => (length > 1 && entries.get(page)?.text) || []);
  const texts = await findTexts(db, space.organization, read);
  const starts = new Map<string, number>();
  for (const [page, own] of ofPages) {
    const entry = entries.get(page);
    const text = own.length > 1 && entry?.text ? texts.get(entry.text) : undefined;
    if (entry) for (const row of own) starts.set(row.id, startOf(row, entry, text));
  }
  return starts;
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
