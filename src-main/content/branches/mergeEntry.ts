import { hashText } from "../../store/texts/texts.ts";
import type { Raised } from "../conflicts/conflicts.ts";
import type { Draft } from "./draft.ts";
import type { Entry, EntryFields } from "../entry.ts";
import { sideOf } from "./fieldSides.ts";
import { meanLinks } from "../links/linkMeanings.ts";
import { meaningIn } from "../links/mergeMeanings.ts";
import { isSame, mergeFields, type FieldConflict } from "../merge/fieldMerge.ts";
import { mergeText } from "../merge/textMerge.ts";
import { mergeNested } from "./nestedFields.ts";
import { placeIn } from "../view/pageText.ts";
import { keyBlocks } from "../text/keys.ts";
import { aboutType, isTextUnseen } from "../view/unseenText.ts";

export interface MergedEntry {
  /** Everything but its place, which the tree decides. */
  entry: Entry;
  conflicts: Raised[];
  /** A text that neither branch had: the caller keeps it. */
  written: string | undefined;
}

/** The text of an entry. */
type ReadEntry = (entry: Entry) => Promise<string>;

/** An entry that both branches have, before it is one again. */
interface Both {
  base: Entry | undefined;
  ours: Entry;
  theirs: Entry;
}

/**
 * Merges what two branches made of one entry: its fields field by field, its text block by block. What overlaps stays
 * as ours has it and is answered as conflicts (design §5).
 */
export async function mergeEntry(draft: Draft, sides: Both, read: ReadEntry): Promise<MergedEntry> {
  const { ours, theirs } = sides;
  const conflicts: Raised[] = [];
  const { record, found } = mergeRecords(sides);
  for (const { field, ...values } of found)
    conflicts.push({
      kind: "field",
      page: ours.id,
      field,
      base: sideOf(values.base),
      ours: sideOf(values.ours),
      theirs: sideOf(values.theirs),
    });
  if (sides.base && isTextUnseen(sides.base, ours, theirs)) {
    conflicts.push(aboutType(ours, sides.base.fields.type, theirs.fields.type));
    if (ours.fields.type === undefined) delete record.type;
    else record.type = ours.fields.type;
  }
  const { part, written } = await mergeTexts(draft, sides, read, conflicts);
  const { title, slug, bytes, ...fields } = record;
  const latest = ours.updatedAt >= theirs.updatedAt ? ours : theirs;
  return {
    entry: {
      ...ours,
      title: title as string,
      slug: slug as string,
      fields: { ...fields, ...(bytes as EntryFields | undefined) },
      ...part,
      createdAt: theirs.createdAt,
      updatedAt: latest.updatedAt,
      author: latest.author,
    },
    conflicts,
    written,
  };
}

type FieldRecord = Record<string, unknown>;

/** What a file's bytes are goes together: the size of one upload says nothing about another. */
function recordOf({ title, slug, fields }: Entry): FieldRecord {
  const { blob, size, contentType, dimensions, ...rest } = fields;
  return {
    title,
    slug,
    ...rest,
    ...(blob === undefined ? {} : { bytes: { blob, size, contentType, dimensions } }),
  };
}

function mergeRecords({ base, ours, theirs }: Both) {
  const merged = mergeFields(base ? recordOf(base) : {}, recordOf(ours), recordOf(theirs));
  const record: FieldRecord = { ...merged.fields };
  const found: FieldConflict<FieldRecord>[] = [];
  for (const conflict of merged.conflicts) {
    const inner = mergeNested(conflict);
    if (inner) record[conflict.field] = inner.value;
    if (!inner || inner.conflict) found.push(inner?.conflict ?? conflict);
  }
  return { record, found };
}

type TextPart = Pick<Entry, "text" | "blocks" | "links">;

interface MergedTexts {
  part: TextPart;
  written: string | undefined;
}

/** The text of one branch, as it is there. */
const textOf = ({ text, blocks, links }: Entry): MergedTexts => ({
  part: { text, blocks, links },
  written: undefined,
});

async function mergeTexts(
  draft: Draft,
  { base, ours, theirs }: Both,
  read: ReadEntry,
  conflicts: Raised[],
): Promise<MergedTexts> {
  // Where both say the same, the request shall need no state of its own beside main's.
  if (ours.text === theirs.text) return textOf(isSame(ours.links, base?.links) ? theirs : ours);
  if (base && theirs.text === base.text) return textOf(ours);
  if (base && ours.text === base.text) return textOf(theirs);
  const texts = { ours: await read(ours), theirs: await read(theirs) };
  if (!base) {
    conflicts.push({ kind: "create-create", page: ours.id, base: null, ...texts });
    return textOf(ours);
  }
  const baseText = await read(base);
  const merged = mergeText(
    { base: baseText, ...texts },
    {
      meanings: {
        base: meaningIn({ text: baseText, links: base.links }),
        ours: meaningIn({ text: texts.ours, links: ours.links }),
        theirs: meaningIn({ text: texts.theirs, links: theirs.links }),
      },
    },
  );
  const text = hashText(merged.text);
  if (text === theirs.text) return textOf(theirs);
  const blocks =
    text === ours.text
      ? ours.blocks
      : keyBlocks(ours.id, merged.text, [
          { text: texts.ours, keys: ours.blocks },
          { text: texts.theirs, keys: theirs.blocks },
        ]);
  for (const { at, ...sides } of merged.conflicts)
    conflicts.push({
      kind: "text",
      page: ours.id,
      place: placeIn(merged.text, blocks, at, sides.ours.length),
      ...sides,
    });
  for (const { at, ...sides } of merged.joins)
    conflicts.push({
      kind: "text",
      page: ours.id,
      place: placeIn(merged.text, blocks, at, sides.joined.length),
      ...sides,
    });
  if (text === ours.text) return textOf(ours);
  const links = await meanLinks(draft, ours, merged.text, [
    { text: texts.ours, links: ours.links },
    { text: texts.theirs, links: theirs.links },
  ]);
  return { part: { text, blocks, links }, written: merged.text };
}
