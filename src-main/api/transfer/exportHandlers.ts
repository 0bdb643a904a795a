import { listExported } from "../../content/export/snapshotSpace.ts";
import { requireChangeRequest } from "../../content/requests/changeRequests.ts";
import { sealRevision } from "../../content/history/revise.ts";
import { putJob } from "../../store/jobs.ts";
import type { JobTable } from "../../store/tables.ts";
import { openBranch } from "../pages/branch.ts";
import { authoringIn, requireSpace, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { presentJob, type ExportResult } from "../present/job.ts";
import type { Job } from "../types/job.ts";
import type { ExportBody } from "../types/transfer.ts";

interface Asked {
  spaceId: string;
  body: ExportBody;
}

/** The id of a change request in place of its number. */
export async function pinExport<I extends Asked>(context: WriteContext, input: I): Promise<I> {
  const { changeRequest } = input.body;
  if (changeRequest === undefined) return input;
  const unknown = `There is no change request ${changeRequest} in this space.`;
  // Whoever may only read sees no discussions (design §7).
  if (context.level === "read") throw new ApiError(404, unknown);
  const request = await requireChangeRequest(context.db, requireSpace(context).id, changeRequest);
  return { ...input, body: { ...input.body, changeRequest: request.id } };
}

/**
 * Fixes the revision that is exported. Its archive is made of it whenever somebody comes for it: that needs no second
 * copy of everything, and whoever has lost the space meanwhile gets nothing.
 */
export async function runExport(context: WriteContext, { spaceId, body }: Asked): Promise<Job> {
  const { changeRequest, page, format, only = false } = body;
  if (only && page === undefined)
    throw new ApiError(400, "/body/only: it is about a page, which /body/page has to name.");
  if (changeRequest !== undefined && context.level === "read")
    throw new ApiError(404, `There is no change request ${changeRequest} in this space.`);
  const space = requireSpace(context);
  const { view } = await openBranch(context, {
    spaceId,
    ...(changeRequest === undefined ? {} : { changeRequestId: changeRequest }),
  });
  const { pages, files } = await listExported(context.db, view, { page, only });
  const result: ExportResult = {
    space: space.id,
    ...(format === "markdown" ? {} : { format }),
    revision: await sealRevision(authoringIn(context), view),
    ...(page === undefined ? {} : { page }),
    ...(only ? { only } : {}),
    pages: pages.length,
    files: files.length,
  };
  const job: JobTable = {
    id: context.newId("job"),
    organization: space.organization,
    user_id: context.user,
    kind: "export",
    status: "done",
    done: pages.length,
    total: pages.length,
    unit: "pages",
    result: JSON.stringify(result),
    error: null,
    created_at: context.now,
    updated_at: context.now,
  };
  await putJob(context.db, job);
  return presentJob(context.facts, job);
}
