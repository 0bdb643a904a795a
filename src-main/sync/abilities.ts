import { readMeta, writeMeta } from "../store/meta.ts";
import type { Reader } from "../store/handles.ts";
import { transact } from "../store/store.ts";
import type { MutationHost } from "./host.ts";
import type { Ability } from "./messages.ts";

/** Whether the replica's instance said last that it understands this besides its protocol (RULES.md, V8). */
export async function canUse(db: Reader, ability: Ability): Promise<boolean> {
  return ((await readMeta(db, "able")) ?? "").split(" ").includes(ability);
}

/** Notes what the instance says that it understands. */
export async function noteAbilities(host: MutationHost, able: readonly string[] = []): Promise<void> {
  const said = able.join(" ");
  if (((await readMeta(host.store.reading, "able")) ?? "") === said) return;
  await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, (db) =>
    writeMeta(db, "able", said),
  );
}
