import { compareBlocks, type BlockChange } from "../../content/history/blockChanges.ts";
import type { Draft } from "../../content/branches/draft.ts";
import type { Entry, EntryKind } from "../../content/entry.ts";
import { isSame } from "../../content/merge/fieldMerge.ts";
import { compareViews, type EntryChange } from "../../content/view/viewChanges.ts";
import { findTexts, listHeldTexts } from "../../store/texts/texts.ts";
import type { OpenBranch } from "../pages/branch.ts";
import type { ReadContext } from "../context.ts";
import { TextsMissing } from "../error.ts";
import type { Attributes, SemanticChange, SemanticChanges } from "../types/semanticChange.ts";
import { presentFile } from "./file.ts";
import type { Place } from "./page.ts";

/** Characters of texts that are compared word by word for one answer; the texts behind are only named. */
const mostCompared = 2_000_000;

export interface ChangesAsked {
  /** How many changes to show. */
  limit?: number | undefined;
  /** How many of the first to leave out: those that were shown before. */
  skip?: number | undefined;
  /** Whether to show the words in which texts differ: of those that are here unless it is said. */
  words?: boolean | undefined;
}

/**
 * What differs between two views of a space, pages first, each by its title (gaps.md §21.5). Its cost follows what was
 * changed between them, and the texts of what is shown.
 */
export async function presentChanges(
  context: ReadContext,
  before: OpenBranch,
  after: OpenBranch,
  { limit = 10, skip = 0, words }: ChangesAsked,
): Promise<SemanticChanges> {
  const entries = (await compareViews(context.db, before.view, after.view)).sort(byKindAndTitle);
  const variables = entries.filter(({ kind }) => kind === "variable");
  const changes: Changing[] = [
    ...entries.flatMap((entry) => (entry.kind === "variable" ? [] : changesOf(entry))),
    ...(variables.length > 0 ? [async () => variablesEdited(variables)] : []),
  ];
  if (words) await requireTexts(context, entries.slice(skip, skip + limit));
  const reading: Reading = { context, before, after, left: words === false ? 0 : mostCompared };
  const shown: SemanticChange[] = [];
  for (const change of changes.slice(skip, skip + limit)) shown.push(await change(reading));
  return { changes: shown, more: Math.max(0, changes.length - skip - shown.length) };
}

/** Who asks for the words gets them: a replica fetches the texts that it lacks, where it has a connection. */
async function requireTexts({ db }: ReadContext, entries: readonly EntryChange[]): Promise<void> {
  const edited = entries.filter(({ before, after }) => before && after && before.text !== after.text);
  const hashes = edited.flatMap(({ before, after }) => [before, after].flatMap((side) => side?.text ?? []));
  const held = await listHeldTexts(db, hashes);
  const lacking = hashes.filter((hash) => !held.has(hash));
  if (lacking.length > 0)
    throw new TextsMissing(
      "Texts that changed are not on this computer yet: leave out words, or try again with a connection.",
      lacking,
    );
}

const order: readonly EntryKind[] = ["page", "file", "reusable", "tag", "variable"];

function byKindAndTitle(a: EntryChange, b: EntryChange): number {
  const key = ({ kind, before, after }: EntryChange): string =>
    `${order.indexOf(kind)}\0${(after ?? before)?.title ?? ""}\0${(after ?? before)?.id ?? ""}`;
  return key(a) < key(b) ? -1 : 1;
}

interface Reading {
  context: ReadContext;
  before: OpenBranch;
  after: OpenBranch;
  /** How many characters of texts may still be compared. */
  left: number;
}

/** A change that is read only when it is shown. */
type Changing = (reading: Reading) => Promise<SemanticChange>;

function changesOf({ kind, before, after }: EntryChange): Changing[] {
  if (!before && !after) return [];
  const changes: Changing[] = [];
  if (before && after) {
    const attributes = attributesOf(before, after);
    if (Object.keys(attributes).length > 0)
      changes.push((reading) => editedOf(reading, { before, after }, attributes));
    if (kind === "page" && (before.parent !== after.parent || before.rank !== after.rank))
      changes.push((reading) => movedOf(reading, before, after));
  } else changes.push((reading) => madeOrDeleted(reading, before, after));
  return changes;
}

function attributesOf(before: Entry, after: Entry): Attributes {
  const values = (entry: Entry): Record<string, unknown> => {
    const { blob, value: _value, sourcePath: _path, sourcePlace: _place, ...fields } = entry.fields;
    if (entry.kind === "file") return { name: entry.title, ...fields, downloadURL: blob };
    if (entry.kind === "tag") return { label: fields.label ?? entry.slug };
    return { title: entry.title, slug: entry.slug, document: entry.text, ...fields };
  };
  const [left, right] = [values(before), values(after)];
  const attributes: Attributes = {};
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
    if (!isSame(left[name] ?? null, right[name] ?? null))
      attributes[name] = { before: left[name] ?? null, after: right[name] ?? null };
  return attributes;
}

