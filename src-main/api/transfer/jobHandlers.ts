import { findJob } from "../../store/jobs.ts";
import type { JobTable } from "../../store/tables.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { presentJob } from "../present/job.ts";
import { apiUrl } from "../present/urls.ts";
import type { Job } from "../types/job.ts";

export interface NamedJob {
  organizationId: string;
  jobId: string;
}

/** A job that the caller started; throws 404 for any other. */
export async function requireJob(
  { db, user }: Pick<ReadContext, "db" | "user">,
  { organizationId, jobId }: NamedJob,
): Promise<JobTable> {
  const job = await findJob(db, organizationId, user, jobId);
  if (!job) throw new ApiError(404, `There is no job ${jobId}.`);
  return job;
}

/** Answers a job that `prepare` cancelled, or refuses: what is finished cannot be cancelled. */
export async function cancelRunningJob(context: WriteContext, named: NamedJob): Promise<Job> {
  if (context.prepared === true)
    return {
      object: "job",
      id: named.jobId,
      kind: "import",
      status: "cancelled",
      progress: { done: 0, total: 0, unit: "files" },
      createdAt: context.now,
      updatedAt: context.now,
      urls: { location: apiUrl(context.facts, `/orgs/${named.organizationId}/jobs/${named.jobId}`) },
    };
  const job = await requireJob(context, named);
  if (job.status !== "cancelled")
    throw new ApiError(409, "The job is finished: what it did stays. Undo it where it was done.");
  return presentJob(context.facts, job);
}
