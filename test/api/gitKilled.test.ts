import { beforeEach, expect, test } from "vitest";
import { processGitOrders } from "../../src-main/core/git/gitQueue.ts";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { runGit } from "../../src-main/jobs/git/runGit.ts";
import { gitDesk } from "./gitDesk.ts";
import { carryOutIn } from "./gitOrders.ts";

/* An instance that is killed once its push has arrived, and before it noted that: what it pushed is its own all the same. */

const git = gitDesk();
let page: string;
beforeEach(async () => {
  page = await git.desk.page("Lamps", "# Lamps\n\nOil.\n\nWicks.\n");
  await git.order("exportToGitRepository");
});

const info = async () =>
  (await git.host.ask("reader", "getSpaceGitInfo", { spaceId: git.desk.space })).operation!;

/** Exports by an instance that is gone as soon as the server has taken the push, or before it is asked to. */
async function exportKilled(when: "before the push" | "after the push"): Promise<void> {
  const body = { url: git.server.url, ref: "main", commitMessage: "Say more" };
  await git.host.ask("admin", "exportToGitRepository", { spaceId: git.desk.space, body });
  git.host.clock.pass(1000);
  const killed = new AbortController();
  await processGitOrders(git.host.engine, jobHostOf(git.host.engine, "one"), {
    privateAddresses: true,
    signal: killed.signal,
    run: async (task, watching) => {
      if (task.kind !== "push") return runGit(task, watching);
      const kill = (): never => {
        killed.abort();
        throw new Error("It was killed.");
      };
      await runGit(task, {
        ...watching,
        pushing: async (done) => {
          await watching.pushing?.(done);
          if (when === "before the push") kill();
        },
      });
      return kill();
    },
  });
  expect(await info()).toMatchObject({ state: "running" });
  git.host.clock.pass(60_000);
}

async function goOn(): Promise<void> {
  await carryOutIn(git.host);
  git.host.clock.pass(1000);
  expect(git.host.faults).toEqual([]);
}

test.each(["before the push", "after the push"] as const)(
  "an export that was killed %s is carried out when the instance is back, with what was written since",
  async (when) => {
    await git.desk.write(page, "# Lamps\n\nMuch oil.\n\nWicks.\n");
    await exportKilled(when);
    await git.desk.write(page, "# Lamps\n\nMuch oil.\n\nNew wicks.\n");
    await goOn();
    expect(await info()).toMatchObject({ state: "success" });
    expect(await git.server.read("lamps.md")).toBe("# Lamps\n\nMuch oil.\n\nNew wicks.");
    expect((await git.server.log()).split("\n")).toHaveLength(when === "before the push" ? 2 : 3);
    await git.desk.page("Oil", "# Oil\n");
    expect(await git.order("exportToGitRepository")).toMatchObject({ state: "success" });
  },
);

test("what others push onto it is imported as changes of that, and what was written meanwhile joins them", async () => {
  await git.desk.write(page, "# Lamps\n\nMuch oil.\n\nWicks.\n");
  await exportKilled("after the push");
  await git.server.commit({ "lamps.md": "# Lamps\n\nMuch oil.\n\nWicks, said Gil.\n" });
  await goOn();
  // What Gil wrote is to be met first.
  expect(await info()).toMatchObject({ state: "failure" });
  await git.desk.write(page, "# Lamps\n\nVery much oil.\n\nWicks.\n");
  expect(await git.order("importGitRepository")).toMatchObject({ state: "success" });
  expect(await git.desk.text(page)).toBe("# Lamps\n\nVery much oil.\n\nWicks, said Gil.\n");
});
