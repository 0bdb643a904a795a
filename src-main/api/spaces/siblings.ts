import { rankBetween, rankOfAge } from "../../content/rank.ts";
import { listPlacedSpaces } from "../../store/collections.ts";
import type { CollectionRow, SpaceRow } from "../../store/tables.ts";
import { admitInto, placeOf, readArrangement, siblingKey, type Arrangement } from "./arrangement.ts";
import type { WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { compareKeys } from "../paging.ts";
import type { MoveBody, Neighbour, Position } from "../types/collection.ts";

/* Where a space or a collection goes among those that are in the same collection, or at the root with it. */

interface Sibling {
  kind: Neighbour["type"];
  id: string;
  rank: string;
  isVisible: boolean;
}

/** What is moved. */
export type Moved = { kind: "space"; row: SpaceRow } | { kind: "collection"; row: CollectionRow };

/**
 * Where it goes: under what, and with which rank. Throws 404 or 403 for a parent that the caller does not see or may put
 * nothing into, and 409 where it is there already; in a mutation that was made elsewhere that is none (undefined).
 */
export async function findMove(
  context: WriteContext,
  moved: Moved,
  body: MoveBody,
): Promise<Place | undefined> {
  const arrangement = await readArrangement(context, moved.row.organization);
  const from = placeOf(arrangement, moved.row);
  const { parent = from, position } = body;
  if (parent !== from) await admitInto(context, moved.row.organization, parent);
  const place = await placeAt(context, arrangement, moved, { parent, position });
  if (!place && context.firstRun)
    throw new ApiError(
      409,
      `The ${moved.kind} “${moved.row.title}” is in this place already.`,
      "nothing-changed",
    );
  return place && { ...(body.parent === undefined ? {} : { parent }), ...place };
}

interface Place {
  /** Absent where it stays in what it is in, which its mover may not see. */
  parent?: string | null;
  rank: string;
}

async function placeAt(
  context: WriteContext,
  arrangement: Arrangement,
  { kind, row }: Moved,
  { parent, position }: { parent: string | null; position: Position | undefined },
): Promise<Pick<Place, "rank"> | undefined> {
  const all = await listSiblings(context, arrangement, row.organization, parent);
  const isMoved = (sibling: Sibling): boolean => sibling.kind === kind && sibling.id === row.id;
  const others = all.filter((sibling) => !isMoved(sibling));
  const at = findPlace(context, others, position);
  if (placeOf(arrangement, row) === parent && all.findIndex(isMoved) === at) return undefined;
  const before = others[at - 1]?.rank ?? null;
  const after = others[at]?.rank ?? null;
  return {
    rank: after === null ? rankAtEnd(context, before, row.id) : rankBetween(before, after, row.id),
  };
}

/** What is put last comes before what is made later. */
function rankAtEnd({ now }: WriteContext, before: string | null, id: string): string {
  const rank = rankOfAge(now, id);
  // Straight behind what is newer than the move.
  return before !== null && before >= rank ? rankBetween(before, before, id) : rank;
}

async function listSiblings(
  { db }: WriteContext,
  arrangement: Arrangement,
  organization: string,
  parent: string | null,
): Promise<Sibling[]> {
  const there = [];
  for (const row of await listPlacedSpaces(db, organization))
    if (placeOf(arrangement, row) === parent) there.push({ kind: "space" as const, row });
  for (const row of arrangement.collections.values())
    if (row.deleted_at === null && placeOf(arrangement, row) === parent)
      there.push({ kind: "collection" as const, row });
  return there
    .sort((a, b) => compareKeys(siblingKey(a.row), siblingKey(b.row)))
    .map(({ kind, row }) => ({
      kind,
      id: row.id,
      rank: row.rank,
      isVisible: arrangement.levelOn(row) !== undefined,
    }));
}

/**
 * The index that a position stands for. Throws 400 for a neighbour that is not there; one that went elsewhere since the
 * mutation was made means the end.
 */
function findPlace(
  { firstRun }: WriteContext,
  others: readonly Sibling[],
  { before, after }: Position = {},
): number {
  const find = (neighbour: Neighbour | undefined, name: string): number | undefined => {
    if (neighbour === undefined) return undefined;
    const id = neighbour.type === "space" ? neighbour.space : neighbour.collection;
    const at = others.findIndex(
      (sibling) => sibling.kind === neighbour.type && sibling.id === id && sibling.isVisible,
    );
    if (at >= 0) return at;
    if (!firstRun) return undefined;
    throw new ApiError(
      400,
      `/body/position/${name}: there is no other ${neighbour.type} ${id} where this goes to.`,
    );
  };
  const next = find(before, "before");
  const previous = find(after, "after");
  if (firstRun && next !== undefined && previous !== undefined && previous + 1 !== next)
    throw new ApiError(400, "/body/position: between these two stands something else; give one of them.");
  return next ?? (previous === undefined ? others.length : previous + 1);
}
