import { discussionScope, parseScope, spaceScope } from "../access/scopes.ts";
import type { ErrorBody } from "../api/error.ts";
import { listEveryBlob } from "../content/view/heldFiles.ts";
import { touch, type Reader, type Writer } from "../store/handles.ts";
import { dropUnnamedTexts, madeOn, nameTexts, sentBy, unnameTexts } from "../store/texts/namedTexts.ts";
import { dropScope } from "../store/restored.ts";
import type { MutationHost } from "./host.ts";
import { dropAside } from "./incoming.ts";
import { eachMutation, listPending, listSettled, markOutbox, removeConfirmed } from "./outbox.ts";
import { spaceOf } from "./spaceOf.ts";

/*
 * What becomes of a scope that the owner may no longer see (design §6.3, §7): its data leaves the replica whole, and
 * unsent work in it is kept where a person finds it.
 */

/** Takes lost scopes away; answers the bytes that their files had, which may have to go after the commit. */
export async function loseScopes(
  db: Writer,
  host: MutationHost,
  owner: string,
  lost: readonly string[],
): Promise<Set<string>> {
  for (const scope of lost) await parkUnsent(db, host, scope);
  const blobs = await dropContent(db, lost);
  await db.deleteFrom("scopes").where("scope", "in", lost).execute();
  return blobs.union(await forgetSent(db, host, owner, lost));
}

/** Takes away what scopes hold, and what waits aside of them; answers the bytes that their files had. */
export async function dropContent(db: Writer, scopes: readonly string[]): Promise<Set<string>> {
  const blobs = new Set<string>();
  for (const scope of scopes) {
    for (const blob of await listEveryBlob(db, scope)) blobs.add(blob);
    await forgetRows(db, scope);
    touch(db, "scopes", scope);
  }
  await dropAside(db, scopes);
  return blobs;
}

/**
 * Takes away what the owner sent to scopes, and every text that nothing names any more; answers the bytes that it named:
 * of what was confirmed and never pulled nothing else did.
 */
export async function forgetSent(
  db: Writer,
  host: MutationHost,
  owner: string,
  scopes: readonly string[],
): Promise<Set<string>> {
  const blobs = await forgetMutations(db, host, new Set(scopes));
  const needed = await neededByMutations(db, host);
  for (const name of [madeOn, ...[...spacesOf(scopes)].map((space) => sentBy(owner, space))])
    await unnameTexts(db, name, needed.texts);
  await dropUnneededTexts(db, host, owner);
  return blobs;
}

/**
 * Takes away the texts that nothing names any more. What the owner's mutations were made on stays, whatever named it: the
 * instance may ask for it, where it went back to what it was before it had it, or never had what brought it there.
 */
export async function dropUnneededTexts(db: Writer, host: MutationHost, owner: string): Promise<void> {
  const mutations = [...(await listPending(db)), ...(await listSettled(db))];
  await nameTexts(
    db,
    mutations.flatMap((mutation) =>
      host.namesOf(mutation).bases.map((hash) => ({
        scope: sentBy(owner, String(spaceOf(host, mutation))),
        hash,
      })),
    ),
  );
  await dropUnnamedTexts(db);
}

/** The bytes that files of a replica had or have, and those that a mutation of it needs. */
export async function listNamedBlobs(db: Reader, host: MutationHost): Promise<Set<string>> {
  const { blobs } = await neededByMutations(db, host);
  for (const { scope } of await db.selectFrom("scopes").select("scope").execute())
    for (const blob of await listEveryBlob(db, scope)) blobs.add(blob);
  return blobs;
}

/** Takes away all rows of a scope, and what is known of their numbers. */
export async function forgetRows(db: Writer, scope: string): Promise<void> {
  await dropScope(db, scope);
  await db.deleteFrom("changes").where("scope", "=", scope).execute();
}

const spacesOf = (scopes: readonly string[]): Set<string> =>
  new Set(
    scopes.map(parseScope).flatMap(({ kind, id }) => (kind === "space" || kind === "discussion" ? [id] : [])),
  );

/** Said of what waits in a space that its writer does not see any more. */
export const noLongerThere = "You no longer have access to this space, so this change was not sent.";

/** Losing the scope is a refusal. */
async function parkUnsent(db: Writer, host: MutationHost, scope: string): Promise<void> {
  const { kind, id } = parseScope(scope);
  if (kind !== "space") return;
  const error: ErrorBody["error"] = { code: 403, message: noLongerThere };
  for (const mutation of await listPending(db))
    if (spaceOf(host, mutation) === id && mutation.numbers === undefined)
      await markOutbox(db, mutation.id, { state: "parked", error: JSON.stringify(error) });
}

/**
 * Forgets what was confirmed of scopes: it will not be offered again. Of a space whose discussions alone were lost, what
 * was written in its pages stays, though a record of it went there too: its author still sees them, and an instance may
 * yet lose them.
 */
async function forgetMutations(
  db: Writer,
  host: MutationHost,
  scopes: ReadonlySet<string>,
): Promise<Set<string>> {
  const blobs = new Set<string>();
  for (const mutation of [...(await listPending(db)), ...(await listSettled(db))]) {
    const isConfirmed = mutation.state === "confirmed" || mutation.numbers !== undefined;
    const space = String(spaceOf(host, mutation));
    const isLost =
      scopes.has(spaceScope(space)) || (scopes.has(discussionScope(space)) && host.isOfDiscussion(mutation));
    if (!isConfirmed || !isLost) continue;
    for (const blob of host.namesOf(mutation).blobs) blobs.add(blob);
    await removeConfirmed(db, mutation.id);
  }
  return blobs;
}

/** What the mutations of a replica still need; one that waits for a person can be tried again. */
async function neededByMutations(
  db: Reader,
  host: MutationHost,
): Promise<{ texts: Set<string>; blobs: Set<string> }> {
  const needed = { texts: new Set<string>(), blobs: new Set<string>() };
  for await (const mutation of eachMutation(db)) {
    const { bases, blobs } = host.namesOf(mutation);
    for (const base of bases) needed.texts.add(base);
    for (const blob of blobs) needed.blobs.add(blob);
  }
  return needed;
}
