import { touch, type Reader, type Writer } from "./handles.ts";
import type { JobTable } from "./tables.ts";

/** A job that this user started in this organization. */
export async function findJob(
  db: Reader,
  organization: string,
  user: string,
  id: string,
): Promise<JobTable | undefined> {
  return (
    db
      .selectFrom("jobs")
      .selectAll()
      .where("id", "=", id)
      .where("organization", "=", organization)
      .where("user_id", "=", user)
      // An order for Git is seen on its space alone.
      .where("kind", "!=", "git")
      .executeTakeFirst()
  );
}

/** Writes a job down; a mutation that runs again writes the same one again. */
export async function putJob(db: Writer, job: JobTable): Promise<void> {
  const { id, created_at: _begun, ...rest } = job;
  touch(db, "jobs", `org:${job.organization}`);
  await db
    .insertInto("jobs")
    .values({ ...job, id })
    .onConflict((oc) => oc.column("id").doUpdateSet(rest))
    .execute();
}
