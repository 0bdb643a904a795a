import type { Reader, Writer } from "../handles.ts";

export interface LeaseClaim {
  name: string;
  holder: string;
  now: string;
  until: string;
  /** Whether a holder is known to be no more, so that nobody waits for what a crash left held. */
  isGone: (holder: string) => boolean;
}

/** Takes or renews a lease; answers false where somebody else holds it and it has not run out. */
export async function claimLease(db: Writer, claim: LeaseClaim): Promise<boolean> {
  const { name, holder, now, until } = claim;
  const held = await db.selectFrom("leases").selectAll().where("name", "=", name).executeTakeFirst();
  if (held && held.holder !== holder && held.until > now && !claim.isGone(held.holder)) return false;
  await db
    .insertInto("leases")
    .values({ name, holder, until })
    .onConflict((oc) => oc.column("name").doUpdateSet({ holder, until }))
    .execute();
  return true;
}

/** Who took a lease last, whether or not it has run out since. */
export async function findHolder(db: Reader, name: string): Promise<string | undefined> {
  const held = await db.selectFrom("leases").select("holder").where("name", "=", name).executeTakeFirst();
  return held?.holder;
}

/** Gives a lease back, if it is still the holder's. */
export async function releaseLease(db: Writer, name: string, holder: string): Promise<void> {
  await db.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder).execute();
}

/**
 * Takes or renews a lease where processes meet that know nothing of each other: in one statement, so that of two who
 * come at once one gets it. Answers false where somebody else holds it and it has not run out.
 */
export async function claimFreeLease(
  db: Writer,
  { name, holder, now, until }: Omit<LeaseClaim, "isGone">,
): Promise<boolean> {
  const claimed = await db
    .insertInto("leases")
    .values({ name, holder, until })
    .onConflict((oc) =>
      oc
        .column("name")
        .doUpdateSet({ holder, until })
        .where((eb) => eb.or([eb("leases.until", "<=", now), eb("leases.holder", "=", holder)])),
    )
    .executeTakeFirst();
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
