import { ApiError } from "../../api/error.ts";
import { repositoryFolder, withoutCredentials } from "../../api/transfer/gitAddress.ts";
import { signOf, type Entry, type PageSign } from "../../content/entry.ts";
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
  /** Files that are not pages. */
  files: number;
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
    if (met && !base) return { ...known, more: 0, files: 0 };
    const changes = base
      ? await compareViews(db, base, head, ["page", "file"])
      : [...(await listEntries(db, head, "page")), ...(await listEntries(db, head, "file"))].map(isNew);
    const ofPages = changes.filter(({ kind }) => kind === "page");
    const pages = ofPages.flatMap(changeOf).sort((a, b) => (a.title < b.title ? -1 : 1));
    return {
      ...known,
      pages: pages.slice(0, mostNamed),
      more: Math.max(0, pages.length - mostNamed),
      files: changes.length - ofPages.length,
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
