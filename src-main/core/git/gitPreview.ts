import { ApiError } from "../../api/error.ts";
import { repositoryFolder, withoutCredentials } from "../../api/transfer/gitAddress.ts";
import { entryKinds, signOf, type Entry, type EntryKind, type PageSign } from "../../content/entry.ts";
import { compareViews, type EntryChange } from "../../content/view/viewChanges.ts";
import { findRevisionView, viewHead } from "../../content/view/view.ts";
import { listEntries } from "../../content/view/viewEntries.ts";
import { readStore } from "../../store/store.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { requireVisible } from "../find/readableBranch.ts";
import { findMeeting } from "./meeting.ts";

/** Nobody reads more of what changed before it goes. */
const mostNamed = 300;

/** The space and the place of a repository that are to meet. */
export interface GitPlace {
  spaceId: string;
  url: string;
  ref: string;
  folder: string;
}

type OtherKind = Exclude<EntryKind, "page">;

export interface GitPageChange extends PageSign {
  what: "added" | "changed" | "removed";
  title: string;
}

/**
 * What became of a space since it and the repository last met. What became of the repository nobody knows before it is
 * fetched.
 */
export interface GitPreview {
  hasMet: boolean;
  /** What came last waits in a change request still. */
  waits: boolean;
  /** By title; undefined where this computer does not have what they had in common. */
  pages?: GitPageChange[];
  /** How many pages changed besides those that are named. */
  more: number;
  /** How many other things changed that a repository has of a space, by what they are. */
  others: Record<OtherKind, number>;
}

/** Says what is known before a space and a repository meet; fetches nothing. Throws 404 for what the caller does not see. */
export const previewGit = (
  engine: Engine,
  { user }: Caller,
  { spaceId, url, ref, folder }: GitPlace,
): Promise<GitPreview> => {
  if (!URL.canParse(url)) throw new ApiError(400, "/url must be an address");
  const where = { url: withoutCredentials(url), ref, folder: repositoryFolder(folder) };
  return readStore(engine.store, async (db) => {
    const { space } = await requireVisible(engine, db, user, spaceId, "compare");
    const head = await viewHead(db, spaceId);
    const { met, waits } = await findMeeting(db, space, where);
    const base = met && (await findRevisionView(db, spaceId, met.revision));
    const known = { hasMet: met !== undefined, waits };
    const others = { file: 0, reusable: 0, variable: 0, tag: 0 };
    if (met && !base) return { ...known, more: 0, others };
    const changes = base
      ? await compareViews(db, base, head, entryKinds)
      : (await Promise.all(entryKinds.map((kind) => listEntries(db, head, kind)))).flat().map(isNew);
    for (const { kind } of changes) if (kind !== "page") others[kind] += 1;
    const pages = changes
      .filter(({ kind }) => kind === "page")
      .flatMap(changeOf)
      .sort((a, b) => (a.title < b.title ? -1 : 1));
    return {
      ...known,
      pages: pages.slice(0, mostNamed),
      more: Math.max(0, pages.length - mostNamed),
      others,
    };
  });
};

const isNew = (after: Entry): EntryChange => ({ kind: after.kind, id: after.id, before: undefined, after });

function changeOf({ before, after }: EntryChange): GitPageChange[] {
  const entry = after ?? before;
  if (!entry) return [];
  const { title, fields } = entry;
  const what = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  return [{ what, title, ...signOf(fields) }];
}
