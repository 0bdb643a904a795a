import { membersScope } from "../../access/scopes.ts";
import { isComplete } from "../../store/people/samlProviders.ts";
import type { SamlProviderRow } from "../../store/tables.ts";
import { findTeam } from "../../store/people/teams.ts";
import type { HostFacts, ReadContext } from "../context.ts";
import type { SamlProvider } from "../types/samlProvider.ts";
import { presentTeam } from "./team.ts";
import { apiUrl } from "./urls.ts";

/** What a provider knows Recto by. */
export const servicePath = (provider: string): string => `/saml/${provider}`;

/** Where an identity provider sends whom it knows. */
export const consumePath = (provider: string): string => `${servicePath(provider)}/acs`;

/** Where a sign-in begins. */
export const startPath = (provider: string): string => `${servicePath(provider)}/start`;

/** The addresses that an identity provider is told of; until Recto can sign people in by SAML they only say so. */
export const serviceOf = ({ baseUrl }: HostFacts, { id }: SamlProviderRow): SamlProvider["service"] => ({
  acsURL: baseUrl + consumePath(id),
  startURL: baseUrl + startPath(id),
  entityID: baseUrl + servicePath(id),
});

/** A provider as the API gives it (document 3, SamlProvider). A default team that is gone is left out. */
export async function presentSamlProvider(
  context: ReadContext,
  organization: string,
  row: SamlProviderRow,
): Promise<SamlProvider> {
  const { db, facts } = context;
  const team =
    row.default_team === null ? undefined : await findTeam(db, membersScope(organization), row.default_team);
  return {
    object: "saml-provider",
    id: row.id,
    label: row.label,
    ssoURL: row.sso_url,
    entityID: row.entity_id,
    certificate: row.certificate,
    ...(team ? { defaultTeam: await presentTeam(context, organization, team) } : {}),
    defaultRole: row.default_role as SamlProvider["defaultRole"],
    createdAt: row.created_at,
    status: isComplete(row) ? "active" : "pending",
    service: serviceOf(facts, row),
    urls: { location: apiUrl(facts, `/orgs/${organization}/saml/${row.id}`) },
  };
}
