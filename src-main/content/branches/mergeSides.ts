import { findTexts, keepTexts } from "../../store/texts/texts.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import type { Raised } from "../conflicts/conflicts.ts";
import type { Draft } from "./draft.ts";
import type { Entry, EntryKind } from "../entry.ts";
import { mergeTree, type TreeConflict, type TreePlace, type TreeLookup } from "../merge/treeMerge.ts";
import { isSame } from "../merge/fieldMerge.ts";
import { mergeEntry } from "./mergeEntry.ts";
import { readText, readWords } from "../view/pageText.ts";
import { isSameEntry } from "../view/viewChanges.ts";

/** An entry in the three states that a merge compares; what a state does not have is undefined. */
export interface EntrySides {
  kind: EntryKind;
  id: string;
  base: Entry | undefined;
  /** On the branch that is merged into. */
  ours: Entry | undefined;
  /** What arrives. */
  theirs: Entry | undefined;
}

/** Pages by id, in the three states. */
export interface PageSides {
  base: Map<string, Entry>;
  ours: Map<string, Entry>;
  theirs: Map<string, Entry>;
}

/** What a merge looks at: what either side changed since they were one. */
export interface Sides<S extends EntrySides> {
  /** Every entry that a side changed. */
  changed: S[];
  /** Pages that a side changed and all that lie above them. */
  pages: PageSides;
}

/**
 * Merges what became of entries on two sides and gives each result to `settle`, which puts it into the draft. What
 * overlaps stays as ours has it and is answered as conflicts.
 */
export async function mergeSides<S extends EntrySides>(
  authoring: SpaceAuthoring,
  draft: Draft,
  { changed, pages }: Sides<S>,
  settle: (sides: S, result: Entry | undefined) => Promise<void>,
): Promise<Raised[]> {
  const pageSides = changed.filter(({ kind }) => kind === "page");
  const at =
    (entries: Map<string, Entry>): TreeLookup =>
    (id) =>
      entries.get(id);
  const tree = mergeTree({
    base: at(pages.base),
    ours: {
      at: at(pages.ours),
      changed: pageSides.filter(({ base, ours }) => !isSameEntry(base, ours)).map(({ id }) => id),
      edited: (id) => isEdited(pages.base.get(id), pages.ours.get(id)),
    },
    theirs: {
      at: at(pages.theirs),
      changed: pageSides.filter(({ base, theirs }) => !isSameEntry(base, theirs)).map(({ id }) => id),
      edited: (id) => isEdited(pages.base.get(id), pages.theirs.get(id)),
    },
  });
  const raised: Raised[] = [];
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const part = changed.slice(at, at + AT_ONCE);
    const texts = await PartTexts.read(authoring, part);
    for (const sides of part) {
      const place = sides.kind === "page" ? tree.places.get(sides.id) : placeOfPlain(sides);
      const result = place ? await mergeOne(texts, draft, sides, place, raised) : undefined;
      await settle(sides, place === undefined ? sides.theirs : result);
      if (place && sides.kind !== "page") raised.push(...(await keptPlain(authoring, sides)));
    }
    await texts.keep();
  }
  for (const conflict of tree.conflicts) raised.push(await describe(authoring, pages, conflict));
  return raised;
}

/** As many entries are merged with their texts in hand, which are read at once and kept at once. */
const AT_ONCE = 100;

/** The texts that some entries are merged by, and what the merges make of them. */
class PartTexts {
  readonly #authoring: SpaceAuthoring;
  readonly #known: ReadonlyMap<string, string>;
  readonly #written: string[] = [];

  private constructor(authoring: SpaceAuthoring, known: ReadonlyMap<string, string>) {
    this.#authoring = authoring;
    this.#known = known;
  }

  /** Reads the texts of entries that both sides gave another one. */
  static async read(authoring: SpaceAuthoring, part: readonly EntrySides[]): Promise<PartTexts> {
    const hashes = part.flatMap(({ base, ours, theirs }) => {
      const names = new Set([base?.text, ours?.text, theirs?.text]);
      return names.size === 3 ? [...names].filter((name) => typeof name === "string") : [];
    });
    const { db, space } = authoring;
    return new PartTexts(authoring, await findTexts(db, space.organization, [...new Set(hashes)]));
  }

