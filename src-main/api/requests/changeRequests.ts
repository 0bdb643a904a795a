import { Type } from "typebox";
import { discussionScope } from "../../access/scopes.ts";
import { mayMerge } from "../../access/spaceRights.ts";
import { mergeBranch, updateBranch } from "../../content/branches/branchMerge.ts";
import { changeRequestFields, openChangeRequest } from "../../content/requests/changeRequests.ts";
import { listOpenConflicts } from "../../content/conflicts/conflicts.ts";
import { Draft } from "../../content/branches/draft.ts";
import { listUnmetRules } from "../../content/requests/mergeRules.ts";
import { revise } from "../../content/history/revise.ts";
import { viewHead } from "../../content/view/view.ts";
import { amongThese } from "../../store/lists/contentLists.ts";
import type { ChangeRequestRow } from "../../store/tables.ts";
import { pinChangeRequest } from "../pages/branch.ts";
import { listRequests, requestFilters } from "./changeRequestLists.ts";
import { authoringIn, contentScopes, requireSpace, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { presentChangeRequest } from "../present/changeRequest.ts";
import {
  columnsGiven,
  columnsOf,
  fieldsOf,
  findRequest,
  nameOfRequest,
  requestParams,
  seenFields,
} from "./requestInput.ts";
import { draftTemplate, pinTemplate, prepareTemplate } from "../spaces/templateInput.ts";
import {
  ChangeRequest,
  ChangeRequestStatusInput,
  ChangeRequestSubject,
  MergeAnswer,
  UpdateAnswer,
} from "../types/changeRequest.ts";
import { asDocument, DocumentOrMarkdown } from "../types/documentOrMarkdown.ts";
import { List } from "../types/lists.ts";
import { Was } from "../types/pageChanges.ts";
import { Id, strict } from "../types/scalars.ts";
import { TemplateInput } from "../types/template.ts";

/* Change requests (document 1, Change requests; gaps.md §5). */

const discuss = { on: "space", level: "comment" } as const;
const edit = { on: "space", level: "edit" } as const;

/** Lists the requests of one status, the last changed first. */
export const listChangeRequestsForSpace = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests",
  params: { spaceId: Id },
  query: requestFilters,
  returns: List(ChangeRequest),
  needs: discuss,
  run: (context, { spaceId, ...asked }) =>
    listRequests(context, amongThese([discussionScope(spaceId)]), asked),
});

/**
 * Opens a request over main as it is now, as a draft without a subject unless one is given. The pages of a template are
 * its first revision.
 */
export const createChangeRequest = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/change-requests",
  params: { spaceId: Id },
  body: Type.Optional(
    // The documents allow further properties here; none has a meaning.
    Type.Object({
      subject: Type.Optional(ChangeRequestSubject),
      template: Type.Optional(TemplateInput),
    }),
  ),
  returns: ChangeRequest,
  status: 201,
  needs: edit,
  scopes: contentScopes,
  prepare: (_services, { body }) => prepareTemplate(body?.template),
  async pin(context, input) {
    const template = input.body?.template;
    if (!template) return input;
    return { ...input, body: { ...input.body, template: pinTemplate(context, template, "/body/template") } };
  },
  describe: async (context, { body }) => ({
    title: `New change request ${body?.subject ?? ""} in ${requireSpace(context).title}`.replace("  ", " "),
  }),
  async run(context, { body }) {
    const authoring = authoringIn(context);
    const row = await openChangeRequest(authoring, { subject: body?.subject ?? "" });
    if (body?.template) {
      const draft = new Draft(context.db, await viewHead(context.db, row.space, row.id));
      await draftTemplate(authoring, draft, body.template);
      await revise(authoring, draft);
    }
    return presentChangeRequest(context, row);
  },
});

export const getChangeRequestById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}",
  params: requestParams,
  query: asDocument,
  returns: ChangeRequest,
  needs: discuss,
  run: async (context, input) =>
    presentChangeRequest(context, await findRequest(context, input), input.format),
});

/** Changes a request's subject, description or status; `was` holds what their writer saw before. */
export const updateChangeRequestById = mutation({
  method: "PATCH",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}",
  params: requestParams,
  body: Type.Object(
    {
      subject: Type.Optional(ChangeRequestSubject),
      description: Type.Optional(DocumentOrMarkdown),
      status: Type.Optional(ChangeRequestStatusInput),
      was: Type.Optional(Was),
    },
    strict,
  ),
  returns: ChangeRequest,
  needs: edit,
  scopes: contentScopes,
  async pin(context, input) {
    const row = await findRequest(context, input);
    return {
      ...input,
      changeRequestId: row.id,
      body: { ...input.body, was: input.body.was ? seenFields(input.body.was, row) : fieldsOf(row) },
    };
  },
  describe: async (context, input) => ({
    title: `Change of ${nameOfRequest(await findRequest(context, input))}`,
  }),
  async run(context, { body, ...input }) {
    const row = await findRequest(context, input);
    if (row.status === "merged" && body.status !== undefined)
      throw new ApiError(409, `Change request #${row.number} is merged; that cannot be taken back.`);
    const { was = {}, ...given } = body;
    const seen = columnsOf(was);
    const changed = await changeRequestFields(authoringIn(context), row, columnsGiven(given, seen), seen);
    return presentChangeRequest(context, changed);
  },
});

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
  params: requestParams,
  returns: MergeAnswer,
  toldOnce: true,
  needs: edit,
  scopes: contentScopes,
  pin: pinChangeRequest,
  describe: async (context, input) => ({
    title: `Merge of ${nameOfRequest(await findRequest(context, input))}`,
  }),
  async run(context, input) {
    const row = await findRequest(context, input);
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

/** A merge that somebody else made meanwhile counts as made; one that is new comes too late (design §6.3). */
function mergedAlready(context: WriteContext, row: ChangeRequestRow): MergeAnswer {
  if (context.firstRun || row.revision_merged === null)
    throw new ApiError(409, `Change request #${row.number} is merged already.`);
  return { result: "merge", revision: row.revision_merged };
}

async function checkRules(context: WriteContext, request: ChangeRequestRow): Promise<void> {
  const { db, user } = context;
  const unmet = await listUnmetRules(db, { space: requireSpace(context), request, user });
  if (unmet.length === 0) return;
  const sentences = unmet.map(({ message }) => message).join(" ");
  throw new ApiError(412, `Change request #${request.number} cannot be merged yet. ${sentences}`);
}

/** Brings a request up to date with main. */
export const updateChangeRequest = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update",
  params: requestParams,
  returns: UpdateAnswer,
  toldOnce: true,
  needs: edit,
  scopes: contentScopes,
  pin: pinChangeRequest,
  describe: async (context, input) => ({
    title: `Bringing up to date of ${nameOfRequest(await findRequest(context, input))}`,
  }),
  async run(context, input) {
    const row = await findRequest(context, input);
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
