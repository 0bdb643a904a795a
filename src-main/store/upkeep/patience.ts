import { setTimeout as wait } from "node:timers/promises";
import { isBusy } from "../dialects/sqlite.ts";
import { isConflict } from "../server/serverErrors.ts";

const pauses = [1, 2, 5, 10, 20, 50];

/** For how long work is begun again, in milliseconds of pauses. */
const patience = 10_000;

/**
 * Begins work again from its start where it met a lock that another process holds (SQLite's own waiting would block
 * the thread), where a server put another transaction before it, or where `alsoAgain` says so.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  alsoAgain: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let waited = 0, attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const again = isBusy(error) || isConflict(error) || alsoAgain(error);
      if (!again || waited >= patience) throw error;
      // Not all at once who were in each other's way.
      const pause = (pauses[Math.min(attempt, pauses.length - 1)] as number) * (0.5 + Math.random());
      await wait(pause);
      waited += pause;
    }
  }
}
