import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { RunningJobs } from "../../src-main/jobs/running.ts";

test("jobs that are ended all stop, each is told so, and the end waits for the last", async () => {
  const heard: string[] = [];
  const jobs = new RunningJobs(({ id, status }) => heard.push(`${id} ${status}`));
  const run = async (id: string): Promise<void> => {
    const { signal } = jobs.start(id, "ada");
    await new Promise((stopped) => signal.addEventListener("abort", stopped));
    expect(signal.reason).toMatchObject({ code: 503 });
    jobs.end(id, true);
  };
  const running = [run("one"), run("two")];
  await jobs.endAll();
  expect(heard).toEqual(["one cancelled", "two cancelled"]);
  await Promise.all(running);
  await jobs.endAll();
});

test("a job that is cancelled while its work is being stored stores nothing, and one that is stored is not cancelled", async () => {
  const jobs = new RunningJobs(() => {});
  jobs.start("early", "ada");
  const early = jobs.storing("early", async () => jobs.cancel("early", "ada"));
  await expect(early(undefined)).rejects.toMatchObject({ code: 409, reason: "cancelled" });
  jobs.start("late", "ada");
  const late = jobs.storing("late", async (words: string) => words);
  expect(await late("done")).toBe("done");
  const cancelled = jobs.cancel("late", "ada");
  jobs.end("late", false);
  expect(await cancelled).toBe(false);
  expect(await jobs.storing("none", async () => 1)(undefined)).toBe(1);
});

test("whoever cancels a job that is being committed is answered once it is, and finds it finished", async () => {
  const told: string[] = [];
  const jobs = new RunningJobs(({ id, status }) => told.push(`${id} ${status}`));
  jobs.start("one", "ada");
  await jobs.storing("one", async () => "written")(undefined);
  const cancelling = jobs.cancel("one", "ada").then((will) => told.push(`cancelled: ${will}`));
  await setImmediate();
  expect(told).toEqual([]);
  jobs.end("one", false);
  await cancelling;
  expect(told).toEqual(["one done", "cancelled: false"]);
});
