import { setTimeout as wait } from "node:timers/promises";
import type { Caller, Core, CoreEvent } from "../../core/core.ts";
import { justShown } from "../../store/handles.ts";
import { protocolVersion, type PullAnswer } from "../../sync/messages.ts";

/** What decides who sees which scope: a change in one of these may change every list. */
const deciding = new Set([
  "members",
  "team_members",
  "grants",
  "collections",
  "spaces",
  "sites",
  "organizations",
]);

/** Until it is asked again what a reader may see, where that could not be said: not by all at one moment. */
const aWhile = (): Promise<void> => wait(500 + Math.random() * 1000);

/** The level that somebody has in each scope that they may see. */
type Levels = ReadonlyMap<string, string>;

type Listener = (scope: string, number: number) => void;

/** Hears what is told to some people about something in a scope. */
type Hearer = (scope: string, to: ReadonlySet<string>, message: object) => void;

/**
 * Tells readers which scopes moved and how far, and nothing else (design §6.6): of those that they may see. The
 * number 0 says that the reader should look again: they have the scope since now, at another level, or no longer.
 */
export class ScopeEvents {
  readonly #core: Pick<Core, "subscribe" | "sync">;
  readonly #lists = new Map<string, Promise<Levels>>();
  readonly #readers = new Set<(numbers: Record<string, number>, listsMoved: boolean) => void>();
  readonly #hearers = new Set<Hearer>();
  readonly #stop: () => void;
  readonly #aWhile: () => Promise<void>;

  constructor(core: Pick<Core, "subscribe" | "sync">, { pause = aWhile } = {}) {
    this.#core = core;
    this.#aWhile = pause;
    this.#stop = core.subscribe((event) => this.#hear(event));
  }

  /**
   * Calls `listener` with what moves until the answered function is called, and first with a 0: whatever moved while
   * nobody listened is found by one pull. What is told to this caller alone goes to `hear`. Throws where it cannot be
   * said now what the caller may see.
   */
  async follow(
    caller: Caller,
    listener: Listener,
    hear: (message: object) => void = () => undefined,
  ): Promise<() => void> {
    let known: Levels = new Map();
    let waiting: Record<string, number> = {};
    let listWaits = false;
    let [busy, follows] = [false, true];
    const deliver = async (): Promise<void> => {
      if (busy) return;
      busy = true;
      while (follows && (listWaits || Object.keys(waiting).length > 0)) {
        const [numbers, listMoved] = [waiting, listWaits];
        [waiting, listWaits] = [{}, false];
        const before = known;
        try {
          if (listMoved) known = await this.#listOf(caller);
        } catch {
          // Nothing is told by a list that may not hold any more.
          [waiting, listWaits] = [{ ...numbers, ...waiting }, true];
          await this.#aWhile();
          continue;
        }
        for (const scope of new Set([...before.keys(), ...known.keys()]))
          if (known.get(scope) !== before.get(scope)) listener(scope, 0);
        for (const [scope, number] of Object.entries(numbers)) if (known.has(scope)) listener(scope, number);
      }
      busy = false;
    };
    const reader = (numbers: Record<string, number>, listsMoved: boolean): void => {
      waiting = { ...waiting, ...numbers };
      listWaits ||= listsMoved;
      void deliver();
    };
    // What is said is for those who may see the scope in this very moment, whatever they saw when they began.
    const hearer: Hearer = (scope, to, message) => {
      if (!to.has(caller.user)) return;
      this.sees(caller, scope).then(
        (may) => may && hear(message),
        // Who is at a page is said again within the minute.
        () => undefined,
      );
    };
    this.#readers.add(reader);
    this.#hearers.add(hearer);
    const stop = (): void => {
      follows = false;
      this.#readers.delete(reader);
      this.#hearers.delete(hearer);
    };
    try {
      known = await this.#listOf(caller);
    } catch (error) {
      stop();
      throw error;
    }
    const [first] = known.keys();
    if (first !== undefined) listener(first, 0);
    return stop;
  }

  /** Whether somebody may see what is in a scope. Throws where that cannot be said now. */
  async sees(caller: Caller, scope: string): Promise<boolean> {
    return (await this.#listOf(caller)).has(scope);
  }

  /** Tells something to some people, as far as they listen and may see the scope that it is about. */
  tell(scope: string, to: ReadonlySet<string>, message: object): void {
    for (const hearer of this.#hearers) hearer(scope, to, message);
  }

  close(): void {
    this.#stop();
    this.#readers.clear();
    this.#hearers.clear();
  }

  #hear(event: CoreEvent): void {
    if (event.type !== "changed") return;
    const listsMoved = event.rows.some(
      ({ table, kinds }) => deciding.has(table) && (kinds?.some((kind) => kind !== justShown) ?? true),
    );
    if (listsMoved) this.#lists.clear();
    for (const reader of this.#readers) reader(event.numbers, listsMoved);
  }

  /** One question for all streams of a user. */
  #listOf(caller: Caller): Promise<Levels> {
    const known = this.#lists.get(caller.user);
    if (known) return known;
    const asked = this.#ask(caller);
    this.#lists.set(caller.user, asked);
    return asked;
  }

  async #ask(caller: Caller): Promise<Levels> {
    try {
      const outcome = await this.#core.sync(caller, "pull", { protocol: protocolVersion, cursors: {} });
      if ("body" in outcome) {
        const { list } = outcome.body as PullAnswer;
        return new Map(list?.scopes.map(({ scope, level }) => [scope, level]));
      }
      if (outcome.status >= 500) throw new Error("An instance could not say what somebody may see.");
    } catch (error) {
      this.#lists.delete(caller.user);
      throw error;
    }
    this.#lists.delete(caller.user);
    return new Map();
  }
}
