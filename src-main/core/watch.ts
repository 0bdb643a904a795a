import { isSqlite } from "../store/store.ts";
import { markNow, movedSince, type Mark } from "../store/movement.ts";
import type { Engine } from "./engine.ts";

const interval = 500;

/**
 * Notices what other processes write to the same database (the command line beside a running instance, a headless
 * sync beside the desktop) and tells the engine's listeners, then `onWrite`. Answers the function that stops it.
 */
export async function watchOthers(engine: Engine, onWrite: () => void): Promise<() => void> {
  const { store } = engine;
  const { reading } = store;
  let seen: unknown = await store.version();
  let mark: Mark = await markNow(reading);
  let looking = false;

  const stopListening = engine.subscribe((event) => {
    if (event.type !== "changed") return;
    // Where another process wrote in between, that is still to be noticed.
    for (const [scope, number] of Object.entries(event.numbers))
      if (event.since?.[scope] === (mark.numbers.get(scope) ?? 0)) mark.numbers.set(scope, number);
  });
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      const now = await store.version();
      if (now === seen) return;
      seen = now;
      const moved = await movedSince(reading, mark);
      mark = moved.mark;
      // On a server, what this process wrote itself moves the version too.
      if (!isSqlite(store) && Object.keys(moved.numbers).length === 0) return;
      engine.announce({ value: undefined, touched: moved.touched, numbers: moved.numbers, since: {} });
      onWrite();
    } catch {
      // Whatever was in the way is gone by the next look.
      seen = undefined;
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
