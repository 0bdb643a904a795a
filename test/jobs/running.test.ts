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