  async of(entry: Entry): Promise<string> {
    return (entry.text !== null && this.#known.get(entry.text)) || readText(this.#authoring, entry);
  }

  note(text: string | undefined): void {
    if (text !== undefined) this.#written.push(text);
  }

  async keep(): Promise<void> {
    const { db, space } = this.#authoring;
    await keepTexts(db, space.organization, this.#written);
  }
}

/** The fields that hold what a writer says, besides the text. */
const telling = ["blob", "value", "description", "variables", "target", "computed"] as const;

/** Words were written: what a deletion on the other side must not take away. A rename or a move is no such thing. */
const isEdited = (base: Entry | undefined, side: Entry | undefined): boolean =>
  side !== undefined &&
  (side.text !== base?.text || telling.some((field) => !isSame(side.fields[field], base?.fields[field])));

/** What is no page stands in no tree: one that a side deleted is gone unless the other gave it new content. */
function placeOfPlain({ base, ours, theirs }: EntrySides): TreePlace | null {
  const left = ours ?? (base && !isEdited(base, theirs) ? undefined : theirs);
  const stays = ours && !theirs && base && !isEdited(base, ours) ? undefined : left;
  return stays ? { parent: stays.parent, rank: stays.rank } : null;
}

/** What one side deleted and the other gave new content is kept, and a conflict asks. */
async function keptPlain(
  authoring: SpaceAuthoring,
  { id, base, ours, theirs }: EntrySides,
): Promise<Raised[]> {
  if (!base || (ours && theirs)) return [];
  return [{ kind: "delete-edit", page: id, ...(await wordsOf(authoring, { base, ours, theirs })) }];
}

type Side = "base" | "ours" | "theirs";

/** What the sides say; null where there is nothing. */
async function wordsOf(
  authoring: SpaceAuthoring,
  sides: Record<Side, Entry | undefined>,
): Promise<Record<Side, string | null>> {
  const words = async (entry: Entry | undefined): Promise<string | null> =>
    entry ? readWords(authoring, entry) : null;
  return {
    base: await words(sides.base),
    ours: await words(sides.ours),
    theirs: await words(sides.theirs),
  };
}

async function mergeOne(
  texts: PartTexts,
  draft: Draft,
  { base, ours, theirs }: EntrySides,
  place: TreePlace,
  raised: Raised[],
): Promise<Entry> {
  const { parent, rank } = place;
  if (ours && theirs) {
    if (base && isSameEntry(base, theirs)) return { ...ours, parent, rank };
    if (base && isSameEntry(base, ours)) return { ...theirs, parent, rank };
    const merged = await mergeEntry(draft, { base, ours, theirs }, (entry) => texts.of(entry));
    raised.push(...merged.conflicts);
    texts.note(merged.written);
    return { ...merged.entry, parent, rank };
  }
  const only = ours ?? theirs;
  if (!only) throw new Error("An entry that neither branch has was given a place.");
  return { ...only, parent, rank };
}

async function describe(
  authoring: SpaceAuthoring,
  { base, ours, theirs }: PageSides,
  conflict: TreeConflict,
): Promise<Raised> {
  const { id } = conflict;
  switch (conflict.kind) {
    case "delete-edit":
      // A page that was put into a deleted one is on one side only, and that side is the one that edited.
      return {
        kind: "delete-edit",
        page: id,
        ...(await wordsOf(authoring, { base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) })),
      };
    case "move-cycle":
      return {
        kind: "move-cycle",
        page: id,
        base: base.get(id)?.parent ?? null,
        ours: conflict.kept.parent,
        theirs: conflict.parent,
      };
    case "field":
      return {
        kind: "field",
        page: id,
        field: conflict.field,
        base: conflict.base.parent,
        ours: conflict.ours.parent,
        theirs: conflict.theirs.parent,
      };
  }
}
