import { ApiError } from "../../api/error.ts";
import type { Reader } from "../../store/handles.ts";
import type { ConflictRow } from "../../store/tables.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { changeRequestFields, requireChangeRequest, type RequestFields } from "../requests/changeRequests.ts";
import { readField, setField, type EntryField } from "../changes/fields.ts";
import {
  findStanding,
  fitWords,
  joinSides,
  readStanding,
  writeStanding,
  type KeyedPage,
} from "./conflictText.ts";
import { standingOf, type ConflictPlace } from "./conflicts.ts";
import { Draft } from "../branches/draft.ts";
import { entryKinds, type Entry } from "../entry.ts";
import { descriptionOfText, textOfDescription } from "../requests/descriptions.ts";
import { isTextField, sideOf, valueOfSide } from "../branches/fieldSides.ts";
import { listFormerTexts } from "../links/findByText.ts";
import { placeIn, readText, readWords, withText } from "../view/pageText.ts";
import { checkParent, freeSlug, rankAt } from "../placement.ts";
import { findLinks } from "../text/links.ts";
import type { View } from "../view/view.ts";
import { findEntries } from "../view/viewEntries.ts";

/** What a conflict is about, on its branch as it is now. Values are sides of a conflict; null is what is not there. */
export interface Subject {
  /** May a person write the outcome themself? */
  readonly takesText: boolean;
  read(): Promise<string | null>;
  /** Makes a value stand, in the draft. Of a text, answers where it is. */
  write(value: string | null): Promise<ConflictPlace | undefined>;
  /** Both sides as one value; undefined where there is no such thing. */
  join(ours: string, theirs: string): Promise<string | undefined>;
  /** A text that somebody wrote as it would stand there. */
  fit(markdown: string): Promise<string>;
  /** Does a value come to the same as one that is wanted? */
  agree(value: string | null, wanted: string | null): boolean;
}

const plain = {
  takesText: false,
  join: async () => undefined,
  fit: async (markdown: string) => markdown,
  agree: (a: string | null, b: string | null) => a === b,
};

/** Opens what a conflict is about for its resolution. */
export async function openSubject(
  authoring: SpaceAuthoring,
  draft: Draft,
  row: ConflictRow,
): Promise<Subject> {
  if (row.page === null) return requestField(authoring, row);
  const about: About = { authoring, draft, row, id: row.page };
  switch (row.kind) {
    case "text":
      return textAtPlace(about);
    case "create-create":
      return wholeText(about);
    case "delete-edit":
      return presence(about, (await findAny(about)) ?? (await findLast(about)));
    case "move-cycle":
      return parentOf(about);
    case "field":
      return row.field === "parent" ? parentOf(about) : entryField(about, row.field as EntryField);
  }
}

/** What conflicts of a branch are about, by these ids: as it is there, or as it last was. */
export async function findSubjects(
  db: Reader,
  view: View,
  ids: ReadonlySet<string>,
): Promise<Map<string, Entry>> {
  const found = await findPresent(db, view, ids);
  const draft = new Draft(db, view);
  for (const id of ids) {
    const last = found.has(id) ? undefined : await findLast({ draft, id });
    if (last) found.set(id, last);
  }
  return found;
}

/** Of what conflicts are about, what the branch has. */
export async function findPresent(
  db: Reader,
  view: View,
  ids: ReadonlySet<string>,
): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  for (const kind of entryKinds) {
    const sought = [...ids].filter((id) => !found.has(id));
    for (const [id, entry] of await findEntries(db, view, kind, sought)) found.set(id, entry);
  }
  return found;
}

interface About {
  authoring: SpaceAuthoring;
  draft: Draft;
  row: ConflictRow;
  id: string;
}

/** The entry, of whatever kind: ids are unique within a space. */
async function findAny({ draft, id }: About): Promise<Entry | undefined> {
  for (const kind of entryKinds) {
    const entry = await draft.find(kind, id);
    if (entry) return entry;
  }
  return undefined;
}

