import { createHash, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { sha256Of, type BlobStore, type ByteRange, type Bytes } from "./blobs.ts";
import { inParts } from "../keys.ts";
import { isTaken } from "../server/serverErrors.ts";
import { patiently } from "../upkeep/patience.ts";
import type { Tables } from "../tables.ts";

/** Bytes of one row. */
const chunkSize = 256 * 1024;
/** Rows that are read at once. */
const chunksAtOnce = 16;

/** The name of bytes whose hash is not known yet; it begins with when that was, so that old ones are told apart. */
const asideOf = (time: number): string => `part:${String(time).padStart(16, "0")}:`;

/**
 * Blobs as rows of a server's database, in chunks, so that every process of an instance has them. Bytes that arrive
 * are kept aside until all are here, and then named in one statement.
 */
export function serverBlobs(db: Kysely<Tables>): BlobStore {
  const listAbsent = async (names: Iterable<string>, within: Kysely<Tables> = db): Promise<Set<string>> => {
    const absent = new Set(names);
    for (const part of inParts([...absent]))
      for (const { hash } of await within
        .selectFrom("blob_chunks")
        .select("hash")
        .where("hash", "in", part)
        .where("position", "=", 0)
        .execute())
        absent.delete(hash);
    return absent;
  };
  const has = async (sha256: string): Promise<boolean> => (await listAbsent([sha256])).size === 0;
  return {
    has,
    listAbsent,
    async read(sha256, range) {
      if (!(await has(sha256))) return undefined;
      return range ? readRange(db, sha256, range) : Buffer.concat(await readFrom(db, sha256, 0));
    },
    async write(bytes) {
      if (bytes instanceof Uint8Array && (await has(sha256Of(bytes)))) return sha256Of(bytes);
      const aside = `${asideOf(Date.now())}${randomUUID()}`;
      try {
        const sha256 = await keepAside(db, aside, bytes);
        // Somebody else may bring the same bytes at the same moment.
        await patiently(() => nameBytes(db, aside, sha256), isTaken);
        return sha256;
      } catch (error) {
        await removeChunks(db, aside).catch(() => undefined);
        throw error;
      }
    },
    remove: (sha256, within) => removeChunks(within ?? db, sha256),
    async sweep(time) {
      const [first, end] = [asideOf(0), asideOf(Math.max(0, time))];
      await db.deleteFrom("blob_chunks").where("hash", ">=", first).where("hash", "<", end).execute();
    },
  };
}

/** How many blobs there are. */
export async function countServerBlobs(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("blob_chunks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("position", "=", 0)
    .where((eb) => eb.or([eb("hash", "<", "part:"), eb("hash", ">=", "part;")]))
    .executeTakeFirstOrThrow();
  return count;
}

async function removeChunks(db: Kysely<Tables>, hash: string): Promise<void> {
  await db.deleteFrom("blob_chunks").where("hash", "=", hash).execute();
}

async function keepAside(db: Kysely<Tables>, aside: string, given: Bytes): Promise<string> {
  const hash = createHash("sha256");
  let position = 0;
  for await (const bytes of inChunks(given)) {
    hash.update(bytes);
    await patiently(() => db.insertInto("blob_chunks").values({ hash: aside, position, bytes }).execute());
    position += 1;
  }
  return hash.digest("hex");
}

/** Gives bytes their name; takes them away where it has some already. */
function nameBytes(db: Kysely<Tables>, aside: string, sha256: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom("blob_chunks")
      .select("hash")
      .where("hash", "=", sha256)
      .where("position", "=", 0)
      .executeTakeFirst();
    if (known) await trx.deleteFrom("blob_chunks").where("hash", "=", aside).execute();
    else await trx.updateTable("blob_chunks").set({ hash: sha256 }).where("hash", "=", aside).execute();
  });
}

/** Bytes in rows of one size but for the last one; no bytes are one row too. */
async function* inChunks(given: Bytes): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(chunkSize);
  let filled = 0;
  let chunks = 0;
  for await (const part of given instanceof Uint8Array ? [given] : given)
    for (let at = 0; at < part.byteLength;) {
      const piece = part.subarray(at, at + chunkSize - filled);
      chunk.set(piece, filled);
      at += piece.byteLength;
      filled += piece.byteLength;
      if (filled < chunkSize) continue;
      yield chunk;
      chunks += 1;
      filled = 0;
    }
  if (filled > 0 || chunks === 0) yield chunk.subarray(0, filled);
}

async function readFrom(db: Kysely<Tables>, hash: string, from: number, end = Infinity): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for (let position = from; position < end;) {
    const until = Math.min(end, position + chunksAtOnce);
    const rows = await db
      .selectFrom("blob_chunks")
      .select("bytes")
      .where("hash", "=", hash)
      .where("position", ">=", position)
      .where("position", "<", until)
      .orderBy("position")
      .execute();
    chunks.push(...rows.map(({ bytes }) => bytes));
    if (rows.length < until - position) break;
    position = until;
  }
  return chunks;
}

async function readRange(db: Kysely<Tables>, hash: string, { from, until }: ByteRange): Promise<Uint8Array> {
  const first = Math.floor(from / chunkSize);
  const bytes = Buffer.concat(await readFrom(db, hash, first, Math.ceil(until / chunkSize)));
  return bytes.subarray(from - first * chunkSize, until - first * chunkSize);
}
