import { sql } from "kysely";
import type { Reader } from "../handles.ts";
import { isNewer, type Slice } from "../lists/newest.ts";
import { isReadable, type Readable } from "../lists/readable.ts";
import type { InviteRow } from "../tables.ts";

/* Links that invite, from the scope that an organization's admins have. */

/** The links of an organization that somebody may manage. */
export interface ManagedLinks {
  scope: string;
  organization: string;
  /** Those that give a role in the organization too. */
  roles: boolean;
  /** The content to which they may manage links. */
  on: Readable;
}

/** A part of them, oldest first, ties by id; those to what is deleted are left out, and invitations of one person. */
export async function listLinks(
  db: Reader,
  links: ManagedLinks,
  { after, limit }: Slice,
): Promise<InviteRow[]> {
  let query = managed(db, links).selectAll();
  if (after) query = query.where(isNewer(after));
  return query.orderBy("created_at").orderBy("id").limit(limit).execute();
}

export async function countLinks(db: Reader, links: ManagedLinks): Promise<number> {
  const query = managed(db, links).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

const managed = (db: Reader, { scope, organization, roles, on }: ManagedLinks) =>
  db
    .selectFrom("invites")
    .where("scope", "=", scope)
    .where("email", "is", null)
    .where((eb) => {
      const isTo = (table: "spaces" | "collections", column: "space" | "collection") =>
        eb.exists(
          db
            .selectFrom(table as "spaces")
            .select("id")
            .where("id", "=", sql<string>`${sql.ref(`invites.${column}`)}`)
            .where("organization", "=", organization)
            .where("deleted_at", "is", null)
            .where(isReadable(table, on)),
        );
      const ofRole = eb.and([eb("space", "is", null), eb("collection", "is", null)]);
      return eb.or([
        ...(roles ? [ofRole] : []),
        isTo("spaces", "space"),
        eb.and([eb("space", "is", null), isTo("collections", "collection")]),
      ]);
    });

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
