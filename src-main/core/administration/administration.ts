import { randomUUID } from "node:crypto";
import { ApiError } from "../../api/error.ts";
import { isAddress, shownPlace } from "../../store/server/address.ts";
import { onDisk } from "../../store/disk/disk.ts";
import { deriveId } from "../../store/ids.ts";
import { writeMeta } from "../../store/meta.ts";
import { readStore, transact } from "../../store/store.ts";
import type { Caller } from "../core.ts";
import { requireKind } from "./dataKind.ts";
import { Engine } from "../engine.ts";
import { foundOrganization, requireFounder, type Founded, type Founder } from "./foundation.ts";
import { makeInFolder } from "./newFolder.ts";
import { blobsOf, openPlace } from "./place.ts";
import { holdsData } from "./requireData.ts";

/**
 * Opens an instance's data in this thread alone, for what an administrator does on the machine itself, beside a
 * running instance or without one. Throws {@link NoDataError} where there is none, 409 for data of another kind.
 */
export async function administer<T>(place: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  await requireKind(place, "instance");
  return withEngine(place, work);
}

/**
 * Makes an instance's data in a new or empty folder, or in a database without data: an organization, its first admin and
 * a token for them. Leaves nothing behind where that fails (in a database tables without rows): 409 for a place that
 * holds something, 400 for a title, name or e-mail address that is none.
 */
export async function initInstance(place: string, founder: Founder): Promise<Founded> {
  requireFounder(founder);
  const taken = `${shownPlace(place)} holds Recto data already. Nothing was changed.`;
  const found = (): Promise<Founded> =>
    withEngine(place, (engine) => foundOrganization(engine, founder, { taken }));
  if (!isAddress(place)) return makeInFolder(place, found);
  if (await holdsData(place)) throw new ApiError(409, taken);
  return found();
}

/** Gives data another epoch, as a restore does: by it replicas know that what they had confirmed may be gone (design §6.8). */
export async function renewEpoch(engine: Engine): Promise<void> {
  const { store } = engine;
  await transact(store, { mode: "replication", scopes: [], at: engine.now() }, (db) =>
    writeMeta(db, "epoch", engine.random()),
  );
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

async function withEngine<T>(place: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const store = await openPlace(place);
  const engine = new Engine({
    store,
    blobs: blobsOf(store, place),
    facts: { kind: "instance", baseUrl: "http://localhost" },
    clock: () => Date.now(),
    random: () => deriveId(randomUUID()),
  });
  try {
    return await (isAddress(place) ? work(engine) : onDisk(place, () => work(engine)));
  } finally {
    await store.close();
  }
}
