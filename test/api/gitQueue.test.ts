import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../src-main/api/error.ts";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { processGitOrders } from "../../src-main/core/git/gitQueue.ts";
import type { runGit } from "../../src-main/jobs/git/runGit.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

/* Which orders for Git repositories are carried out beside each other. */

let host: ApiHost;
let ending: AbortController;
/** What is underway, by its repository, and how it comes to its end. */
let underway: Map<string, () => void>;
let begun: string[];
let most: number;
const working: Promise<void>[] = [];

beforeEach(async () => {
  host = await openHost();
  ending = new AbortController();
  underway = new Map();
  begun = [];
  most = 0;
});
afterEach(async () => {
  ending.abort();
  await Promise.all(working.splice(0));
  await host.close();
});

/** A repository that answers when it is let. */
const run: typeof runGit = ({ url }, { signal }) =>
  new Promise((_, refuse) => {
    const name = url.split("/").at(-1)!;
    begun.push(name);
    const end = (): void => {
      underway.delete(name);
      refuse(new ApiError(409, "There is nothing in it."));
    };
    underway.set(name, end);
    most = Math.max(most, underway.size);
    signal.addEventListener("abort", end);
  });

function work(holder = "one"): Promise<void> {
  const done = processGitOrders(host.engine, jobHostOf(host.engine, holder), {
    privateAddresses: true,
    signal: ending.signal,
    run,
  });
  working.push(done);
  return done;
}

const spaces = new Map<string, string>();

async function order(name: string, who: Person = "admin", organizationId = host.organization): Promise<void> {
  const body = { title: name, empty: true };
  const { id: spaceId } = await host.ask(who, "createSpace", { organizationId, body });
  spaces.set(name, spaceId);
  const repository = { url: `https://git.example/lamps/${name}`, ref: "main" };
  expect(await host.status(who, "importGitRepository", { spaceId, body: repository })).toBe(204);
  host.clock.pass(1000);
}

const areUnderway = (...names: string[]): Promise<void> =>
  vi.waitFor(() => expect([...underway.keys()].toSorted()).toEqual(names), { timeout: 5000 });

test("a repository that is slow keeps no other space waiting", async () => {
  for (const name of ["slow", "b", "c"]) await order(name);
  void work();
  await areUnderway("b", "slow");
  underway.get("b")!();
  await areUnderway("c", "slow");
  underway.get("c")!();
  await areUnderway("slow");
  await vi.waitFor(async () => {
    const info = await host.ask("admin", "getSpaceGitInfo", { spaceId: spaces.get("c")! });
    expect(info.operation).toMatchObject({ state: "failure", error: "There is nothing in it." });
  });
});

test("an order that is given while another one is carried out begins beside it", async () => {
  await order("slow");
  void work();
  await areUnderway("slow");
  await order("late");
  await areUnderway("late", "slow");
});

test("two of an organization are carried out at once, and four of all: another one's find a place", async () => {
  const { organizationId, who } = await another();
  for (const name of ["a", "b", "c", "d"]) await order(name);
  for (const name of ["x", "y", "z"]) await order(name, who, organizationId);
  void work();
  await areUnderway("a", "b", "x", "y");
  underway.get("a")!();
  await areUnderway("b", "c", "x", "y");
  for (const name of ["b", "c", "x", "y"]) underway.get(name)!();
  await areUnderway("d", "z");
  expect(most).toBe(4);
});

test("a space that another process is about is left to that, and the next one is begun", async () => {
  for (const name of ["a", "b", "c", "d"]) await order(name);
  void work("one");
  await areUnderway("a", "b");
  void work("two");
  await areUnderway("a", "b", "c", "d");
  expect(begun.toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("an order that is given after another one of its space was cancelled waits until that has ended", async () => {
  await order("a");
  const spaceId = spaces.get("a")!;
  void work();
  await areUnderway("a");
  const first = underway.get("a")!;
  expect(await host.status("admin", "cancelGitOperation", { spaceId })).toBe(204);
  host.clock.pass(1000);
  const body = { url: "https://git.example/lamps/again", ref: "main" };
  expect(await host.status("admin", "importGitRepository", { spaceId, body })).toBe(204);
  expect(begun).toEqual(["a"]);
  first();
  await areUnderway("again");
});

test("an order for which there is no room on the disk ends, and says so", async () => {
  await order("a");
  vi.stubEnv("TMPDIR", "/nowhere/at/all");
  await work();
  vi.unstubAllEnvs();
  expect(String(host.faults.pop())).toContain("/nowhere/at/all");
  const { operation } = await host.ask("admin", "getSpaceGitInfo", { spaceId: spaces.get("a")! });
  expect(operation).toMatchObject({ state: "failure" });
});

/** Another organization, and who may do everything in it. */
async function another(): Promise<{ organizationId: string; who: Person }> {
  const { items } = await host.ask("stranger", "listOrganizationsForAuthenticatedUser", {});
  return { organizationId: items[0]!.id, who: "stranger" };
}
