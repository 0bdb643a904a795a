import type { DesktopEvent } from "../../src-preload/bridge.ts";

/** How far a job is. */
export type Progress = Extract<DesktopEvent, { type: "job" }>["progress"];

/** How far an export is, in words. */
export function progressWords(progress: Progress | undefined): string {
  if (progress === undefined) return "Beginning";
  const { done, total, unit } = progress;
  if (unit === "pages") return `Reading page ${done + 1} of ${total}`;
  if (unit === "files") return `Packing file ${done + 1} of ${total}`;
  return "Printing";
}
