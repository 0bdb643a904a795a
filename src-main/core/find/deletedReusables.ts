import { organizationScope } from "../../access/scopes.ts";
import { findGone, revisionsOf } from "../../content/view/deletedPages.ts";
import { findLast } from "../../content/view/viewEntries.ts";
import { findPeople } from "../../store/people/people.ts";
import { readStore } from "../../store/store.ts";
import { findTexts } from "../../store/texts/texts.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { viewReadable, type BranchChoice } from "./readableBranch.ts";

/** A reusable content that was deleted from a branch. */
export interface DeletedReusable {
  id: string;
  title: string;
  /** What its text began with; empty where that is not on this computer. */
  beginning: string;
  at: string;
  /** Undefined where they are not known any more. */
  by?: string;
}

/** So many are shown; who looks for an older one finds it in the history. */
const most = 100;
const longestBeginning = 600;

/** The reusable contents that were deleted from a branch, the last first. Throws what {@link viewReadable} does. */
export const listDeletedReusables = (
  engine: Engine,
  { user }: Caller,
  choice: BranchChoice,
): Promise<DeletedReusable[]> =>
  readStore(engine.store, async (db) => {
    const { space, view } = await viewReadable(engine, db, user, choice, "bring reusable contents back in");
    const found = await findGone(db, view, "reusable");
    const gone = found.sort((a, b) => b.went - a.went || (a.id < b.id ? -1 : 1)).slice(0, most);
    const revisions = await revisionsOf(db, view, gone);
    const entries = await Promise.all(gone.map(({ id }) => findLast(db, view, "reusable", id)));
    const { organization } = space;
    const texts = await findTexts(
      db,
      organization,
      entries.flatMap((entry) => entry?.text ?? []),
    );
    const authors = [...new Set([...revisions.values()].map(({ author }) => author))];
    const people = await findPeople(db, organizationScope(organization), authors);
    return gone.flatMap(({ id, went }, index): DeletedReusable[] => {
      const [entry, revision] = [entries[index], revisions.get(went)];
      if (!entry || !revision) return [];
      const by = people.get(revision.author)?.display_name;
      return [
        {
          id,
          title: entry.title,
          beginning: (texts.get(entry.text ?? "") ?? "").slice(0, longestBeginning),
          at: revision.at,
          ...(by === undefined ? {} : { by }),
        },
      ];
    });
  });
