import { readEntries, type Entry, type LocalRepository } from "./repositoryFiles.ts";

/** The first path in the way of files that are to be written, and not one of a space's own; undefined for none. */
export async function findForeign(
  local: LocalRepository,
  tree: readonly Entry[],
  files: ReadonlyMap<string, string | null>,
  own: ReadonlySet<string>,
): Promise<string | undefined> {
  const walk = async (
    entries: readonly Entry[],
    inside: string,
    paths: readonly string[] | undefined,
  ): Promise<string | undefined> => {
    const byName = paths && Map.groupBy(paths, (path) => path.slice(inside.length).split("/", 1)[0]);
    for (const entry of entries) {
      const path = `${inside}${entry.path}`;
      const changes = byName?.get(entry.path);
      if (byName && !changes) continue;
      // What is written as a file would take a whole folder with it.
      const within = changes?.includes(path) ? undefined : changes;
      const found =
        entry.type === "tree"
          ? await walk(await readEntries(local, entry), `${path}/`, within)
          : own.has(path) && entry.type === "blob" && entry.mode !== "120000"
            ? undefined
            : path;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(
    tree,
    "",
    [...files.keys()].filter((path) => files.get(path) !== null),
  );
}
