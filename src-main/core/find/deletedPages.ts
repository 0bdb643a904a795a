import { discussionScope, organizationScope } from "../../access/scopes.ts";
import { ApiError } from "../../api/error.ts";
import { DeletedPages, inOrder, type DeletedPage, type PageAbove } from "../../content/view/deletedPages.ts";
import { branchScope, type View } from "../../content/view/view.ts";
import { mainBranch, signOf, type Entry, type EntryFields, type PageSign } from "../../content/entry.ts";
import { listSubjects } from "../../store/branches/changeRequests.ts";
import type { Reader } from "../../store/handles.ts";
import { findPeople } from "../../store/people/people.ts";
import { readStore } from "../../store/store.ts";
import type { RevisionRow, SpaceRow } from "../../store/tables.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { viewReadable, type BranchChoice } from "./readableBranch.ts";

/** What a page in the list of deleted ones is known by. */
interface Named extends PageSign {
  id: string;
  title: string;
  type: NonNullable<EntryFields["type"]>;
}

/** A page that was deleted from a branch. */
export interface Deletion extends Named {
  /** What it was under, from the top down. */
  above: PageAbove[];
  /** How many pages went with it from under it, and come back with it. */
  below: number;
  at: string;
  /** Undefined where they are not known any more. */
  by: string | undefined;
  /** The subject of the change request whose merge took it away, for those who see those. */
  merged?: string;
}

export interface DeletionList {
  items: Deletion[];
  count: number;
  next?: { page: string };
}

/** A deleted page as it is looked at before it comes back. */
export interface DeletionDetails extends Deletion {
  /** The first of those that went with it from under it. */
  pages: (Named & { depth: number })[];
  /** The page that it went with, where that was deleted and this was under it. */
  wentUnder?: Named;
  /** The last revision that has it; undefined where there is none. */
  revision: string | undefined;
}

/** So many of the pages below one are named. */
const mostNamed = 200;
const mostAtOnce = 1000;

const readDeleted = <T>(
  engine: Engine,
  { user }: Caller,
  choice: BranchChoice,
  read: (reading: Reading) => Promise<T>,
): Promise<T> =>
  readStore(engine.store, async (db) => {
    const { space, view, discusses } = await viewReadable(engine, db, user, choice, "bring pages back in");
    return read({ db, space, view, discusses, deleted: await DeletedPages.of(db, view) });
  });

interface Reading {
  db: Reader;
  space: SpaceRow;
  view: View;
  discusses: boolean;
  deleted: DeletedPages;
}

/** Deleted pages of a branch, the last first. Throws what {@link viewReadable} does. */
export const listDeletedPages = (
  engine: Engine,
  caller: Caller,
  choice: BranchChoice,
  { limit, page }: { limit: number; page?: string | undefined },
): Promise<DeletionList> =>
  readDeleted(engine, caller, choice, async (reading) => {
    const { tops } = reading.deleted;
    const from = page === undefined ? 0 : placeAfter(tops, page);
    const shown = tops.slice(from, from + Math.min(limit, mostAtOnce));
    const described = await reading.deleted.describe(shown.map(({ id }) => id));
    const last = shown.at(-1);
    const hasMore = last !== undefined && from + shown.length < tops.length;
    return {
      items: await present(reading, described),
      count: tops.length,
      ...(hasMore && { next: { page: `${last.went} ${last.rank} ${last.id}` } }),
    };
  });

/** The place behind a page of a list: what went after it, or before, may have come back meanwhile. */
function placeAfter(tops: DeletedPages["tops"], page: string): number {
  const [went = "", rank = "", id = ""] = page.split(" ");
  if (!/^\d+$/.test(went)) throw new ApiError(400, "/page is not a page that this list answered.");
  const next = tops.findIndex(
    (top) => top.went < Number(went) || (top.went === Number(went) && inOrder(top, { rank, id }) > 0),
  );
  return next < 0 ? tops.length : next;
}

/** One deleted page of a branch; undefined where it is not deleted. Throws what {@link viewReadable} does. */
export const readDeletedPage = (
  engine: Engine,
  caller: Caller,
  choice: BranchChoice,
  page: string,
): Promise<DeletionDetails | undefined> =>
  readDeleted(engine, caller, choice, async (reading) => {
    const { db, view, deleted } = reading;
    const [found] = await deleted.describe([page]);
    if (!found) return undefined;
    const [deletion] = await present(reading, [found]);
    if (!deletion) return undefined;
    const named = found.below.slice(0, mostNamed);
    const depths = new Map(named.map(({ id, depth }) => [id, depth]));
    const pages = await deleted.last(named.map(({ id }) => id));
    const [under] = found.wentUnder === undefined ? [] : await deleted.last([found.wentUnder]);
    return {
      ...deletion,
      pages: pages.map((entry) => ({ ...nameOf(entry), depth: depths.get(entry.id) ?? 0 })),
      ...(under && { wentUnder: nameOf(under) }),
      revision: await revisionBefore(db, view, found.revision),
    };
  });

async function present(
  { db, space, discusses }: Reading,
  pages: readonly DeletedPage[],
): Promise<Deletion[]> {
  const authors = [...new Set(pages.map(({ revision }) => revision.author))];
  const people = await findPeople(db, organizationScope(space.organization), authors);
  const merges = pages.flatMap(({ revision }) => revision.merged_from ?? []);
  const subjects = discusses
    ? await listSubjects(db, discussionScope(space.id), merges)
    : new Map<string, string>();
  return pages.map(({ entry, above, below, revision }) => {
    const merged = revision.type === "merge" ? subjects.get(revision.merged_from ?? "") : undefined;
    return {
      ...nameOf(entry),
      above,
      below: below.length,
      at: revision.at,
      by: people.get(revision.author)?.display_name,
      ...(merged ? { merged } : {}),
    };
  });
}

const nameOf = ({ id, title, fields }: Entry): Named => ({
  id,
  title,
  type: fields.type ?? "document",
  ...signOf(fields),
});

/** The last revision before one: of its branch, or of main where a change request began with it. */
async function revisionBefore(
  db: Reader,
  { space, branch }: View,
  { number, base }: RevisionRow,
): Promise<string | undefined> {
  const last = (name: string, most: number) =>
    db
      .selectFrom("revisions")
      .select("id")
      .where("scope", "=", branchScope(space, name))
      .where("branch", "=", name)
      .where("number", "<=", most)
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
  const row = (await last(branch, number - 1)) ?? (base === null ? undefined : await last(mainBranch, base));
  return row?.id;
}
