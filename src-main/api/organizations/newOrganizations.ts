import { Type } from "typebox";
import { findAccount } from "../../access/accounts.ts";
import { addMember } from "../../access/joining.ts";
import { membersScope, organizationScope, siteScope } from "../../access/scopes.ts";
import { beginMain } from "../../content/spaces.ts";
import { listOrganizationsOfDomain } from "../../store/people/people.ts";
import { insert } from "../../store/replicated.ts";
import type { OrganizationRow } from "../../store/tables.ts";
import type { WriteContext } from "../context.ts";
import { showOrganization } from "../spaces/defaultContent.ts";
import { ApiError } from "../error.ts";
import { newSite } from "../sites/newSite.ts";
import { addSiteSpace } from "../sites/newSiteSpace.ts";
import { makeSpace, newSpaceScopes } from "../spaces/newSpace.ts";
import { addSpecification } from "../specifications/newSpecification.ts";
import { mutation, query } from "../operation.ts";
import { presentOrganization } from "../present/organization.ts";
import { EmailDomain, NewOrganization, Organization } from "../types/organization.ts";
import { DescribedWebUrl, strict } from "../types/scalars.ts";

/**
 * Makes an organization with the caller as its admin: with a site that shows a first space, or with the OpenAPI
 * specification of an address, where that is asked for.
 */
export const createOrganization = mutation({
  method: "POST",
  path: "/v1/orgs",
  query: { withDefaultSite: Type.Optional(Type.Boolean()), openapiUrl: Type.Optional(DescribedWebUrl) },
  body: NewOrganization,
  returns: Organization,
  status: 201,
  needs: { on: "account" },
  needsInstance: true,
  scopes: ({ withDefaultSite }, newId) => [
    organizationScope(newId("organization")),
    membersScope(newId("organization")),
    ...(withDefaultSite === true ? [...newSpaceScopes(undefined, newId), siteScope(newId("site"))] : []),
  ],
  async run(context, { withDefaultSite, openapiUrl, body }) {
    const { db, user, now, facts } = context;
    const account = await findAccount(db, user);
    if (!account) throw new ApiError(404, "This user has no account here.");
    const id = context.newId("organization");
    const { title, onboardingPreferences } = body;
    const emailDomains = [...new Set((body.emailDomains ?? []).map((name) => name.toLowerCase()))];
    const row: OrganizationRow = {
      scope: organizationScope(id),
      id,
      title,
      created_at: now,
      default_role: "edit",
      merge_rules: JSON.stringify({ type: "none" }),
      settings: JSON.stringify({
        ...(emailDomains.length > 0 ? { emailDomains } : {}),
        ...(onboardingPreferences ? { onboardingPreferences } : {}),
      }),
    };
    await insert(db, "organizations", row);
    await addMember(db, id, account, { role: "admin", at: now });
    const founder: WriteContext = { ...context, standing: "admin" };
    if (withDefaultSite === true) await makeFirstSite(founder, id);
    if (openapiUrl !== undefined)
      await addSpecification(founder, id, { slug: "api", source: { url: openapiUrl } });
    return presentOrganization(facts, row, "admin");
  },
});

async function makeFirstSite(context: WriteContext, organization: string): Promise<void> {
  const space = await makeSpace(context, organization, { title: "Documentation" });
  await beginMain({ ...context, space }, { firstPage: true });
  const site = await newSite(context, organization, {});
  await addSiteSpace(context, site, { space, section: null, made: space.id });
}

/**
 * The organizations that people with an e-mail address at this domain can join. Told are those that the caller is in, and
 * where the domain is that of their own address, also those that they could join: of these no more than that takes.
 */
export const getOrganizationsForEmailDomain = query({
  method: "GET",
  path: "/v1/email-domains/{emailDomain}/orgs",
  params: { emailDomain: EmailDomain },
  returns: Type.Object({ organizations: Type.Array(Organization) }, strict),
  needs: { on: "account" },
  needsInstance: true,
  async run({ db, user, access, facts }, { emailDomain }) {
    const account = await findAccount(db, user);
    const isOwn = account?.email.endsWith(`@${emailDomain.toLowerCase()}`) ?? false;
    const organizations: Organization[] = [];
    for (const row of await listOrganizationsOfDomain(db, emailDomain)) {
      const standing = await access.standingIn(db, user, row.id);
      if (standing !== undefined)
        organizations.push(await showOrganization({ db, user, access, facts }, row, standing));
      else if (isOwn) organizations.push(presentOrganization(facts, outwardly(row, emailDomain), standing));
    }
    return { organizations };
  },
});

/** An organization as people see it who are not in it yet. */
const outwardly = (row: OrganizationRow, emailDomain: string): OrganizationRow => ({
  ...row,
  merge_rules: JSON.stringify({ type: "none" }),
  settings: JSON.stringify({ emailDomains: [emailDomain.toLowerCase()] }),
});