async function pageOf(draft: Draft, entry: Entry) {
  const slugs = [entry.slug];
  for (let parent = entry.parent, depth = 0; parent !== null && depth < 100; depth += 1) {
    const above = await draft.find("page", parent);
    if (above) slugs.unshift(above.slug);
    parent = above?.parent ?? null;
  }
  const { id, title, fields } = entry;
  return { page: { id, type: fields.type ?? ("document" as const), title, path: slugs.join("/") } };
}

function fileOf(place: Place, entry: Entry) {
  const { id, name, contentType, downloadURL } = presentFile(place, entry);
  return { file: { id, name, contentType, downloadURL } };
}

const reusableOf = ({ id, title, text }: Entry) => ({
  reusableContent: { id, title, ...(text === null ? {} : { document: text }) },
});
const tagOf = ({ slug, fields }: Entry) => ({ tag: { slug, label: fields.label ?? slug } });

interface Sides {
  before: Entry;
  after: Entry;
}

async function editedOf(reading: Reading, sides: Sides, attributes: Attributes): Promise<SemanticChange> {
  const entry = sides.after;
  const { place, draft } = reading.after;
  const { document, downloadURL } = attributes;
  if (document) Object.assign(document, await blocksOf(reading, sides));
  if (downloadURL)
    Object.assign(downloadURL, {
      before: presentFile(reading.before.place, sides.before).downloadURL,
      after: presentFile(place, entry).downloadURL,
    });
  switch (entry.kind) {
    case "file":
      return { type: "file_edited", ...fileOf(place, entry), attributes };
    case "reusable":
      return { type: "reusable_content_edited", ...reusableOf(entry), attributes };
    case "tag":
      return { type: "tag_edited", ...tagOf(entry), attributes };
    default:
      return { type: "page_edited", ...(await pageOf(draft, entry)), attributes };
  }
}

/** The words in which a text differs, as long as there is room for them and both texts are here. */
async function blocksOf(reading: Reading, { before, after }: Sides): Promise<{ blocks?: BlockChange[] }> {
  if (reading.left <= 0) return {};
  const { context, after: branch } = reading;
  const hashes = [before.text, after.text].filter((hash) => hash !== null);
  const texts = await findTexts(context.db, branch.space.organization, hashes);
  const textOf = ({ text }: Entry) => (text === null ? "" : texts.get(text));
  const [former, later] = [textOf(before), textOf(after)];
  if (former === undefined || later === undefined) return {};
  reading.left -= former.length + later.length;
  if (reading.left < 0) return {};
  return {
    blocks: compareBlocks({ text: former, keys: before.blocks }, { text: later, keys: after.blocks }),
  };
}

async function movedOf(reading: Reading, before: Entry, after: Entry): Promise<SemanticChange> {
  const holder = async (draft: Draft, id: string | null) => {
    const page = id === null ? undefined : await draft.find("page", id);
    return page ? { id: page.id, title: page.title } : null;
  };
  return {
    type: "page_moved",
    ...(await pageOf(reading.after.draft, after)),
    parent: {
      before: await holder(reading.before.draft, before.parent),
      after: await holder(reading.after.draft, after.parent),
    },
  };
}

async function madeOrDeleted(
  reading: Reading,
  before: Entry | undefined,
  after: Entry | undefined,
): Promise<SemanticChange> {
  const { draft, place } = after ? reading.after : reading.before;
  const entry = (after ?? before) as Entry;
  switch (entry.kind) {
    case "file":
      return { type: after ? "file_created" : "file_deleted", ...fileOf(place, entry) };
    case "reusable":
      return {
        type: after ? "reusable_content_created" : "reusable_content_deleted",
        ...reusableOf(entry),
      };
    case "tag":
      return { type: after ? "tag_created" : "tag_deleted", ...tagOf(entry) };
    default:
      return {
        type: after ? "page_created" : "page_deleted",
        ...(await pageOf(draft, entry)),
      };
  }
}

function variablesEdited(entries: readonly EntryChange[]): SemanticChange {
  const variables: Attributes = {};
  for (const { before, after } of entries)
    variables[(after ?? before)?.title ?? ""] = {
      before: before?.fields.value ?? null,
      after: after?.fields.value ?? null,
    };
  return { type: "variables_edited", variables };
}
