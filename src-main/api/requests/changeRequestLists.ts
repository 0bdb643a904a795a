import { Type, type Static, type TObject } from "typebox";
import { spaceScope } from "../../access/scopes.ts";
import { countFilteredRequests, listChangeRequests } from "../../store/branches/changeRequests.ts";
import type { Among } from "../../store/lists/contentLists.ts";
import { listSpacesOf } from "../../store/spaces.ts";
import type { ChangeRequestRow, SpaceRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import { paginate, paginateRows, timeKeyOf } from "../paging.ts";
import { presentChangeRequests } from "../present/changeRequest.ts";
import { ChangeRequestStatus, type ChangeRequest } from "../types/changeRequest.ts";
import { asDocument } from "../types/documentOrMarkdown.ts";
import { paging, type List } from "../types/lists.ts";
import { Id } from "../types/scalars.ts";

/** What lists of change requests are asked for by (gaps.md §5). */
export const requestFilters = {
  ...paging,
  status: Type.Optional(Type.Enum(ChangeRequestStatus.enum, { default: "open" })),
  creator: Type.Optional(Id),
  contributor: Type.Optional(Id),
  requestedReviewer: Type.Optional(Id),
  conversationsIssuesCluster: Type.Optional(Id),
  orderBy: Type.Optional(Type.Enum(["updatedAt", "createdAt"], { default: "updatedAt" })),
  ...asDocument,
};
export type RequestFilters = Static<TObject<typeof requestFilters>>;

/** The change requests whose discussions are in one of these scopes: those of one status, the last changed first. */
export async function listRequests(
  context: ReadContext,
  scopes: Among,
  { status = "open", orderBy = "updatedAt", format, ...asked }: RequestFilters,
): Promise<List<ChangeRequest>> {
  const { db } = context;
  // No operation says of a request to which cluster it belongs, so none belongs to any.
  if (asked.conversationsIssuesCluster !== undefined) return paginate([], asked, () => []);
  const filter = { ...asked, status };
  const column = orderBy === "updatedAt" ? "updated_at" : "created_at";
  const list = await paginateRows(asked, {
    count: () => countFilteredRequests(db, scopes, filter),
    fetch: (after, limit) =>
      listChangeRequests(db, scopes, filter, { orderBy: column, after: timeKeyOf(after), limit }),
    keyOf: (row) => [row[column], row.id],
  });
  const spaces = await spacesOf(context, list.items);
  return { ...list, items: await presentChangeRequests(context, list.items, spaces, format) };
}

/** The spaces of these requests. */
async function spacesOf(
  { db, space }: ReadContext,
  requests: readonly ChangeRequestRow[],
): Promise<SpaceRow[]> {
  if (space) return [space];
  const scopes = new Set(requests.map((request) => spaceScope(request.space)));
  return [...(await listSpacesOf(db, [...scopes])).values()];
}
