import { untrack } from "svelte";
import type { DesktopEvent } from "../../../src-preload/bridge.ts";
import { bridge } from "../calls/bridge.ts";
import { place } from "../window/place.svelte.ts";
import { touch } from "./touch.svelte.ts";
import { workspace } from "./workspace.svelte.ts";

type Changed = Extract<DesktopEvent, { type: "changed" }>;

/**
 * Calls back when rows of one of the scopes changed in the current workspace, or may have, of some tables where they are
 * named, or of a kind of their rows, as `states.file`; answers how to stop.
 */
export function onChanged(
  scopes: readonly string[],
  listener: () => void,
  tables?: readonly string[],
): () => void {
  const stops = [
    bridge.on((event) => {
      if (event.type === "changed" && concerns(event, scopes, tables)) listener();
    }),
    touch.onRegained(listener),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Calls back when rows of one of the scopes changed and none has for so many milliseconds; answers how to stop. */
export function onQuiet(scopes: readonly string[], after: number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onChanged(scopes, () => {
    clearTimeout(timer);
    timer = setTimeout(listener, after);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function concerns(event: Changed, scopes: readonly string[], tables?: readonly string[]): boolean {
  // What is read of another workspace is on its way before that is shown.
  return (
    [workspace.current?.id, place.workspace].includes(event.workspace) &&
    event.rows.some(
      (row) => scopes.includes(row.scope) && (tables?.some((named) => isOf(row, named)) ?? true),
    )
  );
}

function isOf({ table, kinds }: Changed["rows"][number], named: string): boolean {
  const [of, kind] = named.split(".");
  return of === table && (kind === undefined || kinds === undefined || kinds.includes(kind));
}

/** What a {@link Watched} reads: `key` says which thing it is, `scopes` and `tables` when to read it again. */
export interface Reading<T> {
  key: string;
  scopes: readonly string[];
  /** The tables that it hangs on; all of them where none are named. */
  tables?: readonly string[];
  /** What takes long to read, or changes with every word, is read again when it has been quiet for so many milliseconds. */
  quiet?: number;
  read: () => Promise<T>;
}

/** What came of the last read, and of what. */
interface Found<T> {
  key: string;
  value: T | undefined;
  problem: unknown;
}

/** A value that is read from the core, and read again whenever something that it depends on changes. */
export class Watched<T> {
  readonly #source: () => Reading<T> | undefined;
  readonly #reading = $derived.by(() => this.#source());
  #found = $state.raw<Found<T> | undefined>();
  #running: Promise<void> | undefined;
  #again = false;

  readonly #current = $derived(this.#found?.key === this.#reading?.key ? this.#found : undefined);
  /** The last value read, or undefined before the first: never that of another thing. */
  readonly value = $derived(this.#current?.value);
  readonly problem = $derived(this.#current?.problem);

  constructor(source: () => Reading<T> | undefined) {
    this.#source = source;
    $effect(() => {
      const reading = this.#reading;
      if (reading === undefined) return;
      untrack(() => void this.refresh());
      const { scopes, tables, quiet } = reading;
      const again = () => void this.refresh();
      const stop = quiet === undefined ? onChanged(scopes, again, tables) : onQuiet(scopes, quiet, again);
      return () => {
        stop();
        // Nobody waits for what was to follow.
        this.#again = false;
      };
    });
  }

  /** Reads now; a call while a read is under way makes one more follow it, and waits for that. */
  refresh(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#readWhileAsked().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #readWhileAsked(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#readOnce();
    }
  }

  async #readOnce(): Promise<void> {
    const reading = this.#reading;
    if (reading === undefined) return;
    const { key } = reading;
    try {
      this.#found = { key, value: await reading.read(), problem: undefined };
    } catch (problem) {
      const known = this.#found?.key === key ? this.#found.value : undefined;
      this.#found = { key, value: known, problem };
    }
  }
}
