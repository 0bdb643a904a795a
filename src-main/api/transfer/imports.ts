import { discussionScope, spaceScope } from "../../access/scopes.ts";
import { prepareImport } from "../../content/import/prepareImport.ts";
import { requireBrowser } from "../../jobs/printPdf.ts";
import { pinExport, runExport } from "./exportHandlers.ts";
import { contentScopes, requireSpace } from "../context.ts";
import { admitImport, describeImport, runImport } from "./importHandlers.ts";
import { cancelRunningJob, requireJob } from "./jobHandlers.ts";
import { newSpaceScopes } from "../spaces/newSpace.ts";
import { mutation, query } from "../operation.ts";
import { presentJob } from "../present/job.ts";
import { Job } from "../types/job.ts";
import { ExportBody, ImportBody } from "../types/transfer.ts";
import { Id } from "../types/scalars.ts";

/* Imports, exports, and the jobs that they are (gaps.md §24.1). */

/**
 * Makes a space of a zip archive of Markdown, or adds its pages to a space: one change, whole or not at all. It needs
 * `create` in the organization, or `edit` on the space.
 */
export const startImport = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/imports",
  params: { organizationId: Id },
  body: ImportBody,
  returns: Job,
  status: 201,
  needs: { on: "organization", level: "guest" },
  scopes: ({ organizationId, body }, newId) =>
    body.space === undefined
      ? newSpaceScopes(organizationId, newId)
      : [spaceScope(body.space), discussionScope(body.space)],
  async prepare(services, input) {
    await services.admit((context) => admitImport(context, input));
    return prepareImport(services, input.body);
  },
  names: ({ body }) => ({ bases: [], blobs: [body.blob], space: body.space }),
  describe: describeImport,
  run: runImport,
});

/**
 * Exports a space, a change request or one page, with those below it or alone; the job names the file's address. A PDF
 * needs a browser beside the instance (409 where there is none), which prints it whenever somebody comes for it.
 */
export const startExport = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/exports",
  params: { spaceId: Id },
  body: ExportBody,
  returns: Job,
  status: 201,
  needs: { on: "space", level: "read" },
  scopes: contentScopes,
  pin: pinExport,
  async prepare(services, { body }) {
    if (body.format !== "pdf") return;
    await services.admit();
    requireBrowser();
  },
  describe: async (context) => ({ title: `Export of ${requireSpace(context).title}` }),
  run: runExport,
});

const jobParams = { organizationId: Id, jobId: Id };

/** A job of the caller's; everybody else's are not there. */
export const getJob = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/jobs/{jobId}",
  params: jobParams,
  returns: Job,
  needs: { on: "organization", level: "guest" },
  run: async (context, input) => presentJob(context.facts, await requireJob(context, input)),
});

/** Cancels a job that is not finished; one that is answers 409, one that was cancelled stays as it is. */
export const cancelJob = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/jobs/{jobId}/cancel",
  params: jobParams,
  returns: Job,
  needs: { on: "organization", level: "guest" },
  local: true,
  scopes: () => [],
  prepare: async (services, { jobId }) => (await services.cancelJob?.(jobId)) ?? false,
  run: cancelRunningJob,
});
