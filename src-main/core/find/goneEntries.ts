import { organizationScope } from "../../access/scopes.ts";
import type { Entry } from "../../content/entry.ts";
import { findGone, revisionsOf } from "../../content/view/deletedPages.ts";
import type { View } from "../../content/view/view.ts";
import { findLast } from "../../content/view/viewEntries.ts";
import type { Reader } from "../../store/handles.ts";
import { findPeople } from "../../store/people/people.ts";
import type { SpaceRow } from "../../store/tables.ts";

/** When something was deleted, and by whom; undefined where they are not known any more. */
export interface Going {
  at: string;
  by?: string;
}

/** So many are shown; who looks for an older one finds it in the history. */
const most = 100;

/** The files or reusable contents that a branch has no more, as they last were, the last first. */
export async function listGoneEntries(
  db: Reader,
  { space, view }: { space: SpaceRow; view: View },
  kind: "file" | "reusable",
): Promise<{ entry: Entry; going: Going }[]> {
  const found = await findGone(db, view, kind);
  const gone = found.sort((a, b) => b.went - a.went || (a.id < b.id ? -1 : 1)).slice(0, most);
  const revisions = await revisionsOf(db, view, gone);
  const entries = await Promise.all(gone.map(({ id }) => findLast(db, view, kind, id)));
  const authors = [...new Set([...revisions.values()].map(({ author }) => author))];
  const people = await findPeople(db, organizationScope(space.organization), authors);
  return gone.flatMap(({ went }, index) => {
    const [entry, revision] = [entries[index], revisions.get(went)];
    if (!entry || !revision) return [];
    const by = people.get(revision.author)?.display_name;
    return [{ entry, going: { at: revision.at, ...(by === undefined ? {} : { by }) } }];
  });
}
