import type { Job } from "../api/types/job.ts";
import type { Arguments } from "./command.ts";
import { Failure, idOf, maybeTextOf, tokenOf, UsageError } from "./command.ts";
import { withLocalClient } from "./localClient.ts";
import { maybePlaceOf, placeOptions } from "./place.ts";
import { withRemoteClient } from "./remoteClient.ts";

/** An instance as commands see it, whether its data is on this machine or it is reached over HTTP. */
export interface Client {
  /** Runs an operation; throws the instance's refusal. */
  call<T>(operation: string, input: unknown): Promise<T>;
  /** Keeps bytes; answers their SHA-256. */
  putBlob(organization: string, bytes: Uint8Array): Promise<string>;
  /** The file that an export job stands for. */
  downloadExport(organization: string, job: string): Promise<Uint8Array>;
}

/** The options by which a command is told which instance is meant. */
export const clientOptions = {
  ...placeOptions,
  url: { type: "string" },
  token: { type: "string" },
} as const;

/** Opens the instance that `--data`, `--database`, or `--url` and `--token`, name. */
export async function withClient<T>(given: Arguments, work: (client: Client) => Promise<T>): Promise<T> {
  const place = maybePlaceOf(given);
  const url = maybeTextOf(given, "url");
  const hasToken = given.options["token"] !== undefined;
  if (place !== undefined && url === undefined && !hasToken) return withLocalClient(place, work);
  if (place === undefined && url !== undefined && hasToken)
    return withRemoteClient(url, tokenOf(given), work);
  throw new UsageError("say either --data or --database, or --url and --token.");
}

interface Organizations {
  items: { id: string; title: string }[];
}

/** The organization that is meant: the named one, or the only one there is. */
export async function chooseOrganization(client: Client, named: string | undefined): Promise<string> {
  if (named !== undefined) return idOf("--organization", named);
  const { items } = await client.call<Organizations>("listOrganizationsForAuthenticatedUser", { limit: 20 });
  const [only, second] = items;
  if (only === undefined) throw new Failure("there is no organization here.");
  if (second === undefined) return only.id;
  const names = items.map(({ id, title }) => `${id} (${title})`).join(", ");
  throw new Failure(`there are several organizations: ${names}. Say which with --organization.`);
}

const ended = new Set<Job["status"]>(["done", "failed", "cancelled"]);

/** Waits until a job has ended; throws what it failed of. */
export async function finishJob(client: Client, organizationId: string, begun: Job): Promise<Job> {
  let job = begun;
  for (let pause = 50; !ended.has(job.status); pause = Math.min(1000, pause * 2)) {
    await new Promise((done) => setTimeout(done, pause));
    job = await client.call<Job>("getJob", { organizationId, jobId: job.id });
  }
  if (job.status === "done") return job;
  throw new Failure(job.error?.message ?? `the ${job.kind} was ${job.status}.`);
}
