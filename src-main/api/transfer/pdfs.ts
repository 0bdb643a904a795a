import { Type } from "typebox";
import { rights } from "../../access/rights.ts";
import { listExported } from "../../content/export/snapshotSpace.ts";
import { openBranch, type OpenBranch } from "../pages/branch.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { query } from "../operation.ts";
import { pdfUrl } from "./pdfOrders.ts";
import { requestParams } from "../requests/requestInput.ts";
import { Id, strict, Url } from "../types/scalars.ts";

/*
 * A space or a change request as a PDF (gaps.md §5, §21.2): an address that needs no token and ends after an hour. It is
 * printed when somebody comes for it, by a browser beside the instance.
 */

const asked = { only: Type.Optional(Type.Boolean()), page: Type.Optional(Id) };
const Answer = Type.Object({ url: Url }, strict);

/** The address of a PDF of main as it is now; of a page and those below it, or of that alone. */
export const getSpacePDF = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/pdf",
  params: { spaceId: Id },
  query: asked,
  returns: Answer,
  needs: { on: "space", level: rights.view },
  needsInstance: true,
  run: async (context, { spaceId, ...part }) => order(context, await openBranch(context, { spaceId }), part),
});

/** The same of a change request. */
export const getChangeRequestPDF = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf",
  params: requestParams,
  query: asked,
  returns: Answer,
  needs: { on: "space", level: rights.comment },
  needsInstance: true,
  run: async (context, { spaceId, changeRequestId, ...part }) =>
    order(context, await openBranch(context, { spaceId, changeRequestId }), part),
});

async function order(
  context: ReadContext,
  { view, space }: OpenBranch,
  { page, only = false }: { page?: string; only?: boolean },
): Promise<{ url: string }> {
  if (only && page === undefined)
    throw new ApiError(400, "/only: it is about a page, which /page has to name.");
  // Throws where there is no such page.
  await listExported(context.db, view, { page, only });
  const { id: revision } = view.revision;
  return { url: await pdfUrl(context, { user: context.user, space: space.id, revision, page, only }) };
}
