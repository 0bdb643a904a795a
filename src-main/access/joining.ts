import type { Writer } from "../store/handles.ts";
import { listInvitesFor } from "../store/people/invites.ts";
import { findPeople } from "../store/people/people.ts";
import { insert, remove, update } from "../store/replicated.ts";
import type { AccountTable } from "../store/tables.ts";
import type { Level } from "./levels.ts";
import { membersScope, organizationAdminScope, organizationScope } from "./scopes.ts";

export interface Joining {
  /** Null for a guest. */
  role: Level | null;
  /** ISO time. */
  at: string;
  /** Whether they sign in by single sign-on. */
  sso?: boolean;
}

/**
 * Makes somebody a member of an organization in which they are none. Who left it before has kept their name in it. What
 * they were invited to stands no longer.
 */
export async function addMember(
  db: Writer,
  organization: string,
  account: AccountTable,
  { role, at, sso = false }: Joining,
): Promise<void> {
  const scope = organizationScope(organization);
  const { id, display_name, photo_url } = account;
  if ((await findPeople(db, scope, [id])).has(id))
    await update(db, "people", { scope, id }, { display_name, photo_url });
  else await insert(db, "people", { scope, id, display_name, photo_url });
  await insert(db, "members", {
    scope: membersScope(organization),
    id,
    email: account.email,
    role,
    joined_at: at,
    last_seen_at: null,
    disabled: 0,
    sso: sso ? 1 : 0,
  });
  await withdrawInvitations(db, organization, account.email);
}

/**
 * Takes back what somebody was invited to by their e-mail address. One that stayed behind would let them in again
 * once they are removed.
 */
export async function withdrawInvitations(db: Writer, organization: string, email: string): Promise<void> {
  const scope = organizationAdminScope(organization);
  for (const { id } of await listInvitesFor(db, scope, email)) await remove(db, "invites", { scope, id });
}
