import { hash } from "node:crypto";
import { parseScope } from "../access/scopes.ts";
import { findHead } from "../content/view/view.ts";
import { findStateRow } from "../content/view/viewEntries.ts";
import type { ChangedRow } from "../store/changes.ts";
import type { Reader } from "../store/handles.ts";
import { encodeKey } from "../store/keys.ts";
import { selectKeys } from "../store/rows.ts";
import { replicatedKeys, type RevisionRow, type StateRow } from "../store/tables.ts";
import type { Drawn, PulledRow } from "./messages.ts";
import { differenceOf, textFrom, type TextDifference } from "./textDifference.ts";

/*
 * A page's state says the key of each of its blocks, which is kilobytes for a long page, and all but a few of them are
 * those of the state before. The instance knows which one that is: a replica that holds a scope up to a number holds
 * each branch as its last revision up to there had it. What a replica makes of its own row is proved by a hash.
 */

/** Shorter values are sent as they are. */
export const longEnough = 100;

/** More states than these are sent whole: among so many, the compression finds what they have in common. */
const mostDrawn = 50;

/** No value of a row is as long as this: a difference that makes more is none of ours. */
export const longestValue = 20_000_000;

/** A state that a replica holds: that of the same entry before it changed. */
export type Former = Map<ChangedRow, StateRow>;

/** For changed states of one scope, the former ones that whoever holds that scope up to before these rows has. */
export async function findFormer(db: Reader, scope: string, rows: readonly ChangedRow[]): Promise<Former> {
  const former: Former = new Map();
  const states = rows.filter(({ table, row }) => table === "states" && row !== null);
  if (states.length > mostDrawn) return former;
  const { id: space } = parseScope(scope);
  const known = await knownRevisions(db, space, rows);
  for (const changed of states) {
    const { branch, kind, id } = changed.row as unknown as StateRow;
    const revision = known.get(branch);
    const found = revision && (await findStateRow(db, { space, branch, ...revision }, kind, id));
    if (found) former.set(changed, found);
  }
  return former;
}

/**
 * The last revision of each branch that is as it was before these rows, and the revision of main below it. Where no
 * revision is new, the last one was amended.
 */
async function knownRevisions(
  db: Reader,
  space: string,
  rows: readonly ChangedRow[],
): Promise<Map<string, { number: number; base: number | undefined }>> {
  const firstNew = new Map<string, number>();
  for (const { table, row } of rows) {
    if (row === null || (table !== "revisions" && table !== "states")) continue;
    const { branch, number = Infinity } = row as unknown as Partial<RevisionRow> & { branch: string };
    firstNew.set(branch, Math.min(number, firstNew.get(branch) ?? Infinity));
  }
  const known = new Map<string, { number: number; base: number | undefined }>();
  for (const [branch, number] of firstNew) {
    const head = await findHead(db, space, branch);
    if (head) known.set(branch, { number: Math.min(number, head.number) - 1, base: head.base ?? undefined });
  }
  return known;
}

/** A changed row, its long values as differences from those of a former one where that is shorter. */
export function drawnFrom(former: StateRow | undefined, changed: ChangedRow): PulledRow {
  const { row } = changed;
  if (!former || row === null) return changed;
  const columns: Drawn["columns"] = {};
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const before = (former as unknown as Record<string, unknown>)[name];
    const isLong = typeof value === "string" && typeof before === "string" && value.length > longEnough;
    const difference = isLong ? differenceOf(before, value) : undefined;
    if (difference) columns[name] = difference;
    else values[name] = value;
  }
  if (Object.keys(columns).length === 0) return changed;
  const { scope } = former;
  const key = encodeKey("states", { ...former });
  return { ...changed, row: values, drawn: { scope, key, columns, hash: hashValues(row, columns) } };
}

/** Pulled rows with nothing left out, or undefined where one is not what a replica makes of what it holds. */
export async function completeRows(db: Reader, rows: readonly PulledRow[]): Promise<PulledRow[] | undefined> {
  const named = rows.flatMap(({ drawn }) => drawn ?? []);
  if (named.length === 0) return [...rows];
  const said = await listSaid(db, named);
  const whole: PulledRow[] = [];
  for (const { drawn, ...pulled } of rows) {
    const row = drawn ? completeRow(pulled.row, drawn, await confirmed(db, drawn, said)) : pulled.row;
    if (row === undefined) return undefined;
    whole.push({ ...pulled, row });
  }
  return whole;
}

type Row = Record<string, unknown>;

function completeRow(row: Row | null, { columns, hash: expected }: Drawn, held: Row | null): Row | undefined {
  const made = { ...row };
  for (const [name, difference] of Object.entries(columns)) {
    const before = held?.[name];
    if (typeof before === "string") made[name] = textFrom(before, difference, longestValue);
  }
  return hashValues(made, columns) === expected ? made : undefined;
}

const nameOf = ({ scope, key }: Pick<Drawn, "scope" | "key">): string => `${scope} ${key}`;

/** Those of these rows that are not in their table as the instance said them last: they wait aside, or are predicted. */
async function listSaid(db: Reader, named: readonly Drawn[]): Promise<Map<string, string | null>> {
  const keys = [...new Set(named.map(({ key }) => key))];
  const predicted = await db
    .selectFrom("journal")
    .select(["scope", "row_key as key", "before as row"])
    .where("table_name", "=", "states")
    .where("row_key", "in", keys)
    // A row may be predicted again and again: what it was before the first one stands.
    .orderBy("seq", "desc")
    .execute();
  const scopes = [...new Set(named.map(({ scope }) => scope))];
  const waiting = await db
    .selectFrom("pulled")
    .select(["scope", "row_key as key", "row"])
    .where("scope", "in", scopes)
    .where("table_name", "=", "states")
    .where("row_key", "in", keys)
    .execute();
  return new Map([...predicted, ...waiting].map((each) => [nameOf(each), each.row]));
}

/** A row as the instance said it last; null where the replica has none. */
async function confirmed(
  db: Reader,
  drawn: Drawn,
  said: ReadonlyMap<string, string | null>,
): Promise<Row | null> {
  const other = said.get(nameOf(drawn));
  if (other !== undefined) return other === null ? null : (JSON.parse(other) as Row);
  const { scope, key } = drawn;
  const keys = [JSON.parse(key) as unknown[]];
  const [row] = await selectKeys(db, "states", { scope, columns: replicatedKeys.states, keys });
  return row ?? null;
}

/** Names what these columns of a row hold. */
function hashValues(row: Row, columns: Record<string, TextDifference>): string {
  const values = Object.keys(columns)
    .sort()
    .map((name) => [name, row[name]]);
  return hash("sha256", JSON.stringify(values), "base64url").slice(0, 22);
}
