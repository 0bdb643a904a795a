import type { Core } from "../../src-main/core/core.ts";
import { ScopeEvents } from "../../src-main/hosts/http/scopeEvents.ts";
import { TransportError } from "../../src-main/sync/transport.ts";
import { effectOfFate } from "./effects.ts";
import type { VirtualClock } from "./clock.ts";
import type { Machine } from "./machine.ts";
import type { Exchange, Message } from "./nature.ts";
import type { Random } from "./random.ts";
import type { Fate } from "./scenario.ts";

/** For how long a client waits for an answer, and for one that is ready as it lies there (core/network/httpTransport.ts). */
const patience = 60_000;
const patienceForFiles = 15_000;

/** A copy of a request may turn up that much later, after those that followed it. */
const longestDetour = 10 * 60_000;

interface Surroundings {
  clock: VirtualClock;
  /** What chance decides about the messages of a replica. */
  chance: (replica: string) => Random;
  server: () => Machine;
  log: (line: string) => void;
  /** Hears of what came to something. */
  effect: (effect: string) => void;
}

/** What becomes of one message: how often it arrives, and what of the answer does. */
interface Course {
  /** Milliseconds on its way, of each copy that arrives; the first one is answered. */
  arrivals: number[];
  answer: "whole" | "cut" | "lost";
  /** Only half of it arrives. */
  isCut?: boolean;
  /** Milliseconds that the answer takes. */
  back: number;
}

/** A network on which messages take their time, get lost, are cut and come twice, on every connection as was said. */
export class Network {
  readonly #clock: VirtualClock;
  readonly #chance: Surroundings["chance"];
  readonly #server: () => Machine;
  readonly #log: (line: string) => void;
  readonly #effect: (effect: string) => void;
  /** Replicas without a network. */
  readonly #apart = new Set<string>();
  /** What will become of the next messages of a replica. */
  readonly #fates = new Map<string, Fate[]>();
  /** What breaks the streams of a replica. */
  readonly #streams = new Map<string, Set<() => void>>();
  readonly #events = new WeakMap<object, ScopeEvents>();

  constructor({ clock, chance, server, log, effect }: Surroundings) {
    this.#clock = clock;
    this.#chance = chance;
    this.#server = server;
    this.#log = log;
    this.#effect = effect;
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

  /** Says what becomes of the next messages of a replica, after those of which it was said already. */
  disturb(replica: string, fates: readonly Fate[]): void {
    this.#fates.set(replica, [...(this.#fates.get(replica) ?? []), ...fates]);
  }

  /** From now on every message arrives. */
  calm(): void {
    this.#fates.clear();
    this.#apart.clear();
  }

  carry<T>({ replica, verb }: Exchange, { send, sendHalf, half }: Message<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const lose = (why: string): void => reject(new TransportError("unreachable", why));
      const giveUp = this.#clock.after(verb === "getFile" ? patienceForFiles : patience, () =>
        lose("The instance did not answer in time."),
      );
      const course = this.#courseOf(replica, verb);
      /** The way back, which may be cut like the way there. */
      const answer = (give: () => void): void => {
        this.#clock.after(course.back, () => {
          giveUp();
          if (this.#apart.has(replica)) lose("The connection was lost.");
          else give();
        });
      };
      if (this.#apart.has(replica)) {
        this.#effect("a message met no network");
        answer(() => lose("There is no network."));
        return;
      }
      const arrive = (isAnswered: boolean): void => {
        const server = this.#server();
        const give = (work: () => void): void => {
          if (!isAnswered || course.answer === "lost") return;
          answer(work);
        };
        if (!server.run.isAlive) {
          give(() => lose("Nothing answers at the instance's address."));
          return;
        }
        const forget = server.run.onEnd(() => give(() => lose("The instance ended the connection.")));
        send().then(
          (value) => {
            forget();
            give(() => resolve(course.answer === "cut" ? half(value) : value));
          },
          (error: unknown) => {
            forget();
            if (course.answer === "cut") give(() => lose("The answer broke off."));
            else give(() => reject(error instanceof Error ? error : new Error(String(error))));
          },
        );
      };
      if (course.isCut) {
        this.#clock.after(10, () => {
          // Whoever gets half of a message has nobody to answer to.
          if (this.#server().run.isAlive) sendHalf().catch(() => undefined);
        });
        answer(() => lose("The message broke off on its way."));
      }
      // Nobody sends what somebody else asked for twice: a replica's own messages may come again, since they say which they are.
      const arrivals = verb === "call" ? course.arrivals.slice(0, 1) : course.arrivals;
      for (const [copy, way] of arrivals.entries()) this.#clock.after(way, () => arrive(copy === 0));
    });
  }

  #courseOf(replica: string, verb: string): Course {
    const chance = this.#chance(replica);
    const fate = this.#fates.get(replica)?.shift() ?? "arrives";
    if (fate !== "arrives") {
      this.#log(`  ${replica} ${verb}: ${fate}`);
      if (!this.#apart.has(replica)) this.#effect(effectOfFate(fate));
    }
    const [way, back] = [10 + chance.below(140), 10 + chance.below(140)];
    const late = (): number => 1_000 + chance.below(patience + 30_000);
    const course: Course = { arrivals: [way], answer: "whole", back };
    switch (fate) {
      case "arrives":
        return course;
      case "lost":
        return { ...course, arrivals: [] };
      case "cut on its way":
        return { ...course, arrivals: [], isCut: true };
      case "answer lost":
        return { ...course, answer: "lost" };
      case "answer cut":
        return { ...course, answer: "cut" };
      case "twice":
        return { ...course, arrivals: [way, 10 + chance.below(300)] };
      case "again late":
        return { ...course, arrivals: [way, chance.below(longestDetour)] };
      case "late":
        return { ...course, arrivals: [late()] };
      case "answer late":
        return { ...course, back: late() };
    }
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
        this.#clock.after(this.#way(replica), () =>
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
          this.#clock.after(this.#way(replica), () => {
            if (streams.has(breakOff)) listener({ [scope]: number });
          });
        })
        .then(
          (stop) => void ends.push(stop),
          () => breakOff(),
        );
    });
  }

  /** The way of an event. */
  #way(replica: string): number {
    return 10 + this.#chance(replica).below(140);
  }

  /** One for each run of the instance, as its HTTP host has it. */
  #eventsOf(engine: Machine["engine"]): ScopeEvents {
    const known = this.#events.get(engine);
    if (known) return known;
    const core: Pick<Core, "subscribe" | "sync"> = {
      subscribe: (listener) => engine.subscribe(listener),
      sync: (...asked) => engine.sync(...asked),
    };
    const made = new ScopeEvents(core, { pause: () => this.#clock.wait(1_000) });
    this.#events.set(engine, made);
    return made;
  }
}
