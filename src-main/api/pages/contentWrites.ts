import { Type, type Static } from "typebox";
import { ApiError } from "../error.ts";
import { mainBranch } from "../../content/entry.ts";
import { giveBytes, keepBytes, nameAddresses, type KeptBytes } from "../../content/keepBytes.ts";
import {
  describeChanges,
  foldEdits,
  namedBy,
  refuseLocked,
  writeContent,
  type WrittenContent,
} from "../../content/writeContent.ts";
import { update } from "../../store/replicated.ts";
import { openBranch, pinChangeRequest, type OpenBranch } from "./branch.ts";
import { authoringIn, contentScopes, type WriteContext } from "../context.ts";
import { mutation } from "../operation.ts";
import { presentChangeRequest } from "../present/changeRequest.ts";
import { presentFile } from "../present/file.ts";
import { apiUrl } from "../present/urls.ts";
import { ChangeRequest } from "../types/changeRequest.ts";
import {
  ContentChangesAnswer,
  ContentChangesBody,
  type AppliedChange,
  type ContentChange,
} from "../types/contentChanges.ts";
import { Id, IdOrNumber } from "../types/scalars.ts";

/* Writing content, on main and on a change request (gaps.md §21.4, §24.1). */

type Body = { body: ContentChangesBody };

function presentWritten({ place }: OpenBranch, { batch }: WrittenContent) {
  const branch = place.changeRequest === undefined ? "" : `/change-requests/${place.changeRequest}`;
  const pageOf = (id: string) => ({
    object: "page" as const,
    id,
    urls: { location: apiUrl(place.facts, `/spaces/${place.space}${branch}/content/page/${id}`) },
  });
  const changes = [...batch.touched].map(([id, { became, ref }]): AppliedChange => {
    if (became === "deleted") return { object: "deleted_page", page: id };
    if (became === "updated") return { object: "updated_page", page: pageOf(id) };
    return { object: "created_page", page: pageOf(id), ...(ref === undefined ? {} : { ref }) };
  });
  return {
    changes,
    ...(batch.insertedFiles.length > 0
      ? { insertedFiles: batch.insertedFiles.map((file) => presentFile(place, file)) }
      : {}),
    ...(batch.insertedReusables.length > 0 ? { insertedReusableContents: batch.insertedReusables } : {}),
  };
}

const fold = <I extends Body>(earlier: I, later: I): I | undefined => {
  const changes = foldEdits(earlier.body.changes, later.body.changes);
  return changes && { ...earlier, body: { changes } };
};

const names = ({ body }: Body) => namedBy(body.changes);

const prepares = ({ body }: Body) => giveBytes(body.changes);

/** What stands at an address is fetched where everybody's network is the same. */
const needsInstance = ({ body }: Body) => nameAddresses(body.changes);

export const updateSpaceContent = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/content",
  params: { spaceId: Id },
  // As on a change request; here there is one answer for both.
  query: { compat: Type.Optional(Type.Boolean({ default: true })) },
  body: ContentChangesBody,
  returns: ContentChangesAnswer,
  needs: { on: "space", level: "edit" },
  needsInstance,
  scopes: contentScopes,
  prepare: (services, { body }) => keepBytes(services, body.changes),
  prepares,
  names,
  fold,
  describe: (context, { body }) => describeChanges(authoringIn(context), mainBranch, body.changes),
  async run(context, input) {
    const branch = await openBranch(context, { spaceId: input.spaceId });
    refuseLocked(branch.space);
    const written = await write(context, branch, input.body.changes);
    return { revision: written.view.revision.id, ...presentWritten(branch, written) };
  },
});

const write = (context: WriteContext, branch: OpenBranch, changes: ContentChange[]) =>
  writeContent(authoringIn(context), branch.view, changes, context.prepared as KeptBytes | undefined);

const CompatAnswer = Type.Union([ChangeRequest, ContentChangesAnswer]);

export const updateChangeRequestContent = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content",
  params: { spaceId: Id, changeRequestId: IdOrNumber },
  query: { compat: Type.Optional(Type.Boolean({ default: true })) },
  body: ContentChangesBody,
  returns: CompatAnswer,
  needs: { on: "space", level: "edit" },
  needsInstance,
  scopes: contentScopes,
  pin: pinChangeRequest,
  prepare: (services, { body }) => keepBytes(services, body.changes),
  prepares,
  names,
  fold: (earlier, later) =>
    earlier.changeRequestId === later.changeRequestId ? fold(earlier, later) : undefined,
  describe: (context, { changeRequestId, body }) =>
    describeChanges(authoringIn(context), changeRequestId, body.changes),
  async run(context, { body, compat, ...input }): Promise<Static<typeof CompatAnswer>> {
    const branch = await openBranch(context, input);
    const request = branch.request;
    if (!request) throw new Error("A change request's content was written without a change request.");
    if (request.status === "merged" || request.status === "archived")
      throw new ApiError(
        409,
        `Change request #${request.number} is ${request.status}: its content is fixed.`,
      );
    const written = await write(context, branch, body.changes);
    await update(
      context.db,
      "change_requests",
      { scope: request.scope, id: request.id },
      { updated_at: context.now },
    );
    const record = await presentChangeRequest(context, { ...request, updated_at: context.now });
    return compat === false ? { changeRequest: record, ...presentWritten(branch, written) } : record;
  },
});
