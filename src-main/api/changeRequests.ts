import { Type } from "typebox";
import { mayMerge } from "../access/spaceRights.ts";
import { mergeBranch, updateBranch } from "../content/branchMerge.ts";
import {
  changeRequestFields,
  listChangeRequests,
  openChangeRequest,
  requireChangeRequest,
  type RequestFields,
} from "../content/changeRequests.ts";
import { listOpenConflicts } from "../content/conflicts.ts";
import { mainBranch } from "../content/entry.ts";
import { findMergeRules, unmetRules } from "../content/mergeRules.ts";
import { findHead } from "../content/view.ts";
import type { ChangeRequestRow } from "../store/tables.ts";
import { pinChangeRequest } from "./branch.ts";
import { authoringIn, contentScopes, requireSpace, type ReadContext, type WriteContext } from "./context.ts";
import { ApiError } from "./error.ts";
import { mutation, query } from "./operation.ts";
import { compareKeys, mapItems, paginate, type PageKey } from "./paging.ts";
import { presentChangeRequest } from "./present/changeRequest.ts";
import {
  ChangeRequest,
  ChangeRequestStatus,
  ChangeRequestStatusInput,
  ChangeRequestSubject,
  MergeAnswer,
  UpdateAnswer,
} from "./types/changeRequest.ts";
import { Document } from "./types/document.ts";
import { List, paging } from "./types/lists.ts";
import { Was } from "./types/pageChanges.ts";
import { Id, IdOrNumber, strict } from "./types/scalars.ts";

/* Change requests (document 1, Change requests; gaps.md §5). */

const request = { spaceId: Id, changeRequestId: IdOrNumber };
const discuss = { on: "space", level: "comment" } as const;
const edit = { on: "space", level: "edit" } as const;

/** A request by its id or number; 404 where there is none. */
const find = (context: ReadContext, { changeRequestId }: { changeRequestId: string }) =>
  requireChangeRequest(context.db, requireSpace(context).id, changeRequestId);

/** What a person calls a request. */
const named = ({ number, subject }: ChangeRequestRow): string =>
  subject.trim() === "" ? `change request #${number}` : `change request #${number}, “${subject}”`;

/** Lists the requests of one status, the last changed first. */
export const listChangeRequestsForSpace = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests",
  params: { spaceId: Id },
  query: {
    ...paging,
    status: Type.Optional(ChangeRequestStatus),
    creator: Type.Optional(Id),
    contributor: Type.Optional(Id),
    requestedReviewer: Type.Optional(Id),
    conversationsIssuesCluster: Type.Optional(Id),
    orderBy: Type.Optional(Type.Enum(["updatedAt", "createdAt"])),
  },
  returns: List(ChangeRequest),
  needs: discuss,
  async run(context, { status = "open", creator, contributor, orderBy = "updatedAt", ...asked }) {
    const filter = {
      status,
      ...(creator === undefined ? {} : { creator }),
      ...(contributor === undefined ? {} : { contributor }),
    };
    // Nobody can be asked for a review yet, and no conversation made a cluster: no request has either.
    const none = asked.requestedReviewer !== undefined || asked.conversationsIssuesCluster !== undefined;
    const rows = none ? [] : await listChangeRequests(context.db, requireSpace(context).id, filter);
    const keyOf = (row: ChangeRequestRow): PageKey => [
      orderBy === "updatedAt" ? row.updated_at : row.created_at,
      row.id,
    ];
    rows.sort((a, b) => compareKeys(keyOf(b), keyOf(a)));
    return mapItems(paginate(rows, asked, keyOf, "desc"), (row) => presentChangeRequest(context, row));
  },
});

/** Opens a request over main as it is now, as a draft without a subject unless one is given. */
export const createChangeRequest = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/change-requests",
  params: { spaceId: Id },
  body: Type.Optional(
    // The documents allow further properties here; none has a meaning.
    Type.Object({
      subject: Type.Optional(ChangeRequestSubject),
      template: Type.Optional(Type.Object({ id: Type.String() })),
    }),
  ),
  returns: ChangeRequest,
  status: 201,
  needs: edit,
  scopes: contentScopes,
  describe: async (context, { body }) => ({
    title: `New change request ${body?.subject ?? ""} in ${requireSpace(context).title}`.replace("  ", " "),
  }),
  async run(context, { body }) {
    if (body?.template) throw new ApiError(404, `There is no template ${body.template.id}.`);
    const row = await openChangeRequest(authoringIn(context), { subject: body?.subject ?? "" });
    return presentChangeRequest(context, row);
  },
});

export const getChangeRequestById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}",
  params: request,
  returns: ChangeRequest,
  needs: discuss,
  run: async (context, input) => presentChangeRequest(context, await find(context, input)),
});

