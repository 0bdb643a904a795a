import { touch, type Reader, type Writer } from "./handles.ts";
import type { JobTable } from "./tables.ts";

/*
 * What is still to be done between spaces and Git repositories, as jobs that nobody else reads: an order may come with a
 * password, so it is in no replicated row, and its job is forgotten as soon as it has ended. What became of it stands on
 * the space.
 */

const kind = "git";

/** What was ordered; what proves to the server who asks is sealed with the instance's own key. */
export interface GitOrder {
  space: string;
  direction: "import" | "export";
  url: string;
  ref: string;
  folder: string;
  force: boolean;
  standalone: boolean;
  message: string | undefined;
  sealed: string | undefined;
}

export interface GitJob extends GitOrder {
  id: string;
  organization: string;
  user: string;
  startedAt: string;
}

/** A space waits for one order at a time, which therefore has an id of the space's own. */
export const gitJobId = (space: string): string => `git-${space}`;

export async function addGitJob(
  db: Writer,
  { id, organization, user, startedAt, ...order }: GitJob,
): Promise<void> {
  const job: JobTable = {
    id,
    organization,
    user_id: user,
    kind,
    status: "waiting",
    done: 0,
    total: 0,
    unit: "",
    result: JSON.stringify(order),
    error: null,
    created_at: startedAt,
    updated_at: startedAt,
  };
  touch(db, "jobs", `org:${organization}`);
  await db.insertInto("jobs").values(job).execute();
}

/** The order that has waited longest; one that a process left unfinished waits too. */
export async function findGitJob(db: Reader): Promise<GitJob | undefined> {
  const row = await db
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "=", kind)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const order = JSON.parse(row.result ?? "{}") as GitOrder;
  return {
    ...order,
    id: row.id,
    organization: row.organization,
    user: row.user_id,
    startedAt: row.created_at,
  };
}

/** Whether an order, given at this time, still waits or is carried out: nobody has cancelled it. */
export async function isGitJobWanted(
  db: Reader,
  { id, startedAt }: Pick<GitJob, "id" | "startedAt">,
): Promise<boolean> {
  const row = await db
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", id)
    .where("created_at", "=", startedAt)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeGitJob(db: Writer, id: string): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).where("kind", "=", kind).execute();
}
