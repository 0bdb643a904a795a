import { sql } from "kysely";
import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { inParts, padded } from "../keys.ts";
import { listOf, prepared, shaped } from "../prepared.ts";
import { addRows, deleteRows } from "../rows.ts";
import type { LostAnchorTable } from "../tables.ts";

/* Which parts that something leads to are not in their pages: derived from links and texts, for reports. */

/** A part of a page that something leads to, or that is kept as lost. */
export type PagePart = Omit<LostAnchorTable, "scope">;

export interface KnownParts {
  /** What is led to now. */
  led: PagePart[];
  /** What is kept as lost. */
  lost: PagePart[];
}

/** The parts of these pages that are led to, and those that are kept as lost. */
export async function readParts(db: Reader, scope: string, pages: readonly string[]): Promise<KnownParts> {
  const known: KnownParts = { led: [], lost: [] };
  for (const part of inParts(pages)) {
    const named = padded(part);
    for (const { of, ...found } of await partsOf(named.length)(db, [scope, ...named])) known[of].push(found);
  }
  return known;
}

const partsOf = shaped((size: number) =>
  prepared((_: Reader, values: readonly string[]) => {
    const among = sql.join(listOf(values, 1, size));
    return sql<PagePart & { of: keyof KnownParts }>`
      select distinct 'led' as "of", target as page, anchor from links
        where scope = ${values[0]} and target_kind = 'page' and target in (${among}) and anchor <> ''
      union all
      select 'lost' as "of", page, anchor from lost_anchors where scope = ${values[0]} and page in (${among})`;
  }),
);

/** Makes what is kept as lost what it is to be; writes only what differs. */
export async function keepLost(
  db: Writer,
  scope: string,
  { lost, wanted }: { lost: readonly PagePart[]; wanted: readonly PagePart[] },
): Promise<void> {
  const keyOf = ({ page, anchor }: PagePart): string => `${page}\0${anchor}`;
  const [before, after] = [new Set(lost.map(keyOf)), new Set(wanted.map(keyOf))];
  const trx = transactionOf(db);
  for (const part of lost)
    if (!after.has(keyOf(part))) await deleteRows(trx, "lost_anchors", { scope, ...part });
  await addRows(
    trx,
    "lost_anchors",
    wanted.filter((part) => !before.has(keyOf(part))).map((part) => ({ scope, ...part })),
  );
}
