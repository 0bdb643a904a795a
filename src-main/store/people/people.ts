import { sql } from "kysely";
import type { Reader } from "../handles.ts";
import { inParts, padded } from "../keys.ts";
import { listOf, prepared, shaped } from "../prepared.ts";
import type { MemberRow, OrganizationRow, PersonRow } from "../tables.ts";

/** The names and photos of these people in the scope of an organization, by id; who is unknown there is left out. */
export async function findPeople(
  db: Reader,
  scope: string,
  ids: readonly string[],
): Promise<Map<string, PersonRow>> {
  const found = new Map<string, PersonRow>();
  for (const part of inParts(ids)) {
    const named = padded(part);
    for (const row of await peopleOf(named.length)(db, [scope, ...named])) found.set(row.id, row);
  }
  return found;
}

const peopleOf = shaped((size: number) =>
  prepared((db: Reader, values: readonly string[]) =>
    db
      .selectFrom("people")
      .selectAll()
      .where("scope", "=", values[0]!)
      .where("id", "in", listOf(values, 1, size)),
  ),
);

/** The e-mail addresses of these members, by id, from the scope that holds an organization's members. */
export async function findEmails(
  db: Reader,
  scope: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const part of inParts(ids)) {
    const named = padded(part);
    for (const row of await emailsOf(named.length)(db, [scope, ...named])) found.set(row.id, row.email);
  }
  return found;
}

const emailsOf = shaped((size: number) =>
  prepared((db: Reader, values: readonly string[]) =>
    db
      .selectFrom("members")
      .select(["id", "email"])
      .where("scope", "=", values[0]!)
      .where("id", "in", listOf(values, 1, size)),
  ),
);

export async function findOrganization(
  db: Reader,
  scope: string,
  id: string,
): Promise<OrganizationRow | undefined> {
  return db
    .selectFrom("organizations")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Every organization of this store, newest first: on a replica those that its owner may see. */
export async function listOrganizations(db: Reader): Promise<OrganizationRow[]> {
  return db
    .selectFrom("organizations")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The organizations that have this hostname, whatever its case, the oldest first. */
export async function findOrganizationByHostname(db: Reader, hostname: string): Promise<OrganizationRow[]> {
  const rows = await listSaying(db, hostname);
  return rows.filter(({ settings }) => {
    const { hostname: own } = JSON.parse(settings) as { hostname?: string };
    return own?.toLowerCase() === hostname.toLowerCase();
  });
}

/** The organizations whose members' e-mail addresses may have this domain, the oldest first. */
export async function listOrganizationsOfDomain(db: Reader, domain: string): Promise<OrganizationRow[]> {
  const rows = await listSaying(db, domain);
  return rows.filter(({ settings }) =>
    (JSON.parse(settings) as { emailDomains?: string[] }).emailDomains?.includes(domain.toLowerCase()),
  );
}

/** The organizations in whose settings a word stands, between quotation marks. */
const listSaying = (db: Reader, word: string): Promise<OrganizationRow[]> =>
  db
    .selectFrom("organizations")
    .selectAll()
    .where(sql`lower(settings)`, "like", `%"${word.toLowerCase()}"%`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** The scopes of members in which a user is one, guests and disabled members too. */
export async function listMemberScopes(db: Reader, user: string): Promise<string[]> {
  const rows = await membershipsOf(db, { user });
  return rows.map(({ scope }) => scope);
}

const membershipsOf = prepared((db: Reader, { user }: { user: string }) =>
  db.selectFrom("members").select("scope").where("id", "=", user),
);

/** The membership of a user in the scope that holds an organization's members. */
export async function findMembership(
  db: Reader,
  scope: string,
  user: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom("members")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", user)
    .executeTakeFirst();
}

/** Whether somebody is an admin of any organization here. */
export async function isAdminOfAny(db: Reader, user: string): Promise<boolean> {
  const found = await db
    .selectFrom("members")
    .select("id")
    .where("id", "=", user)
    .where("role", "=", "admin")
    .where("disabled", "=", 0)
    .executeTakeFirst();
  return found !== undefined;
}
