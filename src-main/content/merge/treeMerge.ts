/** An entry's place in the tree of a space. */
export interface TreeNode {
  id: string;
  /** Null at the top. */
  parent: string | null;
  rank: string;
}

/** Looks an entry's place up in one state of the tree; undefined where that state does not have the entry. */
export type TreeLookup = (id: string) => TreeNode | undefined;

/** One side of a merge, by what it changed. */
export interface TreeSide {
  at: TreeLookup;
  /** Every id that this side made, deleted, moved or edited. What is not named is as in the base. */
  changed: Iterable<string>;
  /** Whether this side changed the entry's content or fields; its place is not meant. Asked for deleted entries. */
  edited: (id: string) => boolean;
}

export interface TreeSides {
  base: TreeLookup;
  /** The branch, that was there. */
  ours: TreeSide;
  /** What arrives. */
  theirs: TreeSide;
}

export interface TreePlace {
  parent: string | null;
  rank: string;
}

export type TreeConflict =
  /**
   * One side deleted what the other edited or put something new into. The entry `id` is kept, under its nearest
   * living ancestor; `deleted` is the deleted entry: `id` itself, or the one that a new entry had been put into.
   */
  | { kind: "delete-edit"; id: string; deleted: string; deletedBy: "ours" | "theirs" }
  /** Theirs moved `id` into `parent`, which ours had put under `id`. The move is not applied. */
  | { kind: "move-cycle"; id: string; parent: string | null; kept: TreePlace }
  /** Both sides moved `id` to different parents. It stays where ours put it. */
  | { kind: "field"; field: "parent"; id: string; base: TreePlace; ours: TreePlace; theirs: TreePlace };

export interface TreeMerge {
  /** For every id that a side changed: its place in the result, or null when it is gone. */
  places: Map<string, TreePlace | null>;
  conflicts: TreeConflict[];
}

/**
 * Merges two trees that began as one. An entry that one side deleted and the other did not touch is gone, moved or
 * not; an edited one is restored, and what was added under a deleted one is kept, both under the nearest living
 * ancestor and with a conflict. A move that would put an entry under itself is not applied. Order of siblings is that
 * of ranks, so nothing but the moved entry itself changes. The cost follows the changed ids and the depth of the tree
 * (design §5).
 */
export function mergeTree({ base, ours, theirs }: TreeSides): TreeMerge {
  const ids = [...new Set([...ours.changed, ...theirs.changed])].sort();
  const conflicts: TreeConflict[] = [];
  const chosen = new Map<string, Chosen | null>();
  for (const id of ids) chosen.set(id, choose(id));

  const tree = new LivingTree(chosen, base, ours.at, theirs.at);
  for (const { id, place } of tree.breakCycles(ids)) {
    const kept = { parent: tree.livingParent(id), rank: chosen.get(id)!.rank };
    conflicts.push({ kind: "move-cycle", id, parent: place.parent, kept });
  }

  const places = new Map<string, TreePlace | null>();
  for (const [id, place] of chosen) {
    places.set(id, place && { parent: tree.livingParent(id), rank: place.rank });
    if (place) recordDeletion(id, place);
  }
  return { places, conflicts: conflicts.sort(byId) };

  function choose(id: string): Chosen | null {
    const was = base(id);
    const left = ours.at(id);
    const right = theirs.at(id);
    if (!left && !right) return null;
    if (!left) return !was || theirs.edited(id) ? placed(right!, "theirs") : null;
    if (!right) return !was || ours.edited(id) ? placed(left, "ours") : null;
    const [oursMoved, theirsMoved] = [!isAt(left, was), !isAt(right, was)];
    if (oursMoved && theirsMoved && was && left.parent !== right.parent) {
      if (left.parent === was.parent) return placed(right, "theirs");
      if (right.parent !== was.parent) {
        const sides = { base: placeOf(was), ours: placeOf(left), theirs: placeOf(right) };
        conflicts.push({ kind: "field", field: "parent", id, ...sides });
      }
    }
    return theirsMoved && !oursMoved ? placed(right, "theirs") : placed(left, "ours");
  }

  function recordDeletion(id: string, place: Chosen): void {
    const was = base(id);
    if (was && !ours.at(id)) conflicts.push({ kind: "delete-edit", id, deleted: id, deletedBy: "ours" });
    else if (was && !theirs.at(id))
      conflicts.push({ kind: "delete-edit", id, deleted: id, deletedBy: "theirs" });
    else if (!was && place.parent !== null && !tree.isLiving(place.parent)) {
      const deletedBy = ours.at(place.parent) ? "theirs" : "ours";
      conflicts.push({ kind: "delete-edit", id, deleted: place.parent, deletedBy });
    }
  }
}

