import { spaceScope } from "../../access/scopes.ts";
import type { Reader } from "../../store/handles.ts";
import { unindexed } from "../../store/search/indexChoice.ts";
import { areOneOf, inParts } from "../../store/keys.ts";
import { findMainHeads } from "../../store/spaces.ts";
import type { SpaceRow } from "../../store/tables.ts";
import type { Draft } from "./draft.ts";
import { entryFromRow, mainBranch, stillHolds, type Entry } from "../entry.ts";
import { viewOf, type View } from "../view/view.ts";

/* Main as it is now in many spaces, asked of the store at once. */

/** Main of each of these spaces, in their order. */
export async function viewMains(db: Reader, spaces: readonly SpaceRow[]): Promise<View[]> {
  const heads = await findMainHeads(db, spaces);
  return spaces.map(({ id }) => {
    const head = heads.get(id);
    if (!head) throw new Error(`Main of space ${id} has no revision.`);
    return viewOf(id, head, true);
  });
}

/** Tells each of these drafts of main what some pages are now, and what is above them. */
export async function knowPages(
  db: Reader,
  drafts: readonly { draft: Draft; pages: Iterable<string> }[],
): Promise<void> {
  let wanted = drafts.map(({ draft, pages }) => ({ draft, pages: new Set(pages) }));
  const known = new Map(wanted.map(({ draft }) => [draft, new Set<string>()]));
  while (wanted.length > 0) {
    const found = await findNow(
      db,
      wanted.flatMap(({ draft, pages }) =>
        [...pages].map((id) => [spaceScope(draft.view.space), id] as const),
      ),
    );
    wanted = wanted.flatMap(({ draft, pages }) => {
      const above = new Set<string>();
      for (const id of pages) {
        const entry = found.get(nameOf(spaceScope(draft.view.space), id));
        draft.know("page", id, entry);
        known.get(draft)?.add(id);
        if (entry?.parent != null) above.add(entry.parent);
      }
      const unknown = above.difference(known.get(draft) ?? new Set());
      return unknown.size > 0 ? [{ draft, pages: unknown }] : [];
    });
  }
}

const nameOf = (scope: string, id: string): string => `${scope}\0${id}`;

async function findNow(
  db: Reader,
  pages: readonly (readonly [scope: string, id: string])[],
): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  for (const part of inParts(pages)) {
    const rows = await db
      .selectFrom("states")
      .selectAll()
      .where(areOneOf(["scope", "id"], part))
      .where("branch", "=", mainBranch)
      .where("kind", "=", "page")
      .where(unindexed("until"), "=", stillHolds)
      .where("gone", "=", 0)
      .execute();
    for (const row of rows) found.set(nameOf(row.scope, row.id), entryFromRow(row));
  }
  return found;
}
