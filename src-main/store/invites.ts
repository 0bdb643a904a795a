import type { Reader } from "./handles.ts";
import type { InviteRow } from "./tables.ts";

/* Links that invite, from the scope that an organization's admins have. */

/** The links of an organization, oldest first. */
export async function listInvites(db: Reader, scope: string): Promise<InviteRow[]> {
  return db
    .selectFrom("invites")
    .selectAll()
    .where("scope", "=", scope)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findInvite(db: Reader, scope: string, id: string): Promise<InviteRow | undefined> {
  return db
    .selectFrom("invites")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The invitations of the person who has this e-mail address, the newest first. */
export async function listInvitesFor(db: Reader, scope: string, email: string): Promise<InviteRow[]> {
  return db
    .selectFrom("invites")
    .selectAll()
    .where("scope", "=", scope)
    .where("email", "=", email)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}
