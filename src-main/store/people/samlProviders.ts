import type { Reader } from "../handles.ts";
import type { SamlProviderRow } from "../tables.ts";

/* Identity providers, from the scope that an organization's admins have. */

/** The providers of an organization, oldest first. */
export async function listSamlProviders(db: Reader, scope: string): Promise<SamlProviderRow[]> {
  return db
    .selectFrom("saml_providers")
    .selectAll()
    .where("scope", "=", scope)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findSamlProvider(
  db: Reader,
  scope: string,
  id: string,
): Promise<SamlProviderRow | undefined> {
  return db
    .selectFrom("saml_providers")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether somebody could sign in by it: all that is needed of it is set. */
export const isComplete = ({ sso_url, entity_id, certificate }: SamlProviderRow): boolean =>
  sso_url !== "" && entity_id !== "" && certificate !== "";
