import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { distributionOf } from "../samples.ts";
import type { Measure } from "./measure.ts";
import type { Usage } from "./memoryProcess.ts";

const run = promisify(execFile);
const programOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The resident memory of a process of its own that runs a desktop's core: tree, three open pages, a search, a save. */
export const memory: Measure = async (stage, { quick }) => {
  const values: number[] = [];
  const floors: number[] = [];
  for (let sample = 0; sample < (quick ? 1 : 3); sample += 1) {
    const settings: Usage = {
      folder: await stage.copyReplica(),
      url: stage.url,
      token: stage.seeded.writer.token,
      space: stage.seeded.space,
      pages: [0, 1, 2].map((number) => stage.pageAt(number)),
    };
    values.push(await measure("./memoryProcess.ts", JSON.stringify(settings)));
    floors.push(await measure("./memoryFloor.ts"));
  }
  const ours = distributionOf(values);
  return [
    {
      measure: "memory",
      what: "memory of the core's process, three pages open",
      pages: stage.pages,
      unit: "MB",
      ours,
      floor: { name: "Node with better-sqlite3", value: distributionOf(floors) },
      budget: { text: "≤ 350 MB (all processes)", met: ours.p95 <= 350 },
    },
  ];
};

async function measure(program: string, ...given: string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [programOf(program), ...given]);
  return Number(stdout) / 1_000_000;
}
