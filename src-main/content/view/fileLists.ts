import { spaceScope } from "../../access/scopes.ts";
import { countFileStates, listFileStates, type FileSlice } from "../../store/lists/fileLists.ts";
import type { Reader } from "../../store/handles.ts";
import { entryFromRow, type Entry } from "../entry.ts";
import { sortByTitle } from "../entryOrder.ts";
import { listLedFiles, readLinksApart } from "../links/linkIndex.ts";
import { branchesOf, type View } from "./view.ts";
import { listEntries } from "./viewEntries.ts";

/** A list of files that is read page by page. */
export interface FileList {
  count: () => Promise<number>;
  fetch: (slice: FileSlice) => Promise<Entry[]>;
}

/** The files of a view, by title, ties by id; with `unused` those that nothing leads to, or those that something does. */
export async function filesOf(db: Reader, view: View, unused?: boolean): Promise<FileList> {
  const scope = spaceScope(view.space);
  const apart = unused === undefined ? undefined : await readLinksApart(db, view);
  if (apart && apart.sources.length + apart.files.length > mostNamed) return filesByUse(db, view, unused);
  const filter = {
    ...branchesOf(view),
    use: apart && { scope, used: !unused, apart },
  };
  return {
    count: () => countFileStates(db, filter),
    fetch: async (slice) => (await listFileStates(db, filter, slice)).map(entryFromRow),
  };
}

/** A statement names no more of what leads elsewhere than main does: where there is, all files are looked through. */
const mostNamed = 5000;

async function filesByUse(db: Reader, view: View, unused?: boolean): Promise<FileList> {
  const used = await listLedFiles(db, view);
  const files = sortByTitle(await listEntries(db, view, "file")).filter(({ id }) => used.has(id) !== unused);
  return {
    count: () => Promise.resolve(files.length),
    fetch({ after, limit }) {
      const from = after === undefined ? 0 : files.findIndex((file) => isPast(file, after));
      return Promise.resolve(from < 0 ? [] : files.slice(from, from + limit));
    },
  };
}

const isPast = ({ title, id }: Entry, [name, last]: readonly (string | number)[]): boolean =>
  title === name ? id > String(last) : title > String(name);
