import { TextsMissing } from "../../api/error.ts";
import type { Reader } from "../../store/handles.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { findText, hashText, keepText } from "../../store/texts/texts.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { keepWritten, requireBase } from "../branches/bases.ts";
import { raiseConflict, type ConflictPlace } from "../conflicts/conflicts.ts";
import { contentScopes, type Draft } from "../branches/draft.ts";
import type { Entry } from "../entry.ts";
import { findFormerLinks } from "../links/findByText.ts";
import { linePlaceAt } from "../conflicts/linePlace.ts";
import { meanLinks, type KnownLinks } from "../links/linkMeanings.ts";
import { meaningIn } from "../links/mergeMeanings.ts";
import { mergeText } from "../merge/textMerge.ts";
import { splitBlocks } from "../text/blocks.ts";
import { keyBlocks, type KeyedText } from "../text/keys.ts";

/** A text change as a mutation carries it: `base` is the hash of the text that the writer had before them. */
export interface TextChange {
  markdown: string;
  base: string | undefined;
  /** A text that words of the new one come from. */
  former?: FormerText | undefined;
}

/** A text as an entry had it: what is taken from it keeps the meaning of its links, and the keys of its blocks. */
export type FormerText = KnownLinks & Partial<KeyedText>;

/** The text of an entry. Throws {@link TextsMissing} for one that this store does not hold yet: a replica gets older ones when they are asked for. */
export async function readText(
  { db, space }: { db: Reader; space: Pick<SpaceRow, "organization"> },
  entry: Entry,
): Promise<string> {
  if (entry.text === null) return "";
  const text = await findText(db, space.organization, entry.text);
  if (text === undefined)
    throw new TextsMissing(`The text of “${entry.title}” is not on this computer yet.`, [entry.text]);
  return text;
}

/** What an entry says, as a side of a conflict over whether it stays: its text, a variable's value, else its name. */
export async function readWords(
  authoring: { db: Reader; space: Pick<SpaceRow, "organization"> },
  entry: Entry,
): Promise<string> {
  if (entry.kind === "page" || entry.kind === "reusable") return readText(authoring, entry);
  return entry.kind === "variable" ? (entry.fields.value ?? "") : entry.title;
}

/**
 * Gives an entry a new text. Where it has moved on from the text that the writer had, the two are merged; what
 * overlaps stays as the branch has it and becomes a conflict that keeps the writer's words (design §5).
 */
export async function changeText(
  authoring: SpaceAuthoring,
  draft: Draft,
  entry: Entry,
  { markdown, base, former }: TextChange,
): Promise<Entry> {
  const { db, space } = authoring;
  const formers = former ? [former] : [];
  // Kept even where a merge makes another text of it: the writer's next edit names it as its base.
  await keepWritten(authoring, markdown);
  if (base === undefined || base === entry.text || (entry.text === null && markdown !== ""))
    return withKept(authoring, draft, entry, markdown, formers);
  const baseText = await requireBase(authoring, base, `this edit of “${entry.title}”`);
  const ours = { text: await readText(authoring, entry), links: entry.links };
  // An edit says nothing of its links: those that stood in what it was made on mean what they did there.
  const seen = {
    text: baseText,
    links: (await findFormerLinks(db, contentScopes(space.id), entry, base)) ?? [],
  };
  const merged = mergeText(
    { base: baseText, ours: ours.text, theirs: markdown },
    {
      meanings: {
        base: meaningIn(seen, ours),
        ours: meaningIn(ours),
        theirs: meaningIn(seen, ...formers, ours),
      },
    },
  );
  const changed = await withText(authoring, draft, entry, merged.text, [seen, ...formers]);
  for (const { at, ...sides } of merged.conflicts)
    await raiseConflict(authoring, draft.view.branch, {
      kind: "text",
      page: entry.id,
      place: placeIn(merged.text, changed.blocks, at, sides.ours.length),
      ...sides,
    });
  for (const { at, ...sides } of merged.joins)
    await raiseConflict(authoring, draft.view.branch, {
      kind: "text",
      page: entry.id,
      place: placeIn(merged.text, changed.blocks, at, sides.joined.length),
      ...sides,
    });
  return changed;
}

/** An entry with this text, its blocks keyed and its links understood, by `formers` too where its own text has them not. */
export async function withText(
  authoring: SpaceAuthoring,
  draft: Draft,
  entry: Entry,
  markdown: string,
  formers: readonly FormerText[] = [],
): Promise<Entry> {
  await keepText(authoring.db, authoring.space.organization, markdown);
  return withKept(authoring, draft, entry, markdown, formers);
}

/** The same for a text that is kept already. */
async function withKept(
  authoring: SpaceAuthoring,
  draft: Draft,
  entry: Entry,
  markdown: string,
  formers: readonly FormerText[],
): Promise<Entry> {
  const hash = hashText(markdown);
  if (hash === entry.text) return entry;
  const { now, user } = authoring;
  const current =
    entry.text === null
      ? []
      : [{ text: await readText(authoring, entry), keys: entry.blocks, links: entry.links }];
  return {
    ...entry,
    text: hash,
    blocks: keyBlocks(entry.id, markdown, [...current, ...formers.filter(isKeyed)]),
    links: await meanLinks(draft, entry, markdown, [...current, ...formers]),
    updatedAt: now,
    author: user,
  };
}

const isKeyed = (former: FormerText): former is KnownLinks & KeyedText => former.keys !== undefined;

/** The blocks that a stretch of a text lies in, by their keys, and the one before; of an empty one, its line. */
export function placeIn(
  markdown: string,
  keys: readonly string[],
  at: number,
  length: number,
): ConflictPlace {
  const blocks = splitBlocks(markdown);
  const keyed = blocks.map((block, index) => ({ ...block, key: keys[index] as string }));
  const within = keyed.filter(({ start, end }) => length > 0 && start < at + length && end > at);
  const before = keyed.filter(({ end }) => end <= at).at(-1);
  const place = { blocks: within.map(({ key }) => key), after: before?.key ?? null };
  const around = length === 0 ? keyed.find(({ start, end }) => start < at && at < end) : undefined;
  const inside = around && linePlaceAt(around.text, at - around.start);
  return inside ? { ...place, inside: { block: around.key, ...inside } } : place;
}
