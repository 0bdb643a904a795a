import { discussionScope, spaceScope } from "../access/scopes.ts";
import { ApiError } from "../api/error.ts";
import { touch, type Reader, type Writer } from "../store/handles.ts";
import { nameTexts, sentBy } from "../store/texts/namedTexts.ts";
import { findOnlineSpace, putOnlineSpace } from "../store/onlineSpaces.ts";
import { transact } from "../store/store.ts";
import type { ReplicaHost } from "./host.ts";
import { rewindScopes } from "./incoming.ts";
import { dropContent, forgetSent } from "./lostScopes.ts";
import type { Outline } from "./messages.ts";
import { keepOutline } from "./online.ts";
import { listPending } from "./outbox.ts";
import { readOutline } from "./outline.ts";
import { rebase } from "./rebase.ts";
import { spaceOf } from "./spaceOf.ts";

/*
 * Which spaces are kept on this computer (RULES.md, Offline). A space that is left online is worked on through the
 * instance: only its outline stays. One that is to be kept again is worked on through the instance until it is here
 * whole.
 */

const scopesOf = (space: string): string[] => [spaceScope(space), discussionScope(space)];

/**
 * Leaves a space online: its content leaves this computer, down to its bytes. What was not sent stays in the outbox.
 * Does nothing for a space that is left online already; throws 404 for one that is not on the instance.
 */
export async function leaveOnline(host: ReplicaHost, owner: string, space: string): Promise<void> {
  await requireShared(host.store.reading, space);
  if ((await findOnlineSpace(host.store.reading, space))?.head === null) return;
  await rebase(host, owner, undefined, async (db) => {
    const outlines: Outline[] = [];
    for (const scope of scopesOf(space)) outlines.push(await readOutline(db, scope));
    await putOnlineSpace(db, { space, head: null });
    const blobs = await dropContent(db, scopesOf(space));
    for (const outline of outlines) await keepOutline(db, outline);
    await keepBases(db, host, owner, space);
    const sent = await forgetSent(db, host, owner, [spaceScope(space)]);
    return blobs.union(sent);
  });
}

/**
 * Has a space fetched, to be kept on this computer from then on; nothing is asked of the network here. Does nothing for
 * a space that is kept already; throws 404 for one that is not to be seen here.
 */
export async function keepOffline(host: ReplicaHost, space: string): Promise<void> {
  const done = await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, async (db) => {
    await requireRecord(db, space);
    if ((await findOnlineSpace(db, space))?.head !== null) return;
    await putOnlineSpace(db, { space, head: 0 });
    await rewindScopes(db, scopesOf(space));
    touch(db, "scopes", spaceScope(space));
  });
  host.announce(done);
}

/** The record of a space is here, whether the rest of it is or not. */
async function requireRecord(db: Reader, space: string): Promise<void> {
  const found = await db
    .selectFrom("spaces")
    .select("id")
    .where("scope", "=", spaceScope(space))
    .where("id", "=", space)
    .executeTakeFirst();
  if (!found) throw new ApiError(404, `There is no space ${space} on this computer.`);
}

async function requireShared(db: Reader, space: string): Promise<void> {
  const known = await db
    .selectFrom("scopes")
    .select("scope")
    .where("scope", "=", spaceScope(space))
    .where("level", "is not", null)
    .executeTakeFirst();
  if (!known) throw new ApiError(404, `There is no space ${space} on the instance yet.`);
}

/** The instance may ask for the texts that unsent edits were made on. */
async function keepBases(db: Writer, host: ReplicaHost, owner: string, space: string): Promise<void> {
  const unsent = (await listPending(db)).filter((mutation) => spaceOf(host, mutation) === space);
  const bases = unsent.flatMap((mutation) => host.namesOf(mutation).bases);
  await nameTexts(
    db,
    bases.map((hash) => ({ scope: sentBy(owner, space), hash })),
  );
}
