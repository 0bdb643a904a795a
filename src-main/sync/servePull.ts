import { hash } from "node:crypto";
import { visibleScopes, type Standing } from "../access/access.ts";
import { parseScope, spaceScope } from "../access/scopes.ts";
import { findScopes, listChangedRows, type ChangedRow } from "../store/changes.ts";
import type { Reader } from "../store/handles.ts";
import { readMeta } from "../store/meta.ts";
import { prepared } from "../store/prepared.ts";
import { Stride } from "../store/stride.ts";
import { findTexts } from "../store/texts/texts.ts";
import { stillHolds } from "../content/entry.ts";
import { drawnFrom, findFormer, longEnough, type Former } from "./drawnRows.ts";
import type { MutationHost } from "./host.ts";
import { readOutline } from "./outline.ts";
import { differenceOf } from "./textDifference.ts";
import type {
  DrawnText,
  Outline,
  PullAnswer,
  PullRequest,
  ScopedText,
  TextsAnswer,
  TextsRequest,
} from "./messages.ts";

/** The name of a list of scopes and levels: both sides make it of what they know (design §6.4). */
export function hashList(scopes: readonly { scope: string; level: string }[]): string {
  const lines = scopes.map(({ scope, level }) => `${scope} ${level}`).sort();
  return hash("sha256", lines.join("\n"), "base64url").slice(0, 22);
}

/** The instance's half of a pull; everything in it is read from one snapshot (design §6.4). */
export async function servePull(
  db: Reader,
  user: string,
  request: PullRequest,
  host: Pick<MutationHost, "now" | "limits">,
): Promise<PullAnswer> {
  const visible = await visibleScopes(db, user);
  const scopes = [...visible].map(([scope, level]) => ({ scope, level: String(level) }));
  const listHash = hashList(scopes);
  const epoch = (await readMeta(db, "epoch")) ?? "";
  const answer: PullAnswer = {
    epoch,
    ...(listHash === request.list ? {} : { list: { hash: listHash, scopes } }),
    heads: {},
    rows: [],
    texts: [],
    more: false,
    now: host.now(),
    able: ["differences", "specificationIds"],
  };
  if (request.epoch !== undefined && request.epoch !== epoch) return answer;
  if (request.outlined) answer.outlines = await listOutlines(db, visible, request.outlined);
  const fresh = new Set(request.fresh);
  // What is new to the reader comes first: a new space is usable before old ones are up to date.
  const asked = Object.entries(request.cursors)
    .filter(([scope]) => visible.has(scope))
    .sort(([a], [b]) => Number(fresh.has(b)) - Number(fresh.has(a)));
  const heads = await findScopes(
    db,
    asked.map(([scope]) => scope),
  );
  const { rows, rowLength: length, textLength } = host.limits;
  const room = { rows, length };
  for (const [scope, cursor] of asked) {
    const head = heads.get(scope) ?? { number: 0, digest: 0 };
    answer.heads[scope] = head;
    if (head.number <= cursor) continue;
    // Where there was room for more, those that are missing below the head are forgotten tombstones.
    const { rows, length, isCut } =
      room.rows > 0 && room.length > 0
        ? await listChangedRows(db, scope, cursor, room)
        : { rows: [], length: 0, isCut: true };
    if (isCut) answer.more = true;
    room.rows -= rows.length;
    room.length = isCut ? 0 : room.length - length;
    const draws = request.differences === true && !fresh.has(scope) && !isCut;
    const former: Former = draws ? await findFormer(db, scope, rows) : new Map();
    answer.rows.push(...rows.map((row) => drawnFrom(former.get(row), row)));
    if (!fresh.has(scope)) await addTexts(db, scope, { rows, former, textLength }, answer);
  }
  return answer;
}

async function listOutlines(
  db: Reader,
  visible: ReadonlyMap<string, Standing>,
  known: Record<string, number>,
): Promise<Outline[]> {
  const asked = Object.keys(known).filter((scope) => visible.has(scope));
  const outlines = await Promise.all(asked.map((scope) => readOutline(db, scope)));
  return outlines.filter(({ scope, number }) => number !== known[scope]);
}

