import { sql } from "kysely";
import type { Reader } from "./handles.ts";
import { stillHolds } from "./tables.ts";

/** What is kept of some scopes. */
export interface StoredContent {
  /** Pages of main as they are now. */
  pages: number;
  /** Those among them whose text is not here yet. */
  lacking: number;
  /** Bytes of texts, those of history too; each once. */
  texts: number;
}

/** Measures what a space's own scope and the others beside it hold. */
export async function measureContent(db: Reader, space: string, beside: string): Promise<StoredContent> {
  const pages = await db
    .selectFrom("states")
    .leftJoin("texts", "texts.hash", "states.text")
    .select([
      (eb) => eb.fn.countAll<number>().as("all"),
      sql<number>`count(case when states.text is not null and texts.hash is null then 1 end)`.as("lacking"),
    ])
    .where("states.scope", "=", space)
    .where("states.branch", "=", "main")
    .where("states.kind", "=", "page")
    .where("states.until", "=", stillHolds)
    .where("states.gone", "=", 0)
    .executeTakeFirstOrThrow();
  const texts = await db
    .selectFrom("texts")
    .select(sql<number>`coalesce(sum(octet_length(text)), 0)`.as("bytes"))
    .where("hash", "in", (eb) =>
      eb.selectFrom("named_texts").select("hash").where("scope", "in", [space, beside]),
    )
    .executeTakeFirstOrThrow();
  return { pages: Number(pages.all), lacking: Number(pages.lacking), texts: Number(texts.bytes) };
}
