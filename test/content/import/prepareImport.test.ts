import { expect, test } from "vitest";
import { prepareSource } from "../../../src-main/content/import/prepareImport.ts";
import { RunningJobs } from "../../../src-main/jobs/running.ts";
import { memoryBlobs } from "../../../src-main/store/blobs/blobs.ts";
import { memorySource } from "./memorySource.ts";

/* What an import does with its source, whatever comes of it. */

const pages = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`p${at}.md`, `# ${at}\n\n[next](p${at + 1}.md)\n`]),
  );

/** A source that knows whether it was closed. */
function closing(files: Record<string, string>) {
  const state = { closed: 0 };
  const source = { ...memorySource(files), close: async () => void (state.closed += 1) };
  return { source, state };
}

test("a source is closed when it was read, and when it cannot be imported", async () => {
  const read = closing(pages(2));
  await prepareSource(memoryBlobs(), read.source, {});
  const refused = closing({ "notes.txt": "no page" });
  await expect(prepareSource(memoryBlobs(), refused.source, {})).rejects.toMatchObject({ code: 400 });
  expect([read.state.closed, refused.state.closed]).toEqual([1, 1]);
});

test("planning many pages says how far it is once they are read, lets others have a turn, and ends when it is cancelled", async () => {
  const steps: string[] = [];
  const jobs = new RunningJobs(({ progress, status }) => {
    if (status !== "running" || progress.unit !== "pages linked") return;
    steps.push(progress.unit);
    // Whoever cancels is heard in a turn of theirs.
    setImmediate(() => void jobs.cancel("import", "ada"));
  });
  const { source, state } = closing(pages(400));
  const job = jobs.start("import", "ada");
  await expect(prepareSource(memoryBlobs(), source, { job })).rejects.toMatchObject({ reason: "cancelled" });
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.length).toBeLessThan(100);
  expect(state.closed).toBe(1);
  jobs.end("import", true);
});
