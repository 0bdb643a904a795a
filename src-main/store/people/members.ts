import { sql } from "kysely";
import type { Reader } from "../handles.ts";
import { inParts } from "../keys.ts";
import type { MemberRow } from "../tables.ts";

/** The scopes that hold an organization's members and the names of its people. */
export interface MemberScopes {
  members: string;
  people: string;
}

export interface MemberFilter {
  /** Null stands for guests. */
  role?: string | null | undefined;
  /** Part of a name or of an e-mail address. */
  search?: string | undefined;
}

/** By when somebody joined, when they were seen last (who never was is left out), or their name. */
export type MemberSort = "joinedAt" | "lastSeenAt" | "name";

export interface MemberSlice {
  sort: MemberSort;
  order: "asc" | "desc";
  after: { key: string; id: string } | undefined;
  limit: number;
}

/** A member with what the list is sorted by. */
export type ListedMember = MemberRow & { key: string };

/** Letters from A to Z without their case, as both databases fold them. */
const folded = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** What a text is looked for as: other letters are not folded by the databases, so as typed, as small and as capital ones. */
export const patternsOf = (search: string): string[] => {
  const forms = [search, search.toLowerCase(), search.toUpperCase()].map(folded);
  return [...new Set(forms)].map((form) => `%${form.replace(/[\\%_]/g, "\\$&")}%`);
};

function filtered(db: Reader, scopes: MemberScopes, { role, search }: MemberFilter, sort: MemberSort) {
  let query = db
    .selectFrom("members as m")
    .leftJoin("people as p", (join) => join.on("p.scope", "=", scopes.people).onRef("p.id", "=", "m.id"))
    .where("m.scope", "=", scopes.members);
  if (role !== undefined) query = query.where("m.role", role === null ? "is" : "=", role);
  if (sort === "lastSeenAt") query = query.where("m.last_seen_at", "is not", null);
  if (search !== undefined && search !== "") {
    const patterns = patternsOf(search);
    query = query.where((eb) =>
      eb.or(
        patterns.flatMap((pattern) => [
          sql<boolean>`lower(p.display_name) like ${pattern} escape '\\'`,
          sql<boolean>`lower(m.email) like ${pattern} escape '\\'`,
        ]),
      ),
    );
  }
  return query;
}

/** What lists of members, as `m`, are sorted by; their names are found in the second. */
export const memberKeys = (names: "m" | "p") => ({
  joinedAt: sql<string>`m.joined_at`,
  lastSeenAt: sql<string>`m.last_seen_at`,
  name: sql<string>`lower(coalesce(${sql.ref(`${names}.display_name`)}, ''))`,
});

/** Members of an organization past a place in their order; ties by id, in the same direction. */
export async function listMembers(
  db: Reader,
  scopes: MemberScopes,
  filter: MemberFilter,
  { sort, order, after, limit }: MemberSlice,
): Promise<ListedMember[]> {
  const key = memberKeys("p")[sort];
  let query = filtered(db, scopes, filter, sort).selectAll("m").select(key.as("key"));
  if (after) {
    const past = order === "asc" ? ">" : "<";
    query = query.where((eb) =>
      eb.or([eb(key, past, after.key), eb.and([eb(key, "=", after.key), eb("m.id", past, after.id)])]),
    );
  }
  return query.orderBy(key, order).orderBy("m.id", order).limit(limit).execute();
}

export async function countMembers(
  db: Reader,
  scopes: MemberScopes,
  filter: MemberFilter,
  sort: MemberSort,
): Promise<number> {
  const { role, search = "" } = filter;
  // Names matter only where they are looked for.
  const query =
    search === ""
      ? db
          .selectFrom("members as m")
          .where("m.scope", "=", scopes.members)
          .$if(role !== undefined, (some) => some.where("m.role", role === null ? "is" : "=", role ?? null))
          .$if(sort === "lastSeenAt", (some) => some.where("m.last_seen_at", "is not", null))
      : filtered(db, scopes, filter, sort);
  const row = await query.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The admins of an organization besides this member who are not disabled. */
export async function listOtherAdmins(db: Reader, scope: string, member: string): Promise<MemberRow[]> {
  return db
    .selectFrom("members")
    .selectAll()
    .where("scope", "=", scope)
    .where("role", "=", "admin")
    .where("disabled", "=", 0)
    .where("id", "!=", member)
    .execute();
}

/** Those of these words that are ids or e-mail addresses of members: the member's id by the word. */
export async function findMemberIds(
  db: Reader,
  scope: string,
  words: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const part of inParts(words)) {
    const rows = await db
      .selectFrom("members")
      .select(["id", "email"])
      .where("scope", "=", scope)
      .where((eb) =>
        eb.or([
          eb("id", "in", part),
          eb(
            "email",
            "in",
            part.map((word) => word.trim().toLowerCase()),
          ),
        ]),
      )
      .execute();
    const ids = new Set(rows.map(({ id }) => id));
    const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
    for (const word of part) {
      const id = ids.has(word) ? word : byEmail.get(word.trim().toLowerCase());
      if (id !== undefined) found.set(word, id);
    }
  }
  return found;
}

/** The rows of these members, by id. */
export async function findMembers(
  db: Reader,
  scope: string,
  ids: readonly string[],
): Promise<Map<string, MemberRow>> {
  const found = new Map<string, MemberRow>();
  for (const part of inParts(ids)) {
    const rows = await db
      .selectFrom("members")
      .selectAll()
      .where("scope", "=", scope)
      .where("id", "in", part)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
