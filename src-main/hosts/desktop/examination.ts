import { join } from "node:path";
import { dialog } from "electron";
import type { Workspace } from "../../core/workspaces/workspaces.ts";
import { texts } from "./texts/texts.ts";

/** What was found in the data of one workspace. */
export interface Examined {
  title: string;
  kind: string;
  problems: string[];
  counts: Record<string, number>;
  /** Why it could not be looked at. */
  failure?: string;
}

/** Looks over the data of every workspace of this computer, without changing it. */
export async function examineAll(folder: string, workspaces: readonly Workspace[]): Promise<Examined[]> {
  // Only whoever looks needs the database in this thread.
  const { examine } = await import("../../core/administration/doctor.ts");
  const found: Examined[] = [];
  for (const { id, title, kind } of workspaces) {
    try {
      const { problems, counts } = await examine(join(folder, id));
      found.push({ title, kind, problems, counts });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      found.push({ title, kind, problems: [], counts: {}, failure });
    }
  }
  return found;
}

/** Tells the writer what was found; answers whether they want a report of it. */
export async function showExamination(found: readonly Examined[]): Promise<boolean> {
  const { doctor, common } = texts();
  const isHealthy = found.every(({ problems, failure }) => problems.length === 0 && failure === undefined);
  const { response } = await dialog.showMessageBox({
    type: isHealthy ? "info" : "warning",
    message: isHealthy ? doctor.healthy : doctor.unhealthy,
    detail: found.map(wordsOf).join("\n"),
    buttons: [common.ok, doctor.saveReport],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
}

function wordsOf({ title, problems, counts, failure }: Examined): string {
  const { doctor } = texts();
  if (failure !== undefined) return doctor.unreadable(title, failure);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [doctor.workspace(title, rows), ...problems.map((problem) => `· ${problem}`)].join("\n");
}
