import { join } from "node:path";
import { databaseName } from "../../src-main/core/message.ts";
import { writeMeta } from "../../src-main/store/meta.ts";
import { openFile, transact } from "../../src-main/store/store.ts";
import { pull } from "../../src-main/sync/pull.ts";
import { pullTexts } from "../../src-main/sync/pullTexts.ts";
import type { Instance } from "../core/instance.ts";
import { answerOf } from "../sync/refusal.ts";
import { addPage, type Caller } from "../sync/writing.ts";
import { Program, type Connection } from "./program.ts";

export const first = "Light the lamps.\n\nCoil the ropes.\n";

/** A space of the instance with one page, and replicas of it. */
export interface Place {
  /** The admin, at the instance. */
  ada: Caller;
  space: string;
  page: string;
  connection: Connection;
}

export async function makePlace({ core, organization, users, url, tokens }: Instance): Promise<Place> {
  const ada: Caller = {
    call: async (operation, input) =>
      answerOf(operation, await core.call({ user: users.ada }, operation, input)),
  };
  const { id: space } = await ada.call<{ id: string }>("createSpace", {
    organizationId: organization,
    body: { title: "Harbour", empty: true, editMode: "live" },
  });
  const page = await addPage(ada, space, "Lamps", first);
  return { ada, space, page, connection: { url, token: tokens.ben } };
}

export async function withProgram<T>(
  folder: string,
  { connection }: Place,
  work: (program: Program) => Promise<T>,
): Promise<T> {
  const program = await Program.open(folder, connection);
  try {
    return await work(program);
  } finally {
    await program.close();
  }
}

export async function pullAll({ replica }: Program): Promise<void> {
  await pull(replica);
  await pullTexts(replica);
}

/** Makes a replica of Ben's that holds all there is. */
export async function makeReplica(
  { users, organization }: Instance,
  place: Place,
  folder: string,
): Promise<void> {
  const store = await openFile(join(folder, databaseName), "writer");
  const at = new Date().toISOString();
  await transact(store, { mode: "replication", scopes: [], at }, async (db) => {
    await writeMeta(db, "kind", "replica");
    await writeMeta(db, "owner", users.ben);
    await writeMeta(db, "organization", organization);
    await writeMeta(db, "url", place.connection.url);
  });
  await store.close();
  await withProgram(folder, place, pullAll);
}
