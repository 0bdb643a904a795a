import type { Kysely } from "kysely";
import { collect, sha256Of, type BlobStore, type Bytes } from "../../src-main/store/blobs/blobs.ts";
import type { Store } from "../../src-main/store/store.ts";
import type { Tables } from "../../src-main/store/tables.ts";
import { rawOf } from "../store/raw.ts";

/**
 * A store as a run sees it: `boundary` is waited for before each of its transactions begins and after it has ended,
 * which is where a program can be killed, or be kept from going on.
 */
export function withBoundaries(store: Store, boundary: () => Promise<void>): Store {
  const reading = watched(store.reading, boundary);
  const { writing } = store;
  return {
    ...store,
    // It works when real time leaves it some, of which there is none here.
    upkeep: undefined,
    reading,
    writing:
      writing === undefined || writing === store.reading ? writing && reading : watched(writing, boundary),
  };
}

function watched(db: Kysely<Tables>, boundary: () => Promise<void>): Kysely<Tables> {
  const transaction = () => ({
    async execute<T>(work: Parameters<ReturnType<Kysely<Tables>["transaction"]>["execute"]>[0]): Promise<T> {
      await boundary();
      const value = (await db.transaction().execute(work)) as T;
      await boundary();
      return value;
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** What may befall the bytes of files. */
interface Beside {
  boundary: () => Promise<void>;
  /** What is wrong with the disk just now. */
  trouble: () => Trouble | undefined;
}

/**
 * The bytes of files as a run sees them: it can be killed before it writes, removes or sweeps any, when some of those
 * that it writes lie aside or all do, and after it has; and a disk that takes nothing takes none of them.
 */
export function blobsWithBoundaries(blobs: BlobStore, { boundary, trouble }: Beside): BlobStore {
  const refuse = (): void => {
    const is = trouble();
    if (is === undefined) return;
    const code = is === "full" ? "ENOSPC" : "EROFS";
    throw Object.assign(new Error(`${code}: nothing can be written`), { code });
  };
  const inParts = async function* (bytes: Bytes): AsyncGenerator<Uint8Array> {
    const whole = bytes instanceof Uint8Array ? bytes : await collect(bytes);
    const half = Math.ceil(whole.byteLength / 2);
    for (const part of [whole.subarray(0, half), whole.subarray(half)]) {
      refuse();
      yield part;
      await boundary();
    }
  };
  const between = async <T>(work: () => Promise<T>): Promise<T> => {
    await boundary();
    const value = await work();
    await boundary();
    return value;
  };
  return {
    has: (...asked) => blobs.has(...asked),
    listAbsent: (...asked) => blobs.listAbsent(...asked),
    read: (sha256, range) => blobs.read(sha256, range),
    write: (bytes) =>
      between(async () => {
        const isHere = bytes instanceof Uint8Array && (await blobs.has(sha256Of(bytes)));
        return blobs.write(isHere ? bytes : inParts(bytes));
      }),
    remove: (...asked) => between(() => blobs.remove(...asked)),
    sweep: (...asked) => between(() => blobs.sweep(...asked)),
  };
}

/** What may be wrong with a disk for a while. */
export type Trouble = "full" | "read-only";

/** Makes SQLite itself refuse to write; answers what puts the disk right again. */
export function spoil(store: Store, trouble: Trouble): () => void {
  const raw = rawOf(store);
  if (trouble === "read-only") {
    raw.pragma("query_only = on");
    return () => raw.pragma("query_only = off");
  }
  const most = raw.pragma("max_page_count", { simple: true }) as number;
  raw.pragma(`max_page_count = ${raw.pragma("page_count", { simple: true }) as number}`);
  return () => raw.pragma(`max_page_count = ${most}`);
}

/** Is this what SQLite, or the system, says of a spoiled disk? */
export function isTrouble(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(SQLITE_(FULL|READONLY)|ENOSPC|EROFS)/.test(code);
}
