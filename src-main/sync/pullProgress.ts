import type { PullProgress } from "../core/core.ts";
import type { PullAnswer } from "./messages.ts";
import type { Transport } from "./transport.ts";

/** Told how far a pull is that takes more than one exchange. */
export type Report = (progress: PullProgress) => void;

interface Reporting {
  report?: Report | undefined;
  transport: Pick<Transport, "received">;
}

/** Tells from answer to answer how far the rows of a round are, by their numbers. */
export function countRows({ report, transport }: Reporting) {
  const before = transport.received ?? 0;
  let begun: Record<string, number> | undefined;
  return (cursors: Record<string, number>, { heads, rows }: PullAnswer): void => {
    begun ??= cursors;
    const reached = { ...cursors };
    for (const { scope, number } of rows) reached[scope] = number;
    let [done, total] = [0, 0];
    for (const [scope, { number }] of Object.entries(heads)) {
      const from = begun[scope] ?? 0;
      total += Math.max(0, number - from);
      done += Math.max(0, Math.min(number, reached[scope] ?? from) - from);
    }
    report?.({ what: "rows", done, total, bytes: (transport.received ?? 0) - before });
  };
}

/** Tells from answer to answer how many texts came, of `total` that were missing. */
export function countTexts({ report, transport }: Reporting) {
  const before = transport.received ?? 0;
  let done = 0;
  return (came: number, total: number): void => {
    done += came;
    report?.({
      what: "texts",
      done,
      total: Math.max(done, total),
      bytes: (transport.received ?? 0) - before,
    });
  };
}
