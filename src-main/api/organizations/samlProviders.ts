import { X509Certificate } from "node:crypto";
import { membersScope, organizationAdminScope } from "../../access/scopes.ts";
import { countOf, listOldest } from "../../store/lists/newest.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import { findSamlProvider, isComplete, listSamlProviders } from "../../store/people/samlProviders.ts";
import type { SamlProviderRow } from "../../store/tables.ts";
import { findTeam } from "../../store/people/teams.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf } from "../paging.ts";
import { presentSamlProvider, serviceOf } from "../present/samlProvider.ts";
import { List, paging } from "../types/lists.ts";
import { LoginProviders, NewSamlProvider, SamlProvider, SamlProviderUpdate } from "../types/samlProvider.ts";
import { Id } from "../types/scalars.ts";

/*
 * The identity providers of an organization (document 3, Single sign-on; gaps.md §17). They are kept and checked here; the
 * sign-in itself is not part of this version, which their service addresses say.
 */

const path = "/v1/orgs/{organizationId}/saml";
const params = { organizationId: Id, samlProviderId: Id };
const needs = { on: "organization", level: "admin" } as const;
const scopes = ({ organizationId }: { organizationId: string }) => [organizationAdminScope(organizationId)];

/** The providers of an organization, oldest first. */
export const listSAMLProvidersInOrganizationById = query({
  method: "GET",
  path,
  params: { organizationId: Id },
  query: paging,
  returns: List(SamlProvider),
  needs,
  async run(context, { organizationId, ...asked }) {
    const owner = { scope: organizationAdminScope(organizationId) };
    const list = await paginateRows(asked, {
      count: () => countOf(context.db, "saml_providers", owner),
      fetch: (after, limit) =>
        listOldest(context.db, "saml_providers", owner, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, (row) => presentSamlProvider(context, organizationId, row));
  },
});

/** Adds a provider: `active` once its address, entity id and certificate are all set, `pending` until then. */
export const createOrganizationSAMLProvider = mutation({
  method: "POST",
  path,
  params: { organizationId: Id },
  body: NewSamlProvider,
  returns: SamlProvider,
  status: 201,
  needs,
  scopes,
  describe: async (_context, { body }) => ({ title: `New identity provider ${body.label}` }),
  async run(context, { organizationId, body }) {
    const row: SamlProviderRow = {
      scope: organizationAdminScope(organizationId),
      id: context.newId("identity provider"),
      label: body.label,
      entity_id: "",
      certificate: "",
      sso_url: "",
      default_team: null,
      default_role: null,
      created_at: context.now,
      ...(await columnsOf(context, organizationId, body)),
    };
    await insert(context.db, "saml_providers", row);
    return presentSamlProvider(context, organizationId, row);
  },
});

/** One provider. */
export const getOrganizationSAMLProviderById = query({
  method: "GET",
  path: `${path}/{samlProviderId}`,
  params,
  returns: SamlProvider,
  needs,
  run: async (context, { organizationId, samlProviderId }) =>
    presentSamlProvider(
      context,
      organizationId,
      await requireProvider(context, organizationId, samlProviderId),
    ),
});

/** Changes a provider; what is absent stays, an empty text takes away, and null takes away the default team. */
export const updateOrganizationSAMLProvider = mutation({
  method: "PATCH",
  path: `${path}/{samlProviderId}`,
  params,
  body: SamlProviderUpdate,
  returns: SamlProvider,
  needs,
  scopes,
  describe: async () => ({ title: "Settings of an identity provider" }),
  async run(context, { organizationId, samlProviderId, body }) {
    const row = await requireProvider(context, organizationId, samlProviderId);
    const patch = await columnsOf(context, organizationId, body);
    await update(context.db, "saml_providers", { scope: row.scope, id: row.id }, patch);
    return presentSamlProvider(context, organizationId, { ...row, ...patch });
  },
});

/** Removes a provider; members keep what was noted of their sign-in. One that is not there is gone already. */
export const deleteOrganizationSAMLProvider = mutation({
  method: "DELETE",
  path: `${path}/{samlProviderId}`,
  params,
  status: 204,
  needs,
  scopes,
  describe: async () => ({ title: "Removal of an identity provider" }),
  deletes: (_context, { organizationId, samlProviderId: id }) => [
    { table: "saml_providers", key: { scope: organizationAdminScope(organizationId), id } },
  ],
  run: async ({ db }, { organizationId, samlProviderId }) =>
    void (await remove(db, "saml_providers", {
      scope: organizationAdminScope(organizationId),
      id: samlProviderId,
    })),
});

/** The active providers, and where a sign-in by each will begin. */
export const listSSOProviderLoginsInOrganization = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/sso",
  params: { organizationId: Id },
  returns: LoginProviders,
  needs: { on: "organization", level: "guest" },
  // Providers lie beside what was given, in the scope of the organization's admins.
  grants: true,
  async run({ db, facts }, { organizationId }) {
    const rows = await listSamlProviders(db, organizationAdminScope(organizationId));
    const active = rows.filter(isComplete);
    return {
      items: active.map((row) => ({
        id: row.id,
        label: row.label,
        startURL: serviceOf(facts, row).startURL,
      })),
    };
  },
});

async function requireProvider(
  { db }: ReadContext,
  organization: string,
  id: string,
): Promise<SamlProviderRow> {
  const row = await findSamlProvider(db, organizationAdminScope(organization), id);
  if (!row) throw new ApiError(404, `There is no identity provider ${id} in the organization.`);
  return row;
}

/** What a body says of a provider, as its row has it. Throws 400 for a certificate, address or team that is none. */
async function columnsOf(
  { db }: ReadContext,
  organization: string,
  { label, entityID, certificate, ssoURL, defaultTeam, defaultRole }: SamlProviderUpdate,
): Promise<Partial<SamlProviderRow>> {
  if (certificate !== undefined && certificate !== "") checkCertificate(certificate);
  if (typeof defaultTeam === "string" && !(await findTeam(db, membersScope(organization), defaultTeam)))
    throw new ApiError(400, `/body/defaultTeam: there is no team ${defaultTeam} in the organization.`);
  return {
    ...(label === undefined ? {} : { label }),
    ...(entityID === undefined ? {} : { entity_id: entityID }),
    ...(certificate === undefined ? {} : { certificate }),
    ...(ssoURL === undefined ? {} : { sso_url: ssoURL }),
    ...(defaultTeam === undefined ? {} : { default_team: defaultTeam }),
    ...(defaultRole === undefined ? {} : { default_role: defaultRole }),
  };
}

/** Providers give their certificate with the lines around it, or only what is between them. */
function checkCertificate(text: string): void {
  const isWhole = text.includes("-----BEGIN");
  try {
    new X509Certificate(isWhole ? text : Buffer.from(text, "base64"));
  } catch {
    throw new ApiError(
      400,
      "/body/certificate is no X.509 certificate: paste it as your identity provider shows it.",
    );
  }
}
