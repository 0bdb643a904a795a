import type { Writer } from "../store/handles.ts";
import { remove } from "../store/replicated.ts";
import type { GrantRow } from "../store/tables.ts";
import { organizationAdminScope } from "./scopes.ts";

/** Takes away all that was given on some content in an organization, and the links that would give more. */
export async function removeGrants(
  db: Writer,
  organization: string,
  { kind, id }: { kind: GrantRow["target_kind"]; id: string },
): Promise<void> {
  const scope = organizationAdminScope(organization);
  const rows = await db
    .selectFrom("grants")
    .select("id")
    .where("scope", "=", scope)
    .where("target_kind", "=", kind)
    .where("target", "=", id)
    .execute();
  for (const { id: grant } of rows) await remove(db, "grants", { scope, id: grant });
  if (kind === "site") return;
  const links = await db
    .selectFrom("invites")
    .select("id")
    .where("scope", "=", scope)
    .where(kind, "=", id)
    .execute();
  for (const { id: link } of links) await remove(db, "invites", { scope, id: link });
}
