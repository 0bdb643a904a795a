import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as fs from "node:fs";
import git from "isomorphic-git";
import { ApiError } from "../../api/error.ts";
import { importLimits, isIgnoredName, requireFileCount, sizeInWords } from "../../content/import/source.ts";
import type { LeftOut } from "./gitTask.ts";

/** A repository on this disk, and what was read of its packs already. */
export interface LocalRepository {
  gitdir: string;
  cache: object;
}

export type Entry = Awaited<ReturnType<typeof git.readTree>>["tree"][number];

export interface Tree {
  oid: string;
  tree: Entry[];
}

/** The names that no system could keep, or that lead elsewhere. */
const isUnsafe = (name: string): boolean =>
  name === "" ||
  name === "." ||
  name === ".." ||
  name.toLowerCase() === ".git" ||
  /[\\/:\u0000-\u001f\u007f]/.test(name);

const at = ({ gitdir, cache }: LocalRepository) => ({ fs, gitdir, cache });

export const readEntries = async (local: LocalRepository, { oid }: Entry): Promise<readonly Entry[]> =>
  (await git.readTree({ ...at(local), oid })).tree;

/** The tree of a folder of a commit, or of a folder above it; undefined where that has none. */
export async function findTree(
  local: LocalRepository,
  from: string | Tree,
  folder: string,
): Promise<Tree | undefined> {
  let found = typeof from === "string" ? await git.readTree({ ...at(local), oid: from }) : from;
  for (const name of folder === "" ? [] : folder.split("/")) {
    const next = found.tree.find((entry) => entry.path === name && entry.type === "tree");
    if (!next) return undefined;
    found = await git.readTree({ ...at(local), oid: next.oid });
  }
  return found;
}

/** A file of a folder; undefined where there is none, be there a link or a folder of its name. */
export async function findFile(local: LocalRepository, tree: Tree, path: string): Promise<Entry | undefined> {
  const end = path.lastIndexOf("/");
  const folder = await findTree(local, tree, path.slice(0, Math.max(0, end)));
  return folder?.tree.find(
    ({ path: name, type, mode }) => name === path.slice(end + 1) && type === "blob" && mode !== "120000",
  );
}

/** Nobody has more folders, or nests them deeper; who does has made them to be endless. */
const mostFolders = 20_000;
const deepest = 100;
const endless = (): ApiError => new ApiError(413, "The repository's folders hold one another without end.");

/**
 * Writes the files below a tree to a folder: none that is hidden, a link, or of a name that leads elsewhere. Answers what
 * it left out, but for what is hidden.
 */
export async function writeTree(
  local: LocalRepository,
  tree: readonly Entry[],
  to: string,
  { limit, report }: { limit: number; report: (files: number) => void },
): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  let [files, folders, size] = [0, 0, 0];
  const trees = new Map<string, readonly Entry[]>();
  const treeOf = async (oid: string): Promise<readonly Entry[]> => {
    const found = trees.get(oid) ?? (await git.readTree({ ...at(local), oid })).tree;
    trees.set(oid, found);
    return found;
  };
  const write = async (path: string, blob: Uint8Array): Promise<void> => {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), blob, { flag: "wx" });
  };
  const walk = async (entries: readonly Entry[], inside: string, depth: number): Promise<void> => {
    if (depth > deepest) throw endless();
    for (const { path: name, type, mode, oid } of entries) {
      if (isIgnoredName(name)) continue;
      const path = `${inside}${name}`;
      // Trees are small where they name one another over and over.
      if (type === "tree" && (folders += 1) > mostFolders) throw endless();
      if (type !== "tree") requireFileCount((files += 1), importLimits);
      const why = whyLeftOut(name, type, mode);
      if (why !== undefined) leftOut.push({ path, why });
      else if (type === "tree") await walk(await treeOf(oid), `${path}/`, depth + 1);
      else {
        const { blob } = await git.readBlob({ ...at(local), oid });
        size += blob.byteLength;
        if (size > limit)
          throw new ApiError(413, `The files are over ${sizeInWords(limit)} together, more than is fetched.`);
        // Two names may be one on this system: the first stays.
        await write(path, blob).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== "EEXIST" && error.code !== "ENOTDIR") throw error;
          leftOut.push({ path, why: "has the name of another file, but for its case," });
        });
        report(files);
      }
    }
  };
  await mkdir(to, { recursive: true });
  await walk(tree, "", 0);
  return leftOut;
}

function whyLeftOut(name: string, type: Entry["type"], mode: string): string | undefined {
  if (isUnsafe(name)) return "has a name that cannot be kept";
  if (type === "commit") return "is another repository";
  // A symbolic link has a mode of its own.
  return mode === "120000" ? "is a symbolic link" : undefined;
}

/** Files by their paths, of a folder on disk. */
export async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

/**
 * Makes the tree that a commit gets: the one it has, with these files below a folder. What else is there stays. Answers
 * its id.
 */
export async function changeTree(
  local: LocalRepository,
  tree: readonly Entry[],
  files: ReadonlyMap<string, string | null>,
): Promise<string | undefined> {
  const byName = Map.groupBy(files, ([path]) => path.split("/", 1)[0] as string);
  const entries = new Map(tree.map((entry) => [entry.path, entry]));
  for (const [name, changes] of byName) {
    const below = new Map(
      changes.flatMap(([path, from]) =>
        path === name ? [] : [[path.slice(name.length + 1), from] as const],
      ),
    );
    const own = files.get(name);
    const before = entries.get(name);
    if (own !== undefined) entries.delete(name);
    if (own) entries.set(name, await blobOf(local, name, own, before));
    if (below.size === 0) continue;
    const inside =
      before?.type === "tree" ? (await git.readTree({ ...at(local), oid: before.oid })).tree : [];
    const oid = await changeTree(local, inside, below);
    if (oid !== undefined) entries.set(name, { path: name, mode: "040000", type: "tree", oid });
    else if (before?.type === "tree") entries.delete(name);
  }
  if (entries.size === 0) return undefined;
  return git.writeTree({ ...at(local), tree: [...entries.values()] });
}

async function blobOf(local: LocalRepository, name: string, from: string, before?: Entry): Promise<Entry> {
  const oid = await git.writeBlob({ ...at(local), blob: await readFile(from) });
  const mode = before?.type === "blob" && before.mode !== "120000" ? before.mode : "100644";
  return { path: name, mode, type: "blob", oid };
}

/** The paths of {@link changeTree}, put below a folder of the repository. */
export const below = (
  folder: string,
  files: ReadonlyMap<string, string | null>,
): ReadonlyMap<string, string | null> =>
  folder === "" ? files : new Map([...files].map(([path, from]) => [`${folder}/${path}`, from]));
