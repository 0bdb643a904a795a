import type { Writer } from "./handles.ts";
import { nameTexts } from "./namedTexts.ts";
import type { ReplicatedTable } from "./tables.ts";

/* What follows from a state's being written, whoever writes it. */

export type AnyRow = { scope: string } & Record<string, unknown>;

/** What derives from a page of main must follow before the commit. */
export function markStale(db: Writer, table: ReplicatedTable, row: Record<string, unknown>): void {
  if (table === "states" && row["branch"] === "main" && row["kind"] === "page")
    db.session.stale.add(`${String(row["scope"])}\0${String(row["id"])}`);
}

/** Whoever sees a state may name its text, now and when it is history. */
export async function nameStates(db: Writer, table: ReplicatedTable, rows: readonly AnyRow[]): Promise<void> {
  if (table !== "states") return;
  await nameTexts(
    db,
    rows.flatMap(({ scope, text }) => (typeof text === "string" ? [{ scope, hash: text }] : [])),
  );
}
