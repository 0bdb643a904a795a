import type BetterSqlite3 from "better-sqlite3";
import type { Upcast } from "../../src-main/sync/upcasts.ts";

/* A version of the protocol before the first one, had there been one: it wrote changes of main in other words. */

const [formerly, now] = ["writeSpace", "updateSpaceContent"];

/** Brings up what that version wrote. */
export const fromFormerWords: Upcast = ({ operation, input, decisions }) =>
  operation === formerly
    ? { operation: now, input: { spaceId: input["space"], body: { changes: input["edits"] } }, decisions }
    : { operation, input, decisions };

/** Has the outbox of a replica say what it holds as a program of that version would have left it. */
export function sayInFormerWords(raw: BetterSqlite3.Database): void {
  const rows = raw.prepare("select position, input from outbox where operation = ?").all(now);
  const reword = raw.prepare("update outbox set operation = ?, input = ? where position = ?");
  for (const { position, input } of rows as { position: number; input: string }[]) {
    const { spaceId, body } = JSON.parse(input) as { spaceId: string; body: { changes: unknown } };
    reword.run(formerly, JSON.stringify({ space: spaceId, edits: body.changes }), position);
  }
  raw.prepare("delete from meta where key = 'protocol'").run();
}

/** In which states an outbox holds something in former words. */
export const statesInFormerWords = (raw: BetterSqlite3.Database): string[] =>
  raw
    .prepare("select distinct state from outbox where operation = ? order by state")
    .pluck()
    .all(formerly) as string[];
