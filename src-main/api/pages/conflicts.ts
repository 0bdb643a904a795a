import { Type } from "typebox";
import { requireChangeRequest } from "../../content/requests/changeRequests.ts";
import { conflictsInOrder } from "../../content/conflicts/conflictOrder.ts";
import { findConflict, reopen } from "../../content/conflicts/conflicts.ts";
import { Draft } from "../../content/branches/draft.ts";
import { mainBranch } from "../../content/entry.ts";
import { resolveConflict as resolve } from "../../content/conflicts/resolveConflict.ts";
import { viewHead } from "../../content/view/view.ts";
import { update } from "../../store/replicated.ts";
import type { ConflictRow } from "../../store/tables.ts";
import { pinChangeRequest } from "./branch.ts";
import { authoringIn, contentScopes, requireSpace, type ReadContext, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query, type Description } from "../operation.ts";
import { paginateRows } from "../paging.ts";
import { presentConflicts } from "../present/conflict.ts";
import { Conflict, ConflictResolution } from "../types/conflict.ts";
import { List, paging, type Paging } from "../types/lists.ts";
import { Id, IdOrNumber } from "../types/scalars.ts";

/* What merges could not combine, on main and on change requests (gaps.md §24.1, design §5). */

const discuss = { on: "space", level: "comment" } as const;
const edit = { on: "space", level: "edit" } as const;

const filter = {
  ...paging,
  status: Type.Optional(Type.Enum(["open", "joined", "resolved", "all"], { default: "open" })),
  targetPage: Type.Optional(Id),
};
type Filter = Paging & { status?: ConflictRow["status"] | "all"; targetPage?: string };

const inSpace = { spaceId: Id };
const inRequest = { spaceId: Id, changeRequestId: IdOrNumber };

/** In the order in which a reader comes to them. */
async function list(context: ReadContext, branch: string, { status = "open", targetPage, ...asked }: Filter) {
  const { db } = context;
  const space = requireSpace(context);
  const view = await viewHead(db, space.id, branch);
  const filter = { status: status === "all" ? undefined : status, page: targetPage };
  const page = await paginateRows(asked, conflictsInOrder({ db, space }, view, filter));
  const rows = page.items.map(({ row }) => row);
  return { ...page, items: await presentConflicts(context, branch, rows) };
}

const branchOf = async (context: ReadContext, changeRequestId: string): Promise<string> =>
  (await requireChangeRequest(context.db, requireSpace(context).id, changeRequestId)).id;

export const listConflictsInSpace = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/conflicts",
  params: inSpace,
  query: filter,
  returns: List(Conflict),
  needs: discuss,
  run: (context, { spaceId: _space, ...asked }) => list(context, mainBranch, asked),
});

export const listConflictsInChangeRequest = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts",
  params: inRequest,
  query: filter,
  returns: List(Conflict),
  needs: discuss,
  run: async (context, { spaceId: _space, changeRequestId, ...asked }) =>
    list(context, await branchOf(context, changeRequestId), asked),
});

async function requireConflict(context: ReadContext, branch: string, id: string): Promise<ConflictRow> {
  const row = await findConflict({ db: context.db, space: requireSpace(context) }, id);
  if (row?.branch !== branch) throw new ApiError(404, `There is no conflict ${id} here.`);
  return row;
}

async function present(context: ReadContext, branch: string, id: string): Promise<Conflict> {
  const [conflict] = await presentConflicts(context, branch, [await requireConflict(context, branch, id)]);
  return conflict as Conflict;
}

async function describe(
  context: WriteContext,
  what: string,
  id: string,
  markdown?: string,
): Promise<Description> {
  const space = requireSpace(context);
  const row = await findConflict({ db: context.db, space }, id);
  const draft = row && new Draft(context.db, await viewHead(context.db, space.id, row.branch));
  const page = row?.page ?? undefined;
  const entry =
    page === undefined ? undefined : ((await draft?.find("page", page)) ?? (await draft?.last("page", page)));
  return {
    title: `${what} a conflict in ${entry?.title ?? space.title}`,
    ...(page === undefined ? {} : { page }),
    ...(markdown === undefined ? {} : { text: markdown }),
  };
}

/** The branch of a request whose content may still change; resolving a conflict counts as work on it. */
async function workOn(context: WriteContext, changeRequestId: string): Promise<string> {
  const request = await requireChangeRequest(context.db, requireSpace(context).id, changeRequestId);
  if (request.status === "merged" || request.status === "archived")
    throw new ApiError(409, `Change request #${request.number} is ${request.status}: its content is fixed.`);
  const { scope, id } = request;
  await update(context.db, "change_requests", { scope, id }, { updated_at: context.now });
  return id;
}

async function resolveOn(
  context: WriteContext,
  branch: string,
  id: string,
  body: ConflictResolution,
): Promise<Conflict> {
  await resolve(authoringIn(context), await requireConflict(context, branch, id), body);
  return present(context, branch, id);
}

async function reopenOn(context: WriteContext, branch: string, id: string): Promise<Conflict> {
  await requireConflict(context, branch, id);
  await reopen(authoringIn(context), id);
  return present(context, branch, id);
}

/** Resolves a conflict on main, by a choice or by a text. */
export const resolveConflict = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/conflicts/{conflictId}/resolve",
  params: { ...inSpace, conflictId: Id },
  body: ConflictResolution,
  returns: Conflict,
  needs: edit,
  scopes: contentScopes,
  describe: (context, { conflictId, body }) => describe(context, "Resolution of", conflictId, body.markdown),
  run: (context, { conflictId, body }) => resolveOn(context, mainBranch, conflictId, body),
});

/** Resolves a conflict on a change request; see {@link resolveConflict}. */
export const resolveConflictInChangeRequest = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}/resolve",
  params: { ...inRequest, conflictId: Id },
  body: ConflictResolution,
  returns: Conflict,
  needs: edit,
  scopes: contentScopes,
  pin: pinChangeRequest,
  describe: (context, { conflictId, body }) => describe(context, "Resolution of", conflictId, body.markdown),
  run: async (context, { changeRequestId, conflictId, body }) =>
    resolveOn(context, await workOn(context, changeRequestId), conflictId, body),
});

/** Opens a resolved conflict on main again; the page stays as it is until it is resolved anew. */
export const reopenConflict = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/conflicts/{conflictId}/reopen",
  params: { ...inSpace, conflictId: Id },
  returns: Conflict,
  needs: edit,
  scopes: contentScopes,
  describe: (context, { conflictId }) => describe(context, "Opening again of", conflictId),
  run: (context, { conflictId }) => reopenOn(context, mainBranch, conflictId),
});

/** Opens a resolved conflict on a change request again; see {@link reopenConflict}. */
export const reopenConflictInChangeRequest = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}/reopen",
  params: { ...inRequest, conflictId: Id },
  returns: Conflict,
  needs: edit,
  scopes: contentScopes,
  pin: pinChangeRequest,
  describe: (context, { conflictId }) => describe(context, "Opening again of", conflictId),
  run: async (context, { changeRequestId, conflictId }) =>
    reopenOn(context, await workOn(context, changeRequestId), conflictId),
});
