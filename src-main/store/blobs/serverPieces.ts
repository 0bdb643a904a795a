import { sql, type Kysely } from "kysely";
import type { PartialBytes } from "./partialFiles.ts";
import { patiently } from "../upkeep/patience.ts";
import type { Tables } from "../tables.ts";

/** Uploads that are under way as rows of a server's database, so that any process of an instance goes on with one. */
export class ServerPieces implements PartialBytes {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async size(name: string): Promise<number> {
    const { size } = await this.#db
      .selectFrom("upload_pieces")
      .select(sql<number | null>`max(start + octet_length(bytes))`.as("size"))
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    return size ?? 0;
  }

  async write(name: string, start: number, bytes: Uint8Array): Promise<void> {
    const piece = { name, start, bytes: Buffer.from(bytes), touched_at: Date.now() };
    await patiently(() =>
      this.#db
        .insertInto("upload_pieces")
        .values(piece)
        .onConflict((oc) =>
          oc
            .columns(["name", "start"])
            .doUpdateSet({ bytes: piece.bytes, touched_at: piece.touched_at })
            // The same bytes, and perhaps more of them.
            .where(sql<boolean>`octet_length(excluded.bytes) > octet_length(upload_pieces.bytes)`),
        )
        .execute(),
    );
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    for (let [from, end] = [-1, 0]; ;) {
      const piece = await this.#db
        .selectFrom("upload_pieces")
        .select(["start", "bytes"])
        .where("name", "=", name)
        .where("start", ">", from)
        .orderBy("start")
        .limit(1)
        .executeTakeFirst();
      if (!piece) return;
      const { start, bytes } = piece;
      from = start;
      // What another piece has brought already is left out.
      if (start + bytes.byteLength <= end) continue;
      yield bytes.subarray(end - start);
      end = start + bytes.byteLength;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#db.deleteFrom("upload_pieces").where("name", "=", name).execute();
  }

  async removeUntouched(time: number): Promise<void> {
    const old = this.#db
      .selectFrom("upload_pieces")
      .select("name")
      .groupBy("name")
      .having((eb) => eb(eb.fn.max("touched_at"), "<", time));
    await this.#db.deleteFrom("upload_pieces").where("name", "in", old).execute();
  }
}
