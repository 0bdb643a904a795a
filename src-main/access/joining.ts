import type { Writer } from "../store/handles.ts";
import { findPeople } from "../store/people.ts";
import { insert, update } from "../store/replicated.ts";
import type { AccountTable } from "../store/tables.ts";
import type { Level } from "./levels.ts";
import { membersScope, organizationScope } from "./scopes.ts";

export interface Joining {
  /** Null for a guest. */
  role: Level | null;
  /** ISO time. */
  at: string;
  /** Whether they sign in by single sign-on. */
  sso?: boolean;
}

/** Makes somebody a member of an organization in which they are none. Who left it before has kept their name in it. */
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
}
