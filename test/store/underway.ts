import pg from "pg";
import { replicatedKeys } from "../../src-main/store/tables.ts";
import { refuseOfOneServer } from "./ofOneServer.ts";

/*
 * How many statements a server is at. On a server, unlike in SQLite, a program waits for each: virtual time may pass
 * only when none is under way.
 */

let statements = 0;
/** Which count it is: what an earlier test left without an answer is not waited for. */
let count = 0;
let isCounting = false;
/** Who waits until none is under way. */
const waiting: (() => void)[] = [];

type Asked = (...given: unknown[]) => unknown;

/** Connections of the tests themselves, which ask a server for whatever it has. */
const ofTests = new WeakSet<pg.Client>();
export const exempt = (client: pg.Client): void => void ofTests.add(client);

const scopes: ReadonlySet<string> = new Set(Object.keys(replicatedKeys));

/** The words of what is asked, given by itself or with its values. */
const wordsOf = (given: unknown): string =>
  typeof given === "string" ? given : ((given as { text?: string } | undefined)?.text ?? "");

/** Counts, from nothing on, what this process asks of servers, and refuses what no engine need have. */
export function countStatements(): void {
  count += 1;
  statements = 0;
  for (const go of waiting.splice(0)) go();
  if (isCounting) return;
  isCounting = true;
  for (const [asking, verb] of [
    [pg.Client.prototype, "query"],
    [pg.Pool.prototype, "connect"],
  ] as const) {
    const known = asking as unknown as Record<string, Asked>;
    const ask = known[verb] as Asked;
    known[verb] = function (this: unknown, ...given) {
      if (verb === "query" && !ofTests.has(this as pg.Client)) refuseOfOneServer(wordsOf(given[0]), scopes);
      const answer = ask.apply(this, given);
      if (!(answer instanceof Promise)) return answer;
      const counted = count;
      statements += 1;
      return answer.finally(() => {
        if (counted !== count) return;
        statements -= 1;
        if (statements === 0) for (const go of waiting.splice(0)) go();
      });
    };
  }
}

/** Is any under way whose answer has not come? */
export const areUnderway = (): boolean => statements > 0;

/** Waits until none is: to ask again and again would take from the server the time that it needs to answer. */
export const noneUnderway = (): Promise<void> =>
  areUnderway() ? new Promise((go) => void waiting.push(go)) : Promise.resolve();
