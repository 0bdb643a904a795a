import type { Standing } from "../../access/access.ts";
import { hostnamesScope, membersScope, organizationScope } from "../../access/scopes.ts";
import { isLevel } from "../../access/standpoint.ts";
import { checkMergeRules } from "../../content/requests/mergeRules.ts";
import { countJoined, listJoinedOrganizations } from "../../store/people/joined.ts";
import {
  findOrganization,
  findOrganizationByHostname,
  listOrganizations,
} from "../../store/people/people.ts";
import { update } from "../../store/replicated.ts";
import type { OrganizationRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import { checkDefaultContent, showOrganization } from "../spaces/defaultContent.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { compareKeys, mapItems, paginate, paginateRows, timeKeyOf, type PageKey } from "../paging.ts";
import { List, paging, type Paging } from "../types/lists.ts";
import { Organization, OrganizationUpdate } from "../types/organization.ts";
import { Id } from "../types/scalars.ts";

/** The organizations that the caller is in, as a guest too; newest first (gaps.md §14). */
export const listOrganizationsForAuthenticatedUser = query({
  method: "GET",
  path: "/v1/orgs",
  query: paging,
  returns: List(Organization),
  needs: { on: "account" },
  async run(context, input) {
    const list = await (context.facts.kind === "replica" ? listHeld : listJoined)(context, input);
    return mapItems(list, ({ row, standing }) => showOrganization(context, row, standing));
  },
});

/** One organization (document 3). 404 when the caller has nothing in it. */
export const getOrganizationById = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}",
  params: { organizationId: Id },
  returns: Organization,
  needs: { on: "organization", level: "guest" },
  run: async (context, { organizationId }) =>
    showOrganization(context, await requireOrganization(context, organizationId), context.standing),
});

/** Changes an organization's settings; what is absent stays, null takes it away (document 3). */
export const updateOrganizationById = mutation({
  method: "PATCH",
  path: "/v1/orgs/{organizationId}",
  params: { organizationId: Id },
  body: OrganizationUpdate,
  returns: Organization,
  needs: { on: "organization", level: "admin" },
  // What other organizations are called only the instance knows.
  needsInstance: ({ body }) => body.hostname !== undefined,
  scopes: ({ organizationId, body }) => [
    organizationScope(organizationId),
    ...(body.hostname === undefined ? [] : [hostnamesScope]),
  ],
  describe: () => Promise.resolve({ title: "Settings of the organization" }),
  async run(context, { organizationId, body }) {
    const { db, standing } = context;
    const { title, defaultRole, mergeRules, ...changes } = body;
    if (mergeRules) await checkMergeRules(context, organizationId, mergeRules);
    await checkDefaultContent(context, organizationId, changes.defaultContent);
    await checkHostname(context, organizationId, changes.hostname);
    const row = await requireOrganization(context, organizationId);
    const after: OrganizationRow = {
      ...row,
      ...(title === undefined ? {} : { title }),
      ...(defaultRole === undefined ? {} : { default_role: defaultRole }),
      ...(mergeRules === undefined ? {} : { merge_rules: JSON.stringify(mergeRules) }),
      settings: JSON.stringify(changed(JSON.parse(row.settings) as object, changes)),
    };
    await update(db, "organizations", { scope: row.scope, id: row.id }, after);
    return showOrganization(context, after, standing);
  },
});

async function checkHostname({ db }: ReadContext, id: string, hostname: string | undefined): Promise<void> {
  if (hostname === undefined) return;
  const others = (await findOrganizationByHostname(db, hostname)).filter((other) => other.id !== id);
  if (others.length > 0)
    throw new ApiError(409, `Another organization has the hostname ${hostname}. Choose another one.`);
}

/** Settings with what is given in place of what was there; null takes a setting away. */
function changed(settings: object, { emailDomains, ...given }: Partial<OrganizationUpdate>): object {
  const domains = emailDomains && {
    emailDomains: [...new Set(emailDomains.map((name) => name.toLowerCase()))],
  };
  const all = Object.entries({ ...settings, ...given, ...domains });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

async function requireOrganization({ db }: ReadContext, id: string): Promise<OrganizationRow> {
  const row = await findOrganization(db, organizationScope(id), id);
  if (!row) throw new ApiError(404, `There is no organization ${id}.`);
  return row;
}

/** An organization, and what the caller is in it. */
interface Visible {
  row: OrganizationRow;
  standing: Standing;
}

const sortKey = ({ row }: Visible): PageKey => [row.created_at, row.id];

/** On a replica: of the organizations that it holds, which are few. */
async function listHeld({ db, user, access }: ReadContext, asked: Paging): Promise<List<Visible>> {
  const visible: Visible[] = [];
  for (const row of await listOrganizations(db)) {
    const standing = await access.standingIn(db, user, row.id);
    if (standing !== undefined) visible.push({ row, standing });
  }
  const sorted = visible.sort((a, b) => compareKeys(sortKey(b), sortKey(a)));
  return paginate(sorted, asked, sortKey, "desc");
}

/** On an instance, which may hold many: those of the caller's memberships. */
function listJoined({ db, user }: ReadContext, asked: Paging): Promise<List<Visible>> {
  const joined = { user, members: membersScope(""), organizations: organizationScope("") };
  return paginateRows(asked, {
    keyOf: sortKey,
    count: () => countJoined(db, joined),
    fetch: async (after, limit) =>
      (await listJoinedOrganizations(db, joined, { after: timeKeyOf(after), limit })).map(
        ({ role, ...row }) => ({ row, standing: isLevel(role) ? role : "guest" }),
      ),
  });
}
