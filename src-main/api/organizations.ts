import { organizationScope, parseScope } from "../access/scopes.ts";
import { findOrganization, listMemberScopes, listOrganizations } from "../store/people.ts";
import type { OrganizationRow } from "../store/tables.ts";
import type { ReadContext } from "./context.ts";
import { ApiError } from "./error.ts";
import { query } from "./operation.ts";
import { compareKeys, mapItems, paginate, type PageKey } from "./paging.ts";
import { presentOrganization } from "./present/organization.ts";
import { List, paging } from "./types/lists.ts";
import { Organization } from "./types/organization.ts";
import { Id } from "./types/scalars.ts";

/** The organizations that the caller is in, as a guest too; newest first (gaps.md §14). */
export const listOrganizationsForAuthenticatedUser = query({
  method: "GET",
  path: "/v1/orgs",
  query: paging,
  returns: List(Organization),
  needs: { on: "account" },
  async run(context, input) {
    const rows = await listVisible(context);
    const list = paginate(rows, input, sortKey, "desc");
    return mapItems(list, ({ row, standing }) => presentOrganization(context.facts, row, standing));
  },
});

/** One organization (document 3). 404 when the caller has nothing in it. */
export const getOrganizationById = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}",
  params: { organizationId: Id },
  returns: Organization,
  needs: { on: "organization", level: "guest" },
  async run({ db, facts, standing }, { organizationId }) {
    const row = await findOrganization(db, organizationScope(organizationId), organizationId);
    if (!row) throw new ApiError(404, `There is no organization ${organizationId}.`);
    return presentOrganization(facts, row, standing);
  },
});

const sortKey = ({ row }: { row: OrganizationRow }): PageKey => [row.created_at, row.id];

async function listVisible(context: ReadContext) {
  const visible = [];
  for (const row of await listCandidates(context)) {
    const standing = await context.access.standingIn(context.db, context.user, row.id);
    if (standing !== undefined) visible.push({ row, standing });
  }
  return visible.sort((a, b) => compareKeys(sortKey(b), sortKey(a)));
}

/** On a replica every organization that it holds; on an instance, which may hold many, those of the caller's memberships. */
async function listCandidates({ db, facts, user }: ReadContext): Promise<OrganizationRow[]> {
  if (facts.kind === "replica") return listOrganizations(db);
  const own: OrganizationRow[] = [];
  for (const scope of await listMemberScopes(db, user)) {
    const { id } = parseScope(scope);
    const row = await findOrganization(db, organizationScope(id), id);
    if (row) own.push(row);
  }
  return own;
}
