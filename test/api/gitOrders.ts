import { expect } from "vitest";
import { ApiError } from "../../src-main/api/error.ts";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { processGitOrders } from "../../src-main/core/git/gitQueue.ts";
import type { GitDone } from "../../src-main/jobs/git/gitTask.ts";
import { performGit } from "../../src-main/jobs/git/performGit.ts";
import type { runGit } from "../../src-main/jobs/git/runGit.ts";
import type { GitServer } from "../jobs/gitServer.ts";
import type { ApiHost } from "./host.ts";

export type Order = Record<string, unknown>;
export type GitDirection = "importGitRepository" | "exportToGitRepository";

/** Does a task as its thread does, without starting one. */
export const runHere: typeof runGit = async (task, { pushing }) => {
  let done: GitDone | undefined;
  await performGit(
    task,
    (word) => {
      if (word.tag === "refused") throw new ApiError(409, word.message);
      if (word.tag === "done") done = word.done;
    },
    async (pushed) => pushing?.(pushed),
  );
  return done!;
};

export const carryOutIn = (host: ApiHost, privateAddresses = true, run = runHere) =>
  processGitOrders(host.engine, jobHostOf(host.engine, "one"), {
    privateAddresses,
    signal: new AbortController().signal,
    run,
  });

/** Gives an order, has it carried out, and answers what the space says of it. */
export async function giveOrder(
  { host, server, spaceId }: { host: ApiHost; server: GitServer; spaceId: string },
  operation: GitDirection,
  given: Order = {},
  run = runHere,
) {
  const commit = operation === "exportToGitRepository" ? { commitMessage: "Say more" } : {};
  const body = { url: server.url, ref: "main", ...commit, ...given };
  expect(await host.status("admin", operation, { spaceId, body })).toBe(204);
  host.clock.pass(1000);
  await carryOutIn(host, true, run);
  host.clock.pass(1000);
  expect(host.faults).toEqual([]);
  return (await host.ask("reader", "getSpaceGitInfo", { spaceId })).operation!;
}
