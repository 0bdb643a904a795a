import { spaceScope } from "../access/scopes.ts";
import { countFileStates, listFileStates, type FileSlice } from "../store/fileLists.ts";
import type { Reader } from "../store/handles.ts";
import { entryFromRow, mainBranch, type Entry } from "./entry.ts";
import { sortByTitle } from "./entryOrder.ts";
import { listLedFiles } from "./linkIndex.ts";
import { branchScope, type View } from "./view.ts";
import { listEntries } from "./viewEntries.ts";

/** A list of files that is read page by page. */
export interface FileList {
  count: () => Promise<number>;
  fetch: (slice: FileSlice) => Promise<Entry[]>;
}

/** The files of a view, by title, ties by id; with `unused` those that nothing leads to, or those that something does. */
export function filesOf(db: Reader, view: View, unused?: boolean): FileList {
  const { space, branch, number, base, isHead } = view;
  if (unused !== undefined && !(branch === mainBranch && isHead)) return filesByUse(db, view, unused);
  const scope = spaceScope(space);
  const filter = {
    own: { scope: branchScope(space, branch), branch, number },
    below: base === undefined ? undefined : { scope, branch: mainBranch, number: base },
    use: unused === undefined ? undefined : { scope, used: !unused },
  };
  return {
    count: () => countFileStates(db, filter),
    fetch: async (slice) => (await listFileStates(db, filter, slice)).map(entryFromRow),
  };
}

/** What a change request or an earlier revision leads to follows from all that differs from main: it is looked through. */
function filesByUse(db: Reader, view: View, unused: boolean): FileList {
  const list = async (): Promise<Entry[]> => {
    const used = await listLedFiles(db, view);
    const files = await listEntries(db, view, "file");
    return sortByTitle(files.filter(({ id }) => used.has(id) !== unused));
  };
  return {
    count: async () => (await list()).length,
    async fetch({ after, limit }) {
      const files = await list();
      const from = after === undefined ? 0 : files.findIndex((file) => isPast(file, after));
      return from < 0 ? [] : files.slice(from, from + limit);
    },
  };
}

const isPast = ({ title, id }: Entry, [name, last]: readonly (string | number)[]): boolean =>
  title === name ? id > String(last) : title > String(name);