/** A place and the side that it comes from. */
interface Chosen extends TreePlace {
  from: "ours" | "theirs";
}

/** The tree of a result while it is made: looked up, never built whole. */
class LivingTree {
  readonly #chosen: Map<string, Chosen | null>;
  readonly #base: TreeLookup;
  readonly #ours: TreeLookup;
  readonly #theirs: TreeLookup;
  /** For deleted entries, their nearest living ancestor, so that each is walked over once. */
  readonly #above = new Map<string, string | null>();

  constructor(chosen: Map<string, Chosen | null>, base: TreeLookup, ours: TreeLookup, theirs: TreeLookup) {
    this.#chosen = chosen;
    this.#base = base;
    this.#ours = ours;
    this.#theirs = theirs;
  }

  isLiving(id: string): boolean {
    const place = this.#chosen.get(id);
    return place === undefined ? this.#base(id) !== undefined : place !== null;
  }

  /** The parent of a living entry, or the nearest ancestor of that parent that still lives. */
  livingParent(id: string): string | null {
    const place = this.#chosen.get(id);
    let parent = place ? place.parent : (this.#base(id)?.parent ?? null);
    const deleted: string[] = [];
    while (parent !== null && !this.isLiving(parent)) {
      const known = this.#above.get(parent);
      // Until the end of the walk a deleted entry stands under nothing, so that broken data cannot hold it up.
      this.#above.set(parent, null);
      deleted.push(parent);
      parent = known === undefined ? this.#parentOfDeleted(parent) : known;
    }
    for (const each of deleted) this.#above.set(each, parent);
    return parent;
  }

  /** Where a deleted entry stood last: on the side that still has it, else in the base. */
  #parentOfDeleted(id: string): string | null {
    return (this.#ours(id) ?? this.#theirs(id) ?? this.#base(id))?.parent ?? null;
  }

  /**
   * Takes moves of theirs back until no entry stands under itself, and names them with the place that they had gone
   * to. Ours is a tree, so every cycle has a place of theirs in it; where data is broken and it has none, an entry
   * goes to the top. Each id is walked over once between two moves.
   */
  *breakCycles(ids: readonly string[]): Generator<{ id: string; place: TreePlace }> {
    const settled = new Set<string>();
    for (const start of ids) {
      for (let cycle = this.#cycleFrom(start, settled); cycle; cycle = this.#cycleFrom(start, settled)) {
        const id = this.#movedByTheirs(cycle);
        const place = this.#chosen.get(id) ?? {
          parent: null,
          rank: this.#base(id)?.rank ?? "",
          from: "ours",
        };
        const back = place.from === "theirs" ? this.#ours(id) : undefined;
        this.#chosen.set(id, { parent: back?.parent ?? null, rank: back?.rank ?? place.rank, from: "ours" });
        yield { id, place };
      }
    }
  }

  #cycleFrom(start: string, settled: Set<string>): string[] | undefined {
    const path: string[] = [];
    const places = new Map<string, number>();
    let id: string | null = this.isLiving(start) ? start : null;
    while (id !== null && !settled.has(id)) {
      const place = places.get(id);
      if (place !== undefined) return path.slice(place);
      places.set(id, path.length);
      path.push(id);
      id = this.livingParent(id);
    }
    for (const walked of path) settled.add(walked);
    return undefined;
  }

  /** Of a cycle's entries that stand where theirs put them, one that ours can put back, the first by id. */
  #movedByTheirs(cycle: readonly string[]): string {
    const moved = cycle.filter((id) => this.#chosen.get(id)?.from === "theirs").sort();
    return moved.find((id) => this.#ours(id) !== undefined) ?? moved[0] ?? cycle.toSorted()[0]!;
  }
}

function placed(node: TreeNode, from: "ours" | "theirs"): Chosen {
  return { parent: node.parent, rank: node.rank, from };
}

function placeOf({ parent, rank }: TreeNode): TreePlace {
  return { parent, rank };
}

function isAt(node: TreeNode, other: TreeNode | undefined): boolean {
  return node.parent === other?.parent && node.rank === other.rank;
}

function byId(a: TreeConflict, b: TreeConflict): number {
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0;
}