/**
 * Sends the texts that changed rows came to name beside them: a small change is one exchange. One whose former text is
 * known comes as the difference from that, and one that a state had before is there.
 */
async function addTexts(
  db: Reader,
  scope: string,
  { rows, former, textLength }: { rows: readonly ChangedRow[]; former: Former; textLength: number },
  answer: PullAnswer,
): Promise<void> {
  const wanted = new Map<string, string | null>();
  for (const changed of rows) {
    const { table, row } = changed;
    if (table !== "states" || row?.["until"] !== stillHolds || typeof row["text"] !== "string") continue;
    const before = former.get(changed)?.text ?? null;
    if (before !== row["text"]) wanted.set(row["text"], before);
  }
  let room = textLength - answer.texts.reduce((sum, sent) => sum + lengthOf(sent), 0);
  if (wanted.size === 0 || room <= 0) return;
  const organization = await organizationOfScope(db, scope);
  if (organization === undefined) return;
  const all = [...wanted];
  const stride = new Stride();
  for (let at = 0; at < all.length && room > 0;) {
    const part = all.slice(at, (at += stride.length));
    const names = part.flatMap(([name, base]) => (base === null ? [name] : [name, base]));
    const texts = await findTexts(db, organization, [...new Set(names)]);
    const before = room;
    for (const [name, base] of part) {
      const text = texts.get(name);
      if (text === undefined) continue;
      const known = base === null ? undefined : texts.get(base);
      const parts = known !== undefined && text.length > longEnough ? differenceOf(known, text) : undefined;
      const sent = base !== null && parts ? { scope, hash: name, base, parts } : { scope, hash: name, text };
      if (room < lengthOf(sent)) continue;
      room -= lengthOf(sent);
      answer.texts.push(sent);
    }
    // What is longer than what is left is asked for.
    if (texts.size > 0 && room === before) return;
    stride.learn([...texts.values()].reduce((sum, text) => sum + text.length, 0));
  }
}

const lengthOf = (sent: ScopedText | DrawnText): number =>
  "text" in sent ? sent.text.length : JSON.stringify(sent.parts).length;

async function organizationOfScope(db: Reader, scope: string): Promise<string | undefined> {
  const { kind, id } = parseScope(scope);
  if (kind !== "space" && kind !== "discussion") return id;
  const [space] = await organizationOf(db, { scope: spaceScope(id) });
  return space?.organization;
}

const organizationOf = prepared((db: Reader, { scope }: { scope: string }) =>
  db.selectFrom("spaces").select("organization").where("scope", "=", scope),
);

/** Texts by hash, but only where a row of a scope that the caller may see names them (design §4). */
export async function serveTexts(
  db: Reader,
  user: string,
  request: TextsRequest,
  { limits }: Pick<MutationHost, "limits">,
): Promise<TextsAnswer> {
  const visible: Map<string, Standing> = await visibleScopes(db, user);
  const texts: ScopedText[] = [];
  let size = 0;
  for (const [scope, entries] of Map.groupBy(request.wanted, (entry) => entry.scope)) {
    if (!visible.has(scope)) continue;
    const hashes = [...new Set(entries.flatMap((entry) => entry.hashes))];
    const organization = await organizationOfScope(db, scope);
    if (organization === undefined) continue;
    for (let at = 0; at < hashes.length; at += 500) {
      const named = await db
        .selectFrom("states")
        .select("text")
        .distinct()
        .where("scope", "=", scope)
        .where("text", "in", hashes.slice(at, at + 500))
        .execute();
      const names = named.flatMap(({ text }) => text ?? []);
      const stride = new Stride();
      for (let next = 0; next < names.length;) {
        const before = size;
        for (const [name, text] of await findTexts(
          db,
          organization,
          names.slice(next, (next += stride.length)),
        )) {
          if (size > 0 && size + text.length > 4 * limits.textLength) return { texts };
          size += text.length;
          texts.push({ scope, hash: name, text });
        }
        stride.learn(size - before);
      }
    }
  }
  return { texts };
}
