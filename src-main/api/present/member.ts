import { Reach } from "../../access/reach.ts";
import { membersScope } from "../../access/scopes.ts";
import type { MemberRow } from "../../store/tables.ts";
import { countTeamsOf } from "../../store/people/teams.ts";
import type { ReadContext } from "../context.ts";
import type { Member } from "../types/member.ts";
import { readPeople } from "./people.ts";

/** Members of an organization as the API gives them (document 3, Member), in their order. */
export async function presentMembers(
  context: ReadContext,
  organization: string,
  rows: readonly MemberRow[],
): Promise<Member[]> {
  const ids = rows.map(({ id }) => id);
  const people = await readPeople(context, organization, ids);
  const teams = await countTeamsOf(context.db, membersScope(organization), ids);
  const reach = await Reach.read(context, organization);
  const spaces = await reach.countForMembers(rows);
  return rows.map((row) => ({
    object: "member",
    id: row.id,
    role: row.role as Member["role"],
    user: people(row.id),
    disabled: row.disabled === 1,
    joinedAt: row.joined_at,
    ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at }),
    sso: row.sso === 1,
    spaces: spaces.get(row.id) ?? 0,
    teams: teams.get(row.id) ?? 0,
  }));
}

/** One member; for several at once see {@link presentMembers}. */
export async function presentMember(
  context: ReadContext,
  organization: string,
  row: MemberRow,
): Promise<Member> {
  const [member] = await presentMembers(context, organization, [row]);
  return member as Member;
}
