import { setImmediate } from "node:timers/promises";
import type { Writer } from "../store/handles.ts";
import { readMeta } from "../store/meta.ts";
import { dropOutlived, lookForIdle, noteIdle } from "../store/texts/outlivedTexts.ts";
import { endedBy, lifetimes } from "../store/upkeep/retention.ts";
import { transact, type Store, type Transacted } from "../store/store.ts";

/** What this needs of the core that it runs in. */
export interface TextsHost {
  readonly store: Store;
  readonly facts: { readonly kind: "instance" | "replica" | "local" };
  /** ISO time by the clock that writes carry. */
  now(): string;
  announce(done: Transacted<unknown>): void;
}

/**
 * Deletes the texts that nothing has had for a while. On an instance somebody may have seen one online, and come back to
 * it after a weekend; a replica that was away is asked for what its edits were made on.
 */
export async function dropFormerTexts(host: TextsHost, lifetime = lifetimeOn(host)): Promise<void> {
  // What mutations were made on has to be known first.
  const isReplica = host.facts.kind === "replica";
  if (isReplica && (await readMeta(host.store.reading, "bases-named")) === undefined) return;
  while (await write(host, (db) => dropOutlived(db, endedBy(host.now(), lifetime)))) await setImmediate();
}

const lifetimeOn = ({ facts }: TextsHost): number =>
  facts.kind === "instance" ? lifetimes.formerText : lifetimes.formerTextHere;

/** Looks through all texts for those that nothing has: what a pull replaced, and what is there from former versions. */
export async function noteFormerTexts(host: TextsHost): Promise<void> {
  let after: { hash: string; scope: string } | undefined = { hash: "", scope: "" };
  while (after) {
    const { idle, last } = await lookForIdle(host.store.reading, after);
    if (idle.length > 0) await write(host, (db) => noteIdle(db, idle));
    after = last;
    if (after) await setImmediate();
  }
}

async function write<T>(host: TextsHost, work: (db: Writer) => Promise<T>): Promise<T> {
  const done = await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, work);
  host.announce(done);
  return done.value;
}
