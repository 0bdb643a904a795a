import type { Writer } from "../handles.ts";
import { nameForAWhile, nameTexts } from "../texts/namedTexts.ts";
import type { ReplicatedTable, StateRow } from "../tables.ts";

/* What follows from a state's being written, whoever writes it. */

export type AnyRow = { scope: string } & Record<string, unknown>;

/** The kinds of entries from which something is derived: words to search, and links. */
export const derivedKinds = ["page", "reusable"] as const satisfies readonly StateRow["kind"][];

/** What derives from an entry of main must follow before the commit. */
export function markStale(db: Writer, table: ReplicatedTable, row: Record<string, unknown>): void {
  const { scope, branch, kind, id } = row as Partial<StateRow>;
  if (table === "states" && branch === "main" && derivedKinds.some((derived) => derived === kind))
    db.session.stale.add(`${scope}\0${kind}\0${id}`);
}

/** Notes of which entry a state is predicted. */
export function notePredicted(db: Writer, table: ReplicatedTable, row: Record<string, unknown>): void {
  const { branch, kind, id } = row as Partial<StateRow>;
  if (table === "states") db.session.entries.add(`${branch} ${kind} ${id}`);
}

/** Whoever sees a state may name its text, now and when it is history. */
export async function nameStates(db: Writer, table: ReplicatedTable, rows: readonly AnyRow[]): Promise<void> {
  if (table !== "states") return;
  await nameTexts(
    db,
    rows.flatMap(({ scope, text }) => (typeof text === "string" ? [{ scope, hash: text }] : [])),
  );
}

/** The text of a state that is no more, or has another: somebody may have it before them, and name it as their base. */
export async function noteFormerText(db: Writer, table: ReplicatedTable, before: AnyRow): Promise<void> {
  if (table === "states" && typeof before["text"] === "string")
    await nameForAWhile(db, before.scope, before["text"]);
}