async function findLast({ draft, id }: Pick<About, "draft" | "id">): Promise<Entry | undefined> {
  for (const kind of entryKinds) {
    const entry = await draft.last(kind, id);
    if (entry) return entry;
  }
  return undefined;
}

/** The entry, brought back under its nearest living ancestor where it is gone. */
async function findOrRevive(about: About): Promise<Entry> {
  const there = await findAny(about);
  if (there) return there;
  const { draft, id } = about;
  const last = await findLast(about);
  if (!last) throw new ApiError(409, "What this conflict is about was never on this branch.");
  const parent = await draft.livingAncestor(last.kind, last.parent);
  return {
    ...last,
    parent,
    rank: await rankAt(draft, last.kind, parent, {}, id),
    slug: await freeSlug(draft, last.kind, parent, last.slug, id),
  };
}

/** Gives the entry another text. A side was written elsewhere or before: its links mean what they meant there. */
async function putText({ authoring, draft }: About, entry: Entry, markdown: string): Promise<Entry> {
  const { db, space } = authoring;
  const formers =
    findLinks(markdown).length > 0 ? await listFormerTexts(db, space, draft.view.branch, entry) : [];
  const changed = await withText(authoring, draft, entry, markdown, formers);
  await draft.put(changed);
  return changed;
}

function textAtPlace(about: About): Subject {
  const { authoring, row } = about;
  const place = row.place
    ? (JSON.parse(row.place) as ConflictPlace)
    : ({ blocks: [], after: null } satisfies ConflictPlace);
  const standing = standingOf(row) ?? "";
  const pageOf = async (entry: Entry): Promise<KeyedPage> => ({
    text: await readText(authoring, entry),
    keys: entry.blocks,
  });
  return {
    ...plain,
    takesText: true,
    async read() {
      const entry = await findAny(about);
      return entry ? readStanding(await pageOf(entry), place, standing) : null;
    },
    async write(value) {
      const entry = await findOrRevive(about);
      const { text, at, written } = writeStanding(await pageOf(entry), place, standing, value ?? "");
      const { blocks } = await putText(about, entry, text);
      return placeIn(text, blocks, at, written.length);
    },
    async join(ours, theirs) {
      const entry = await findAny(about);
      if (!entry) return joinSides(ours, theirs, false);
      const page = await pageOf(entry);
      const { part } = findStanding(page, place, standing);
      const both = joinSides(ours, theirs, part, page.text);
      return both === undefined ? both : fitWords(page.text, both);
    },
    async fit(markdown) {
      const entry = await findAny(about);
      return entry ? fitWords(await readText(authoring, entry), markdown) : markdown;
    },
    agree: (a, b) => (a ?? "") === (b ?? ""),
  };
}

function wholeText(about: About): Subject {
  return {
    ...plain,
    takesText: true,
    async read() {
      const entry = await findAny(about);
      return entry ? readText(about.authoring, entry) : null;
    },
    async write(value) {
      await putText(about, await findOrRevive(about), value ?? "");
      return undefined;
    },
    join: async (ours, theirs) => joinSides(ours.trimEnd(), theirs, false),
  };
}

/** Can a person give it other words? A file's are its bytes, and a tag's its name. */
const hasWords = (entry: Entry | undefined): boolean => entry?.kind !== "file" && entry?.kind !== "tag";

async function putWords(about: About, entry: Entry, words: string): Promise<void> {
  if (entry.kind === "variable") await about.draft.put(setField(entry, "value", words));
  else if (hasWords(entry)) await putText(about, entry, words);
  else await about.draft.put(entry);
}

