import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { discussionScope, spaceScope } from "../../access/scopes.ts";
import { listBlobSizes, listHeldFiles } from "../../content/view/heldFiles.ts";
import type { Reader } from "../../store/handles.ts";
import { ifThere } from "../../store/disk/ifThere.ts";
import { readMeta } from "../../store/meta.ts";
import { findOnlineSpace } from "../../store/onlineSpaces.ts";
import { listSpaces } from "../../store/spaces.ts";
import { measureContent } from "../../store/storedContent.ts";
import type { OnlineSpaceTable } from "../../store/tables.ts";
import type { Engine } from "../engine.ts";
import { readFileLimit } from "./fileLimit.ts";
import { databaseName } from "../message.ts";

/** What a replica keeps on this computer, and what its writer chose of it. */
export interface Storage {
  spaces: StoredSpace[];
  /** Files of at most so many bytes come by themselves; null means all, 0 none. */
  fileLimit: number | null;
  /** Bytes of the whole workspace on the disk. */
  total: number;
  /** Bytes that are free on its disk. */
  free: number;
}

export interface StoredSpace {
  id: string;
  title: string;
  emoji: string;
  /** Whether it is kept here; while it is fetched, it is worked on through the instance still. */
  kept: "offline" | "fetching" | "online";
  /** Pages of main that are here. */
  pages: number;
  /** Bytes of texts and of files that are here. */
  texts: number;
  files: number;
  /** How far what is to come by itself has come, while some of it has not. */
  coming: { done: number; total: number; unit: "changes" | "pages" | "files" } | null;
}

/** A space that is not kept on this computer, or not yet. */
export interface OnlineSpace {
  id: string;
  /** It is being fetched, to be kept. */
  fetching: boolean;
}

/** Measures what is kept in a replica's folder; reads alone. */
export async function measureStorage(engine: Engine, folder: string): Promise<Storage> {
  const { reading } = engine.store;
  const organization = (await readMeta(reading, "organization")) ?? "";
  const fileLimit = await readFileLimit(reading);
  const spaces: StoredSpace[] = [];
  const held = new Map<string, number>();
  for (const { id, title, emoji } of await listSpaces(reading, organization)) {
    const files = await measureFiles(engine, id, fileLimit ?? Infinity);
    for (const [sha256, size] of files.here) held.set(sha256, size);
    spaces.push({ id, title, emoji, ...(await measureSpace(reading, id, files)) });
  }
  const { bavail, bsize } = await statfs(folder);
  const database = ["", "-wal", "-shm"].map((end) => sizeOf(join(folder, `${databaseName}${end}`)));
  const total = sum(await Promise.all(database)) + sum(held.values());
  return { spaces, fileLimit, total, free: bavail * bsize };
}

/** Files of a space, as far as their bytes are here. */
interface Files {
  here: Map<string, number>;
  /** So many are here of those that are to come by themselves. */
  done: number;
  total: number;
}

async function measureSpace(
  db: Reader,
  id: string,
  { here, done, total }: Files,
): Promise<Omit<StoredSpace, "id" | "title" | "emoji">> {
  const online = await findOnlineSpace(db, id);
  const { pages, lacking, texts } = await measureContent(db, spaceScope(id), discussionScope(id));
  const sizes = { pages: pages - lacking, texts, files: sum(here.values()) };
  if (online?.head === null) return { ...sizes, kept: "online", coming: null };
  if (online) return { ...sizes, kept: "fetching", coming: await measureFetched(db, online) };
  const coming =
    lacking > 0
      ? ({ done: pages - lacking, total: pages, unit: "pages" } as const)
      : ({ done, total, unit: "files" } as const);
  return { ...sizes, kept: "offline", coming: coming.done < coming.total ? coming : null };
}

/** How far the rows of a space are that wait until they are whole. */
async function measureFetched(db: Reader, { space, head }: OnlineSpaceTable): Promise<StoredSpace["coming"]> {
  const { done } = await db
    .selectFrom("pulled")
    .select((eb) => eb.fn.max("number").as("done"))
    .where("scope", "=", spaceScope(space))
    .executeTakeFirstOrThrow();
  return { done: Number(done ?? 0), total: head ?? 0, unit: "changes" };
}

async function measureFiles({ store, blobs }: Engine, space: string, limit: number): Promise<Files> {
  const files = { here: new Map<string, number>() };
  const wanted = new Set<string>();
  for (const scope of [spaceScope(space), discussionScope(space)]) {
    const sizes = await listBlobSizes(store.reading, scope);
    const absent = await blobs.listAbsent(sizes.keys());
    for (const [sha256, size] of sizes) if (!absent.has(sha256)) files.here.set(sha256, size);
    for (const { sha256, size } of await listHeldFiles(store.reading, scope))
      if (size <= limit) wanted.add(sha256);
  }
  const done = [...wanted].filter((sha256) => files.here.has(sha256)).length;
  return { ...files, done, total: wanted.size };
}

const sizeOf = async (path: string): Promise<number> => (await ifThere(stat(path)))?.size ?? 0;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);
