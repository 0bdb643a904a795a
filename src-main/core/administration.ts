import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ApiError } from "../api/error.ts";
import { folderBlobs } from "../store/blobs.ts";
import { makeFolder, onDisk } from "../store/disk.ts";
import { deriveId } from "../store/ids.ts";
import { openStore, readStore } from "../store/store.ts";
import type { Caller } from "./core.ts";
import { requireKind } from "./dataKind.ts";
import { Engine } from "./engine.ts";
import { foundOrganization, type Founded, type Founder } from "./foundation.ts";
import { databaseName } from "./message.ts";
import { hasData } from "./open.ts";

/**
 * Opens an instance's data in this thread alone, for what an administrator does on the machine itself, beside a
 * running instance or without one. Throws {@link NoDataError} where there is none, 409 for data of another kind.
 */
export async function administer<T>(folder: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  await requireKind(folder, "instance");
  return withEngine(folder, work);
}

/**
 * Makes an instance's data in a folder that holds none: an organization, its first admin and a token for them. Leaves
 * nothing behind where that fails: 409 for a folder with data, 400 for a title, name or e-mail address that is none.
 */
export async function initInstance(folder: string, founder: Founder): Promise<Founded> {
  if (hasData(folder)) throw new ApiError(409, `${folder} holds Recto data already. Nothing was changed.`);
  const made = await makeFolder(folder, 0o700);
  try {
    return await withEngine(folder, (engine) => foundOrganization(engine, founder));
  } catch (error) {
    for (const end of ["", "-wal", "-shm"]) await rm(join(folder, databaseName + end), { force: true });
    if (made !== undefined) await rm(made, { recursive: true });
    throw error;
  }
}

/** The member who does what is done on the machine itself: the admin who joined first. */
export async function findAdministrator(engine: Engine): Promise<Caller> {
  const admin = await readStore(engine.store, (db) =>
    db
      .selectFrom("members")
      .select("id")
      .where("role", "=", "admin")
      .where("disabled", "=", 0)
      .orderBy("joined_at")
      .orderBy("id")
      .executeTakeFirst(),
  );
  if (!admin) throw new ApiError(409, "There is no admin in this data.");
  return { user: admin.id };
}

/** The e-mail addresses of all accounts, in order. */
export async function listEmails(engine: Engine): Promise<string[]> {
  const accounts = await readStore(engine.store, (db) =>
    db.selectFrom("accounts").select("email").orderBy("email").execute(),
  );
  return accounts.map(({ email }) => email);
}

async function withEngine<T>(folder: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const store = await openStore(join(folder, databaseName));
  const engine = new Engine({
    store,
    blobs: folderBlobs(join(folder, "blobs")),
    facts: { kind: "instance", baseUrl: "http://localhost" },
    clock: () => Date.now(),
    random: () => deriveId(randomUUID()),
  });
  try {
    return await onDisk(folder, () => work(engine));
  } finally {
    await store.close();
  }
}