/** Whether an entry is there at all: what is null is gone, any words mean that it stays. */
function presence(about: About, last: Entry | undefined): Subject {
  const { authoring, draft, row } = about;
  const isSide = (value: string): boolean => value === row.ours || value === row.theirs;
  return {
    ...plain,
    takesText: hasWords(last),
    async read() {
      const entry = await findAny(about);
      return entry ? readWords(authoring, entry) : null;
    },
    async write(value) {
      const entry = await findAny(about);
      if (value !== null) {
        // What is there stays as it was made since; what comes back is what was chosen.
        if (!entry || !isSide(value)) await putWords(about, entry ?? (await findOrRevive(about)), value);
      } else if (entry) {
        // Nobody decided about the pages below: they move up instead of going too.
        for (const child of await draft.children(entry.kind, entry.id))
          await draft.put({
            ...child,
            parent: entry.parent,
            slug: await freeSlug(draft, entry.kind, entry.parent, child.slug, child.id),
          });
        await draft.remove(entry.kind, entry.id);
      }
      return undefined;
    },
    // Of a page that stays, its text differs only from one that a person wrote for it.
    agree: (a, b) => (a === null) === (b === null) && (b === null || a === b || isSide(b)),
  };
}

function parentOf(about: About): Subject {
  const { authoring, draft } = about;
  return {
    ...plain,
    read: async () => (await findAny(about))?.parent ?? null,
    async write(parent) {
      if (about.row.kind === "move-cycle" && parent !== null) await liftOut(about, parent);
      const page = await findOrRevive(about);
      const holder = parent === null ? undefined : await draft.find("page", parent);
      if (parent !== null && !holder)
        throw new ApiError(409, `“${page.title}” cannot go where it was put: that page is gone.`);
      if (
        parent === page.id ||
        (parent !== null && (await draft.ancestors("page", parent)).includes(page.id))
      )
        throw new ApiError(409, `“${page.title}” cannot go under a page that lies under it.`);
      checkParent(page.fields.type ?? "document", holder, "/body/choice");
      await draft.put({
        ...page,
        parent,
        rank: await rankAt(draft, "page", parent, {}, authoring.newId(`rank of ${page.id}`), page.id),
        slug: await freeSlug(draft, "page", parent, page.slug, page.id),
        updatedAt: authoring.now,
        author: authoring.user,
      });
      return undefined;
    },
  };
}

/** Has the page that lies between a page and its new parent, which is below it, take the page's place. */
async function liftOut({ authoring, draft, id }: About, parent: string): Promise<void> {
  const page = await draft.find("page", id);
  const way = [parent, ...(await draft.ancestors("page", parent))];
  const below = way[way.indexOf(id) - 1];
  const lifted = below === undefined ? undefined : await draft.find("page", below);
  if (!page || !lifted) return;
  await draft.put({
    ...lifted,
    parent: page.parent,
    rank: await rankAt(
      draft,
      "page",
      page.parent,
      { after: id },
      authoring.newId(`rank of ${lifted.id}`),
      lifted.id,
    ),
    slug: await freeSlug(draft, "page", page.parent, lifted.slug, lifted.id),
    updatedAt: authoring.now,
    author: authoring.user,
  });
}

function entryField(about: About, field: EntryField): Subject {
  const { authoring, draft } = about;
  return {
    ...plain,
    takesText: isTextField(field),
    async read() {
      const entry = await findAny(about);
      return entry ? sideOf(readField(entry, field)) : null;
    },
    async write(value) {
      const entry = await findOrRevive(about);
      let changed = setField(entry, field, valueOfSide(field, value));
      if (field === "slug")
        changed = {
          ...changed,
          slug: await freeSlug(draft, entry.kind, entry.parent, changed.slug, entry.id),
        };
      await draft.put({ ...changed, updatedAt: authoring.now, author: authoring.user });
      return undefined;
    },
  };
}

/** A field of the change request itself. */
async function requestField(authoring: SpaceAuthoring, row: ConflictRow): Promise<Subject> {
  const request = await requireChangeRequest(authoring.db, authoring.space.id, row.branch);
  const field = row.field as keyof RequestFields;
  const isDescription = field === "description";
  return {
    ...plain,
    takesText: field === "subject" || isDescription,
    read: async () => (isDescription ? (textOfDescription(request.description) ?? null) : request[field]),
    async write(value) {
      if (field === "subject" && [...(value ?? "")].length > 100)
        throw new ApiError(400, "/body/markdown must have at most 100 characters");
      const written = isDescription ? descriptionOfText(value ?? "") : value;
      await changeRequestFields(authoring, request, { [field]: written }, {});
      return undefined;
    },
  };
}
