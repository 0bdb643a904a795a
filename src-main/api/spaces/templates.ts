import { refuseLocked } from "../../content/writeContent.ts";
import { revise } from "../../content/history/revise.ts";
import { update } from "../../store/replicated.ts";
import { openBranch, pinChangeRequest } from "../pages/branch.ts";
import { authoringIn, contentScopes, requireSpace } from "../context.ts";
import { mutation } from "../operation.ts";
import { refuseClosed } from "../requests/requestInput.ts";
import { draftTemplate, pinTemplate, prepareTemplate } from "./templateInput.ts";
import { Id } from "../types/scalars.ts";
import { ApplyTemplate } from "../types/template.ts";

/** Adds a template's pages to a space, or to a change request of it, behind those that are there. */
export const applyTemplateToSpace = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/content/template",
  params: { spaceId: Id },
  body: ApplyTemplate,
  status: 204,
  needs: { on: "space", level: "edit" },
  scopes: contentScopes,
  prepare: (_services, { body }) => prepareTemplate(body),
  async pin(context, input) {
    const body = pinTemplate(context, input.body, "/body");
    const { changeRequestId } = body;
    if (changeRequestId === undefined) return { ...input, body };
    const pinned = await pinChangeRequest(context, { changeRequestId });
    return { ...input, body: { ...body, ...pinned } };
  },
  describe: async (context, { body }) => ({
    title: `Template ${body.id} in ${requireSpace(context).title}`,
  }),
  async run(context, { spaceId, body }) {
    const { changeRequestId } = body;
    const branch = await openBranch(context, {
      spaceId,
      ...(changeRequestId === undefined ? {} : { changeRequestId }),
    });
    const { request, draft } = branch;
    if (request) refuseClosed(request);
    else refuseLocked(branch.space);
    const authoring = authoringIn(context);
    await draftTemplate(authoring, draft, body);
    await revise(authoring, draft);
    if (request)
      await update(
        context.db,
        "change_requests",
        { scope: request.scope, id: request.id },
        { updated_at: context.now },
      );
  },
});
