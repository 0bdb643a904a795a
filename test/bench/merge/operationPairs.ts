import type { Block, Manuscript, Operation } from "./manuscript.ts";

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

function footprintOf(base: Manuscript, operation: Operation): Footprint {
  const print: Footprint = {
    rewords: new Set(),
    removes: new Set(),
    fills: new Set(),
    inserts: new Set(),
    disturbs: new Set(),
    shapes: new Set(),
  };
  const add = (name: keyof Footprint, ...ids: number[]): void => ids.forEach((id) => print[name].add(id));
  /** What stands before a part or block; at the beginning a number that names nothing else. */
  const before = (list: readonly { id: number }[], id: number, start = 0): number =>
    list[list.findIndex((each) => each.id === id) - 1]?.id ?? start;
  const blockOf = (id: number): Block => base.find((block) => block.id === id)!;
  switch (operation.what) {
    case "reword":
      add("rewords", operation.part);
      break;
    case "insertPart":
      add("inserts", operation.after);
      add("fills", operation.block);
      break;
    case "removePart": {
      const holder = base.find(({ parts }) => parts.some(({ id }) => id === operation.part))!;
      const { cells = [] } = holder.parts.find(({ id }) => id === operation.part)!;
      add("removes", operation.part, ...cells.map(({ id }) => id));
      add("disturbs", before(holder.parts, operation.part, -holder.id), operation.part);
      break;
    }
    case "insertBlock":
      add("inserts", operation.after);
      break;
    case "removeBlock":
      add("removes", operation.block);
      for (const { id, cells = [] } of blockOf(operation.block).parts)
        add("removes", id, ...cells.map((cell) => cell.id));
      add("disturbs", before(base, operation.block), operation.block);
      break;
    case "split":
      add("shapes", operation.block);
      add("disturbs", before(blockOf(operation.block).parts, operation.before), operation.block);
      break;
    case "join":
      add("shapes", operation.block, operation.next);
      add("disturbs", operation.block, operation.next, blockOf(operation.block).parts.at(-1)!.id);
      break;
    case "moveSection":
      add("shapes", ...operation.blocks);
      add("disturbs", before(base, operation.blocks[0]!), operation.blocks.at(-1)!, operation.after);
      break;
    case "addColumn":
      add("shapes", operation.block);
      break;
    case "frame":
      add("shapes", operation.block);
      add("disturbs", before(base, operation.block), operation.block);
      break;
  }
  return print;
}

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
    if (meet(one.removes, other.rewords) || meet(one.removes, other.fills)) return "overlapping";
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
