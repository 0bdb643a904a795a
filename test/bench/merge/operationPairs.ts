import type { Manuscript, Operation } from "./manuscript.ts";

/** How operations of two sides lie to each other. */
export type Relation =
  /** Both can be done, and it is plain what comes out. */
  | "apart"
  /** Both changed one thing, or one took away what the other changed: a person has to choose. */
  | "overlapping"
  /** Reasonable people may want different things of it: such pairs are not judged. */
  | "unclear";

/** What an operation needs and touches, by the numbers of the manuscript that both sides began with. */
interface Footprint {
  /** What gets other words. */
  rewords: Set<number>;
  /** What is taken away, with all that it holds. */
  removes: Set<number>;
  /** Blocks into which something is put. */
  fills: Set<number>;
  /** Places between two parts or blocks, each named by what stands before it. */
  inserts: Set<number>;
  /** Places whose neighbours change. */
  disturbs: Set<number>;
  /** Blocks whose shape changes. */
  shapes: Set<number>;
}

const footprintOf = (base: Manuscript, operation: Operation): Footprint => {
  const sets = { rewords: [], removes: [], fills: [], inserts: [], disturbs: [], shapes: [] } as Record<
    keyof Footprint,
    number[]
  >;
  const before = (list: readonly { id: number }[], id: number, start: number): number =>
    list[list.findIndex((each) => each.id === id) - 1]?.id ?? start;
  const blockOf = (id: number) => base.find((block) => block.id === id);
  const holderOf = (part: number) => base.find(({ parts }) => parts.some(({ id }) => id === part));
  switch (operation.what) {
    case "reword":
      sets.rewords.push(operation.part);
      break;
    case "insertPart":
      sets.inserts.push(operation.after);
      sets.fills.push(operation.block);
      break;
    case "removePart": {
      const holder = holderOf(operation.part);
      const part = holder?.parts.find(({ id }) => id === operation.part);
      sets.removes.push(operation.part, ...(part?.cells ?? []).map(({ id }) => id));
      if (holder) {
        sets.disturbs.push(before(holder.parts, operation.part, -holder.id), operation.part);
        sets.fills.push(holder.id);
      }
      break;
    }
    case "insertBlock":
      sets.inserts.push(operation.after);
      break;
    case "removeBlock": {
      const parts = blockOf(operation.block)?.parts ?? [];
      sets.removes.push(operation.block);
      for (const { id, cells = [] } of parts) sets.removes.push(id, ...cells.map((cell) => cell.id));
      sets.disturbs.push(before(base, operation.block, 0), operation.block);
      break;
    }
    case "split": {
      const holder = blockOf(operation.block);
      sets.shapes.push(operation.block);
      if (holder) sets.disturbs.push(before(holder.parts, operation.before, 0), operation.block);
      break;
    }
    case "join": {
      const last = blockOf(operation.block)?.parts.at(-1)?.id ?? 0;
      sets.shapes.push(operation.block, operation.next);
      sets.disturbs.push(operation.block, operation.next, last);
      break;
    }
    case "moveSection":
      sets.shapes.push(...operation.blocks);
      sets.disturbs.push(before(base, operation.blocks[0]!, 0), operation.blocks.at(-1)!, operation.after);
      break;
    case "addColumn":
      sets.shapes.push(operation.block);
      break;
    case "frame":
      sets.shapes.push(operation.block);
      sets.disturbs.push(before(base, operation.block, 0), operation.block);
      break;
  }
  return Object.fromEntries(
    Object.entries(sets).map(([name, ids]) => [name, new Set(ids)]),
  ) as unknown as Footprint;
};

const meet = (a: Set<number>, b: Set<number>): boolean => !a.isDisjointFrom(b);

export function relate(base: Manuscript, ours: Operation, theirs: Operation): Relation {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return "apart";
  const [a, b] = [footprintOf(base, ours), footprintOf(base, theirs)];
  if (ours.what === "insertPart" && theirs.what === "insertPart" && ours.after === theirs.after) {
    // Items and rows may stand in either order; what two sentences or two lines of code say may hang on it.
    const kind = base.find(({ id }) => id === ours.block)?.kind;
    return kind === "list" || kind === "table" ? "apart" : "unclear";
  }
  if (meet(a.rewords, b.rewords)) return "overlapping";
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (meet(one.removes, other.rewords)) return "overlapping";
    if (meet(one.removes, other.fills)) return "overlapping";
    // A frame, a cut or a move of what the other side takes away.
    if (meet(one.removes, other.shapes)) return "unclear";
    if (meet(one.inserts, other.disturbs)) return "unclear";
  }
  if (meet(a.removes, b.removes) || meet(a.shapes, b.shapes)) return "unclear";
  // Two removals side by side are plain; other changes of one place's neighbours are not.
  const removals = [ours, theirs].every(({ what }) => what === "removePart" || what === "removeBlock");
  if (!removals && meet(a.disturbs, b.disturbs)) return "unclear";
  return "apart";
}
