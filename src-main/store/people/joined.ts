import { sql } from "kysely";
import type { Reader } from "../handles.ts";
import { isOlder, type Slice } from "../lists/newest.ts";
import type { MemberRow, OrganizationRow } from "../tables.ts";

/* The organizations that somebody is a member of, wherever these are. */

export interface Joined {
  user: string;
  /** What the scopes of members and of organizations begin with, before an organization's id. */
  members: string;
  organizations: string;
}

/** A part of them, the newest first, ties by id, each with their role in it; without those that they are disabled in. */
export const listJoinedOrganizations = (
  db: Reader,
  joined: Joined,
  { after, limit }: Slice,
): Promise<(OrganizationRow & Pick<MemberRow, "role">)[]> =>
  db
    .selectFrom(ofJoined(joined))
    .selectAll()
    .$if(after !== undefined, (some) => some.where(isOlder(after ?? { at: "", id: "" })))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export async function countJoined(db: Reader, joined: Joined): Promise<number> {
  const { count } = await db
    .selectFrom(ofJoined(joined))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const ofJoined = ({ user, members, organizations }: Joined) =>
  sql<OrganizationRow & Pick<MemberRow, "role">>`(
    select o.*, m.role from members m
      join organizations o on o.scope = cast(${organizations} as text) || substr(m.scope, ${sql.lit(members.length + 1)})
    where m.id = ${user} and m.disabled = 0)`.as("joined");
