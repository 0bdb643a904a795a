import type { Sight } from "../../access/sight.ts";
import { countContent, listContent, type ContentFilter } from "../../store/lists/contentLists.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { readArrangementOf, siblingKey } from "./arrangement.ts";
import type { ReadContext } from "../context.ts";
import { paginateRows } from "../paging.ts";
import { presentSpaces } from "../present/space.ts";
import type { List, Paging } from "../types/lists.ts";
import type { Space } from "../types/space.ts";

/** A page of the spaces of a filter that are seen, in the order in which they stand beside each other. */
export async function listSpacesSeen(
  context: ReadContext,
  sight: Sight,
  which: Pick<ContentFilter, "organization" | "parents">,
  asked: Paging,
): Promise<List<Space>> {
  const filter: ContentFilter = { ...which, readable: [sight.readable()] };
  const list = await paginateRows(asked, {
    count: () => countContent(context.db, "spaces", filter),
    fetch: (after, limit) => listContent(context.db, "spaces", filter, { by: "place", after, limit }),
    keyOf: siblingKey,
  });
  return { ...list, items: await presentSeen(context, sight, list.items) };
}

/** The records of these spaces, in their order, as they are seen. */
export async function presentSeen(
  context: ReadContext,
  sight: Sight,
  rows: readonly SpaceRow[],
): Promise<Space[]> {
  const arrangement = await readArrangementOf(context, sight, rows);
  const leveled = rows.map((space) => ({ space, level: arrangement.levelOn(space) }));
  return presentSpaces(context, leveled, arrangement);
}
