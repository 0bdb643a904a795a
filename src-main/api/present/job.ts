import type { JobTable } from "../../store/tables.ts";
import type { HostFacts } from "../context.ts";
import type { Job, JobStatus } from "../types/job.ts";
import { apiUrl } from "./urls.ts";

/** What an import came to. */
export interface ImportResult {
  space: string;
  pages: number;
  files: number;
  warnings: string[];
}

/** What an export is of; its bytes are made of it when somebody asks for them. */
export interface ExportResult {
  space: string;
  /** Markdown where it does not say. */
  format?: "html" | "pdf";
  revision: string;
  page?: string;
  only?: true;
  pages: number;
  files: number;
}

/** Where the archive of an export is found. */
export const exportPath = "/v1/orgs/{organizationId}/jobs/{jobId}/download";

/** A job as the API gives it (gaps.md §24.1). */
export function presentJob(facts: HostFacts, job: JobTable): Job {
  return {
    object: "job",
    id: job.id,
    kind: job.kind as Job["kind"],
    status: job.status as JobStatus,
    progress: { done: job.done, total: job.total, unit: job.unit },
    ...(job.result === null ? {} : { result: presentResult(facts, job, job.result) }),
    ...(job.error === null ? {} : { error: JSON.parse(job.error) as NonNullable<Job["error"]> }),
    createdAt: job.created_at,
    updatedAt: job.updated_at,
    urls: { location: apiUrl(facts, `/orgs/${job.organization}/jobs/${job.id}`) },
  };
}

function presentResult(facts: HostFacts, job: JobTable, result: string): NonNullable<Job["result"]> {
  if (job.kind === "import") return JSON.parse(result) as ImportResult;
  const { pages, files } = JSON.parse(result) as ExportResult;
  return { url: apiUrl(facts, `/orgs/${job.organization}/jobs/${job.id}/download`), pages, files };
}
