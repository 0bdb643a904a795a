import type { DesktopEvent } from "../../src-preload/bridge.ts";
import { texts } from "../texts/texts.ts";

/** How far a job is. */
export type Progress = Extract<DesktopEvent, { type: "job" }>["progress"];

/** How far an export is, in words. */
export function progressWords(progress: Progress | undefined): string {
  if (progress === undefined) return texts.exporting.beginning;
  const { done, total, unit } = progress;
  if (unit === "pages") return texts.exporting.reading(done + 1, total);
  if (unit === "files") return texts.exporting.packing(done + 1, total);
  return texts.exporting.printing;
}
