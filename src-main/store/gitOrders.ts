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

/** An order that waits, as it is found: an id, by which its lease is known too, and whose it is. */
export interface WaitingOrder {
  id: string;
  organization: string;
}

/**
 * The orders that wait, the one that has waited longest first; one that a process left unfinished waits too. Those are
 * not among them that another holder of a lease is about.
 */
export const listGitJobs = (
  db: Reader,
  { holder, now }: { holder: string; now: string },
): Promise<WaitingOrder[]> =>
  db
    .selectFrom("jobs")
    .select(["jobs.id", "jobs.organization"])
    .where("jobs.kind", "=", kind)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("leases")
            .select("leases.name")
            .whereRef("leases.name", "=", "jobs.id")
            .where("leases.holder", "!=", holder)
            .where("leases.until", ">", now),
        ),
      ),
    )
    .orderBy("jobs.created_at")
    .orderBy("jobs.id")
    .execute();

/** Whether any order waits, or is carried out. */
export const isAnyGitJob = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom("jobs").select("id").where("kind", "=", kind).limit(1).executeTakeFirst()) !==
  undefined;

export async function findGitJob(db: Reader, id: string): Promise<GitJob | undefined> {
  const row = await db
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where("kind", "=", kind)
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

/** How far an order is. */
export interface GitProgress {
  done: number;
  total: number;
  unit: string;
}

/** Notes how far an order is. */
export async function noteGitProgress(
  db: Writer,
  { id, startedAt }: Pick<GitJob, "id" | "startedAt">,
  { done, total, unit }: GitProgress,
): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ done, total, unit })
    .where("id", "=", id)
    .where("created_at", "=", startedAt)
    .execute();
}

/** How far an order is, given at this time; undefined where it waits, or nobody said. */
export async function findGitProgress(
  db: Reader,
  { id, startedAt }: Pick<GitJob, "id" | "startedAt">,
): Promise<GitProgress | undefined> {
  const row = await db
    .selectFrom("jobs")
    .select(["done", "total", "unit"])
    .where("id", "=", id)
    .where("created_at", "=", startedAt)
    .executeTakeFirst();
  return row?.unit === "" ? undefined : row;
}

export async function removeGitJob(db: Writer, id: string): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).where("kind", "=", kind).execute();
}
