import { sql, type RawBuilder } from "kysely";
import type { GrantTarget } from "../people/grants.ts";
import type { Reader } from "../handles.ts";
import {
  memberKeys,
  patternsOf,
  type MemberScopes,
  type MemberSlice,
  type MemberSort,
} from "../people/members.ts";
import type { MemberRow } from "../tables.ts";

/* The levels of all members on one content, as `levelFrom` says them one by one: here the database does, page by page. */

export interface LevelsOn {
  scopes: MemberScopes & { grants: string };
  /** The content, and the collections that it is in. */
  targets: readonly GrantTarget[];
  /** What members have by default: a level, `inherit` for their own role, null for nothing. */
  byDefault: string | null;
  /** Every level, the lowest first. */
  levels: readonly string[];
}

export interface LevelFilter {
  level?: string | undefined;
  /** Part of a name or of an e-mail address. */
  search?: string | undefined;
  /** Who is in this team. */
  team?: string | undefined;
}

/** A member with their level, as a place in the list of levels, and the highest that they and their teams were given. */
export type RankedMember = MemberRow & { key: string; rank: number; own: number; by_team: number };

const rankOf = (column: RawBuilder<unknown>, levels: readonly string[]): RawBuilder<number> => {
  const cases = levels.map((level, at) => sql`when ${sql.lit(level)} then ${sql.lit(at + 1)}`);
  return sql<number>`(case ${column} ${sql.join(cases, sql` `)} else 0 end)`;
};

function ranked({ scopes, targets, byDefault, levels }: LevelsOn): RawBuilder<unknown> {
  const wanted = targets.map(
    ({ target_kind, target }) => sql`(g.target_kind = ${target_kind} and g.target = ${target})`,
  );
  const given = sql`g.scope = ${scopes.grants} and (${sql.join(wanted, sql` or `)})`;
  const rank = rankOf(sql`g.role`, levels);
  const role = rankOf(sql`m.role`, levels);
  const highest = sql.lit(levels.length);
  const usual =
    byDefault === null
      ? sql.lit(0)
      : byDefault === "inherit"
        ? role
        : sql`(case when ${role} = 0 then 0 else ${sql.lit(levels.indexOf(byDefault) + 1)} end)`;
  return sql`
    select m.*, p.display_name, coalesce(b.own, 0) as own, coalesce(b.by_team, 0) as by_team,
      (case when ${role} = ${highest} then ${highest}
        when ${usual} >= coalesce(b.own, 0) and ${usual} >= coalesce(b.by_team, 0) then ${usual}
        when coalesce(b.own, 0) >= coalesce(b.by_team, 0) then coalesce(b.own, 0) else b.by_team end) as rank
    from members m
    left join people p on p.scope = ${scopes.people} and p.id = m.id
    left join (
      select user_id, max(own) as own, max(by_team) as by_team from (
        select g.subject as user_id, ${rank} as own, 0 as by_team from grants g
          where ${given} and g.subject_kind = 'user'
        union all
        select t.user_id, 0 as own, ${rank} as by_team from grants g
          join team_members t on t.scope = ${scopes.members} and t.team = g.subject
          where ${given} and g.subject_kind = 'team'
      ) each_given group by user_id
    ) b on b.user_id = m.id
    where m.scope = ${scopes.members} and m.disabled = 0`;
}

function filtered(on: LevelsOn, { level, search = "", team }: LevelFilter, sort: MemberSort) {
  const wanted = [
    level === undefined ? sql`m.rank > 0` : sql`m.rank = ${sql.lit(on.levels.indexOf(level) + 1)}`,
    ...(sort === "lastSeenAt" ? [sql`m.last_seen_at is not null`] : []),
    ...(team === undefined
      ? []
      : [
          sql`exists (select 1 from team_members t
            where t.scope = ${on.scopes.members} and t.team = ${team} and t.user_id = m.id)`,
        ]),
    ...(search === ""
      ? []
      : [
          sql`(${sql.join(
            patternsOf(search).map(
              (pattern) => sql`lower(m.display_name) like ${pattern} escape '\\'
                or lower(m.email) like ${pattern} escape '\\'`,
            ),
            sql` or `,
          )})`,
        ]),
  ];
  return sql`from (${ranked(on)}) m where ${sql.join(wanted, sql` and `)}`;
}

/** Those who have a level, past a place in their order; ties by id, in the same direction. */
export async function listLevels(
  db: Reader,
  on: LevelsOn,
  filter: LevelFilter,
  { sort, order, after, limit }: MemberSlice,
): Promise<RankedMember[]> {
  const key = memberKeys("m")[sort];
  const past = sql.raw(order === "asc" ? ">" : "<");
  const rest = after
    ? sql`and (${key} ${past} ${after.key} or (${key} = ${after.key} and m.id ${past} ${after.id}))`
    : sql``;
  const way = sql.raw(order);
  const { rows } = await sql<RankedMember>`select m.*, ${key} as key ${filtered(on, filter, sort)} ${rest}
    order by ${key} ${way}, m.id ${way} limit ${limit}`.execute(db);
  return rows;
}

export async function countLevels(
  db: Reader,
  on: LevelsOn,
  filter: LevelFilter,
  sort: MemberSort,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count ${filtered(on, filter, sort)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
