import type { FastifyInstance } from "fastify";
import { ApiError } from "../../api/error.ts";
import { exportPath } from "../../api/present/job.ts";
import { pdfPath } from "../../api/transfer/pdfOrders.ts";
import type { Core } from "../../core/core.ts";
import { callerOf } from "./callers.ts";
import type { LogFault } from "./failures.ts";
import { sendFile } from "./sendFile.ts";
import { sendMade } from "./sendMade.ts";

interface Params {
  spaceId: string;
  fileId: string;
  changeRequestId?: string;
  revisionId?: string;
}

interface JobParams {
  organizationId: string;
  jobId: string;
}

/** Where the bytes of a file are found, of main, of a change request and of a revision (document 1, File, `downloadURL`). */
export const downloads = {
  "/v1/spaces/{spaceId}/content/files/{fileId}/download": "downloadFile",
  "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/download":
    "downloadFileInChangeRequest",
  "/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}/download": "downloadFileInRevision",
} as const;

/** Hands out the bytes of files and exports to callers who may read them. */
export function serveFiles(
  server: FastifyInstance,
  core: Core,
  { routePath, log }: { routePath: (path: string) => string; log: LogFault },
): void {
  for (const [path, operation] of Object.entries(downloads)) {
    server.get<{ Params: Params }>(routePath(path), { config: { operation } }, async (request, reply) => {
      const { spaceId, fileId, changeRequestId, revisionId } = request.params;
      const file = await core.findFile(callerOf(request), spaceId, fileId, changeRequestId, revisionId);
      if (file === undefined) throw new ApiError(404, `There is no file ${fileId} here.`);
      return sendFile(request, reply, { core, log }, file);
    });
  }
  const config = { operation: "downloadExport" };
  server.get<{ Params: JobParams }>(routePath(exportPath), { config }, async (request, reply) => {
    const { organizationId, jobId } = request.params;
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort());
    const made = await core.readExport(callerOf(request), organizationId, jobId, leaving.signal);
    if (made === undefined) throw new ApiError(404, `There is no export ${jobId}.`);
    return sendMade(reply, made);
  }); // The address itself says who may come.
  const open = { operation: "downloadPDF", open: true };
  server.get<{ Params: { pdfToken: string } }>(
    routePath(pdfPath),
    { config: open },
    async (request, reply) => {
      const made = await core.readPdf(request.params.pdfToken);
      if (made === undefined)
        throw new ApiError(404, "There is no PDF at this address, or not any more: ask for a new one.");
      return sendMade(reply, made);
    },
  );
}
