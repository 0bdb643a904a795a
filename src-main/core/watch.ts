import { markNow, movedSince, type Mark } from "../store/movement.ts";
import type { Engine } from "./engine.ts";

const interval = 500;

/**
 * Notices what other processes write to the same database (the command line beside a running instance, a headless
 * sync beside the desktop) and tells the engine's listeners, then `onWrite`. Answers the function that stops it.
 */
export async function watchOthers(engine: Engine, onWrite: () => void): Promise<() => void> {
  const { raw, reading } = engine.store;
  const version = (): unknown => raw.pragma("data_version", { simple: true });
  let seen: unknown = version();
  let mark: Mark = await markNow(reading);
  let looking = false;

  const stopListening = engine.subscribe((event) => {
    if (event.type !== "changed") return;
    for (const [scope, number] of Object.entries(event.numbers)) mark.numbers.set(scope, number);
  });
  const look = async (): Promise<void> => {
    const now = version();
    if (looking || now === seen) return;
    looking = true;
    try {
      seen = now;
      const moved = await movedSince(reading, mark);
      mark = moved.mark;
      engine.announce({ value: undefined, touched: moved.touched, numbers: moved.numbers });
      onWrite();
    } catch {
      // Whatever was in the way is gone by the next look.
      seen = undefined;
    } finally {
      looking = false;
    }
  };
  // SQLite's data_version moves for the writes of others only, and asking costs microseconds.
  const timer = setInterval(() => void look(), interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
