import type { Core } from "../../src-main/core/core.ts";
import { ScopeEvents } from "../../src-main/hosts/http/scopeEvents.ts";
import { TransportError } from "../../src-main/sync/transport.ts";
import type { VirtualClock } from "./clock.ts";
import type { Machine } from "./machine.ts";
import type { Exchange } from "./nature.ts";
import type { Random } from "./random.ts";

/** For how long a client waits for an answer (core/httpTransport.ts). */
const patience = 60_000;

/** A copy of a request may turn up that much later, after those that followed it. */
const longestDetour = 10 * 60_000;

interface Surroundings {
  clock: VirtualClock;
  random: Random;
  server: () => Machine;
  log: (line: string) => void;
}

/** A network on which messages take their time, get lost, are cut and come twice, on every connection as chance has it. */
export class Network {
  readonly #clock: VirtualClock;
  readonly #random: Random;
  readonly #server: () => Machine;
  readonly #log: (line: string) => void;
  /** Replicas without a network. */
  readonly #apart = new Set<string>();
  /** What breaks the streams of a replica. */
  readonly #streams = new Map<string, Set<() => void>>();
  readonly #events = new WeakMap<object, ScopeEvents>();
  isFair = true;

  constructor({ clock, random, server, log }: Surroundings) {
    this.#clock = clock;
    this.#random = random;
    this.#server = server;
    this.#log = log;
  }

  isApart(replica: string): boolean {
    return this.#apart.has(replica);
  }

  cutOff(replica: string): void {
    this.#apart.add(replica);
    for (const breakOff of [...(this.#streams.get(replica) ?? [])]) breakOff();
  }

  reconnect(replica: string): void {
    this.#apart.delete(replica);
  }

  carry<T>({ replica, verb }: Exchange, send: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const lose = (why: string): void => reject(new TransportError("unreachable", why));
      const giveUp = this.#clock.after(patience, () => lose("The instance did not answer in time."));
      /** The way back, which may be cut like the way there. */
      const answer = (give: () => void): void => {
        this.#clock.after(this.#latency(), () => {
          giveUp();
          if (this.#apart.has(replica)) lose("The connection was lost.");
          else give();
        });
      };
      if (this.#apart.has(replica)) {
        answer(() => lose("There is no network."));
        return;
      }
      const arrive = (wanted: "answer" | "cut answer" | "no answer"): void => {
        const server = this.#server();
        const give = (work: () => void): void => {
          if (wanted === "answer") answer(work);
          else if (wanted === "cut answer") answer(() => lose("The answer broke off."));
        };
        if (!server.run.isAlive) {
          give(() => lose("Nothing answers at the instance's address."));
          return;
        }
        const forget = server.run.onEnd(() => give(() => lose("The instance ended the connection.")));
        send().then(
          (value) => {
            forget();
            give(() => resolve(value));
          },
          (error: unknown) => {
            forget();
            give(() => reject(error instanceof Error ? error : new Error(String(error))));
          },
        );
      };
      const fate = this.#fate();
      if (fate !== "arrives") this.#log(`  ${replica} ${verb}: ${fate}`);
      if (fate !== "lost") {
        const wanted = fate === "answer lost" ? "no answer" : fate === "answer cut" ? "cut answer" : "answer";
        this.#clock.after(this.#latency(), () => arrive(wanted));
      }
      if (fate === "twice") this.#clock.after(this.#latency(), () => arrive("no answer"));
      if (fate === "again late")
        this.#clock.after(this.#random.below(longestDetour), () => arrive("no answer"));
    });
  }

  listen(
    { replica, user }: Exchange & { user: string },
    listener: (scopes: Record<string, number>) => void,
    signal: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const { run, engine } = this.#server();
      const streams = this.#streams.get(replica) ?? new Set();
      this.#streams.set(replica, streams);
      const ends: (() => void)[] = [];
      const end = (): void => {
        streams.delete(breakOff);
        for (const work of ends.splice(0)) work();
      };
      const breakOff = (): void => {
        end();
        this.#clock.after(this.#latency(), () =>
          reject(new TransportError("unreachable", "The stream of events broke.")),
        );
      };
      if (!run.isAlive || this.#apart.has(replica)) {
        breakOff();
        return;
      }
      streams.add(breakOff);
      ends.push(run.onEnd(breakOff));
      signal.addEventListener("abort", () => {
        end();
        resolve();
      });
      this.#eventsOf(engine)
        .follow({ user }, (scope, number) => {
          this.#clock.after(this.#latency(), () => {
            if (streams.has(breakOff)) listener({ [scope]: number });
          });
        })
        .then(
          (stop) => void ends.push(stop),
          () => breakOff(),
        );
    });
  }

  /** One for each run of the instance, as its HTTP host has it. */
  #eventsOf(engine: Machine["engine"]): ScopeEvents {
    const known = this.#events.get(engine);
    if (known) return known;
    const core: Pick<Core, "subscribe" | "sync"> = {
      subscribe: (listener) => engine.subscribe(listener),
      sync: (...asked) => engine.sync(...asked),
    };
    const made = new ScopeEvents(core as Core);
    this.#events.set(engine, made);
    return made;
  }

  #fate() {
    if (this.isFair) return "arrives";
    return this.#random.weighted({
      arrives: 80,
      lost: 4,
      "answer lost": 4,
      "answer cut": 4,
      twice: 4,
      "again late": 4,
    });
  }

  /** Mostly short, seldom longer than anybody waits. */
  #latency(): number {
    const random = this.#random;
    if (this.isFair) return 10 + random.below(40);
    const way = random.weighted({ short: 85, long: 12, endless: 3 });
    return way === "short" ? 5 + random.below(150) : random.below(way === "long" ? 3_000 : patience + 30_000);
  }
}