/** Changes a request's subject, description or status; `was` holds what their writer saw before. */
export const updateChangeRequestById = mutation({
  method: "PATCH",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}",
  params: request,
  body: Type.Object(
    {
      subject: Type.Optional(ChangeRequestSubject),
      description: Type.Optional(Document),
      status: Type.Optional(ChangeRequestStatusInput),
      was: Type.Optional(Was),
    },
    strict,
  ),
  returns: ChangeRequest,
  needs: edit,
  scopes: contentScopes,
  async pin(context, input) {
    const row = await find(context, input);
    const was = input.body.was ?? {
      subject: row.subject,
      description: row.description === null ? null : (JSON.parse(row.description) as unknown),
      status: row.status,
    };
    return { ...input, changeRequestId: row.id, body: { ...input.body, was } };
  },
  describe: async (context, input) => ({ title: `Change of ${named(await find(context, input))}` }),
  async run(context, { body, ...input }) {
    const row = await find(context, input);
    if (row.status === "merged" && body.status !== undefined)
      throw new ApiError(409, `Change request #${row.number} is merged; that cannot be taken back.`);
    const { was = {}, ...given } = body;
    const changed = await changeRequestFields(authoringIn(context), row, columnsOf(given), columnsOf(was));
    return presentChangeRequest(context, changed);
  },
});

/** The fields of a body as a request's row has them. */
function columnsOf({
  subject,
  description,
  status,
}: {
  subject?: unknown;
  description?: unknown;
  status?: unknown;
}): RequestFields {
  return {
    ...(typeof subject === "string" ? { subject } : {}),
    ...(description === undefined
      ? {}
      : { description: description === null ? null : JSON.stringify(description) }),
    ...(typeof status === "string" ? { status: status as ChangeRequestRow["status"] } : {}),
  };
}

function refuseArchived(row: ChangeRequestRow): void {
  if (row.status === "archived")
    throw new ApiError(409, `Change request #${row.number} is archived. Reopen it first.`);
}

/**
 * Merges a request into main. Open conflicts refuse it; those that bringing it up to date leaves are answered, and
 * main is then untouched (design §5).
 */
export const mergeChangeRequest = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge",
  params: request,
  returns: MergeAnswer,
  needs: edit,
  scopes: contentScopes,
  pin: pinChangeRequest,
  describe: async (context, input) => ({ title: `Merge of ${named(await find(context, input))}` }),
  async run(context, input) {
    const row = await find(context, input);
    if (row.status === "merged") return mergedAlready(context, row);
    refuseArchived(row);
    const space = requireSpace(context);
    if (!mayMerge(space, context.level))
      throw new ApiError(403, `Merging into “${space.title}” needs the level review.`);
    await checkRules(context, row);
    const open = await listOpenConflicts(context.db, space.id, row.id);
    if (open.length > 0)
      throw new ApiError(
        409,
        `Change request #${row.number} has open conflicts: ${open.map(({ id }) => id).join(", ")}. Resolve them first.`,
        "conflicts",
      );
    const { result, view } = await mergeBranch(authoringIn(context), row);
    return { result, revision: view.revision.id };
  },
});

/** A merge that somebody else made meanwhile counts as made; one that is asked for now is too late (design §6.3). */
function mergedAlready(context: WriteContext, row: ChangeRequestRow): MergeAnswer {
  if (context.firstRun || row.revision_merged === null)
    throw new ApiError(409, `Change request #${row.number} is merged already.`);
  return { result: "merge", revision: row.revision_merged };
}

async function checkRules(context: WriteContext, row: ChangeRequestRow): Promise<void> {
  const space = requireSpace(context);
  const rules = await findMergeRules(context.db, space);
  if (rules.length === 0) return;
  const head = await findHead(context.db, space.id, row.id);
  const main = await findHead(context.db, space.id, mainBranch);
  const unmet = unmetRules(rules, {
    request: row,
    user: context.user,
    outdated: head?.base !== main?.number,
  });
  if (unmet.length > 0)
    throw new ApiError(412, `Change request #${row.number} cannot be merged yet: ${unmet.join("; ")}.`);
}

/** Brings a request up to date with main. */
export const updateChangeRequest = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update",
  params: request,
  returns: UpdateAnswer,
  needs: edit,
  scopes: contentScopes,
  pin: pinChangeRequest,
  describe: async (context, input) => ({
    title: `Bringing up to date of ${named(await find(context, input))}`,
  }),
  async run(context, input) {
    const row = await find(context, input);
    if (row.status === "merged")
      return { revision: mergedAlready(context, row).revision, result: "update" as const };
    refuseArchived(row);
    const { view, conflicts } = await updateBranch(authoringIn(context), row);
    return {
      result: conflicts.length > 0 ? ("conflicts" as const) : ("update" as const),
      revision: view.revision.id,
    };
  },
});
