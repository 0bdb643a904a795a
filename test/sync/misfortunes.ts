import { migrations } from "../../src-main/store/migrate.ts";
import { writeMeta } from "../../src-main/store/meta.ts";
import { transact } from "../../src-main/store/store.ts";
import type { Ability } from "../../src-main/sync/messages.ts";
import { rawOf } from "../store/raw.ts";
import type { Effects } from "./effects.ts";
import { fromFormerWords, sayInFormerWords } from "./formerWords.ts";
import { imageOf } from "../store/image.ts";
import type { Ledger } from "./ledger.ts";
import type { Machine } from "./machine.ts";
import { makeOlder } from "./olderData.ts";
import { purgeAll } from "./purging.ts";
import type { Replica } from "./replica.ts";
import type { Misfortune } from "./scenario.ts";
import type { Storm } from "./storm.ts";
import type { SavedWords } from "./words.ts";
import type { World } from "./world.ts";

/** The schema of programs before replicated rows last came to hold more. */
const olderSchema = Math.max(...migrations.filter(({ rereads }) => rereads).map(({ number }) => number)) - 1;

interface Surroundings {
  world: World;
  storm: Storm;
  log: (line: string) => void;
  /** Hears of a new replica. */
  joined: (replica: Replica) => void;
  /** Where the database of a new machine is. */
  pathOf: (name: string) => string;
  /** Who shares a machine with whom. */
  beside: ReadonlyMap<string, string>;
  effects: Effects;
  words: SavedWords;
  ledger: Ledger;
}

/** Makes what befalls machines and messages happen. */
export class Misfortunes {
  readonly #given: Surroundings;
  #bringBack: (() => Promise<void>) | undefined;

  constructor(given: Surroundings) {
    this.#given = given;
  }

  async strike(what: Misfortune): Promise<void> {
    const { storm } = this.#given;
    switch (what.is) {
      case "disturbed":
        return storm.network.disturb(what.at, what.fates);
      case "apart":
        storm.network.cutOff(what.at);
        return void storm.clock.after(what.for, () => storm.network.reconnect(what.at));
      case "paused":
        return this.#pause(what.at, what.for);
      case "killed":
        return what.after === 0 ? storm.kill(what.at, what.down) : storm.doom(what.at, what.after, what.down);
      case "spoiled":
        return storm.spoil(what.at, what.trouble, what.for);
      case "clock":
        return storm.setClock(what.at, what.by);
      case "outdated":
        return this.#outdate(what.at, what.for);
      case "unable":
        return this.#weaken(what.at, what.lacks, what.for);
      case "signed out":
        return this.#signOut(what.at, what.for);
      case "switched":
        return this.switchTo(what.to);
      case "cloned":
        return this.#clone(what.at, what.as);
      case "purged":
        storm.clock.skip(what.after);
        return purgeAll(this.#given);
      case "backed up":
        this.#bringBack = await this.#given.world.backUp();
        this.#given.effects.count("the instance was backed up");
        return;
      case "restored":
        return this.#restore();
    }
  }

  /** Its writer goes offline on purpose. */
  #pause(name: string, duration: number): void {
    const { storm } = this.#given;
    const replica = storm.replicaOf(name);
    if (!replica?.run.isAlive) return;
    storm.forget(replica.setOnline(false));
    storm.clock.after(duration, () => {
      if (replica.run.isAlive) storm.forget(replica.setOnline(true));
    });
  }

  /** A program is older than the others until it is updated, and a replica's rows then hold more than it knew. */
  #outdate(name: string, duration: number): void {
    const { storm, world, effects } = this.#given;
    if (world.ages.has(name)) return;
    world.ages.set(name, -1);
    storm.clock.after(duration, () => {
      if (!world.ages.delete(name)) return;
      effects.count("a program was updated");
      const replica = storm.replicaOf(name);
      storm.forget(replica ? this.#update(replica) : storm.start(name));
    });
  }

  /** A program of the same version that knows less takes the place of the one there is, for a while. */
  async #weaken(name: string, lacks: readonly Ability[], duration: number): Promise<void> {
    const { storm, world, log } = this.#given;
    const machine = storm.machineOf(name);
    if (!machine?.run.isAlive || world.lacks.has(name)) return;
    machine.kill();
    storm.mend(name);
    world.lacks.set(name, lacks);
    if (storm.replicaOf(name)) await forgetAbilities(machine);
    storm.forget(storm.start(name));
    storm.clock.after(duration, () => {
      if (!world.lacks.delete(name) || machine.run.isAside) return;
      log(`${name} knows more again`);
      machine.kill();
      storm.forget(storm.start(name));
    });
  }

  async #update(replica: Replica): Promise<void> {
    const { machine, name } = replica;
    // One that is down is updated when it is started: by then it has been updated already.
    if (!machine.run.isAlive) return;
    this.#given.log(`${name} is updated`);
    machine.kill();
    this.#given.storm.mend(name);
    const raw = rawOf(machine.disk);
    await makeOlder(raw, olderSchema);
    sayInFormerWords(raw);
    replica.upcasts = [fromFormerWords];
    await replica.restart(imageOf(machine.disk));
  }

  #signOut(name: string, duration: number): void {
    const { storm } = this.#given;
    const replica = storm.replicaOf(name);
    if (!replica) return;
    replica.isSignedIn = false;
    storm.clock.after(duration, () => {
      replica.isSignedIn = true;
      if (replica.run.isAlive) storm.forget(replica.signIn());
    });
  }

  /** Of the accounts on one machine one is used at a time: the app closes the other's workspace. */
  async switchTo(name: string): Promise<void> {
    const { storm, beside, effects } = this.#given;
    const other = storm.replicaOf(beside.get(name) ?? "");
    const replica = storm.replicaOf(name);
    if (!other || !replica) return;
    if (other.run.isAlive) effects.count("an account was switched");
    other.kill();
    other.run.setAside();
    if (replica.run.isAside) await storm.start(name);
  }

  async #clone(name: string, as: string): Promise<void> {
    const { storm, world, joined, pathOf, effects } = this.#given;
    const original = storm.replicaOf(name);
    if (!original || storm.replicaOf(as)) return;
    const clone = await world.addClone(original, as, pathOf(as));
    clone.upcasts = original.upcasts;
    joined(clone);
    effects.count("a folder was copied");
    // Its folder may have been copied before the first program had ended what it begins with.
    storm.forget(storm.start(as));
  }

  async #restore(): Promise<void> {
    const { storm, words, ledger, effects } = this.#given;
    if (!this.#bringBack) return;
    storm.mend("instance");
    await this.#bringBack();
    words.wentBack();
    ledger.wentBack();
    effects.count("the instance was restored");
  }
}

/** An older program goes by nothing that its instance said to a newer one. */
const forgetAbilities = ({ disk, engine }: Machine): Promise<unknown> =>
  transact(disk, { mode: "replication", scopes: [], at: engine.now() }, (db) => writeMeta(db, "able", ""));
