import type { DesktopEvent } from "../../../src-preload/bridge.ts";
import { screenTexts } from "../../texts/screenTexts.ts";

/** How far a job is. */
export type Progress = Extract<DesktopEvent, { type: "job" }>["progress"];

/** How far an export is, in words. */
export function progressWords(progress: Progress | undefined): string {
  if (progress === undefined) return screenTexts.exporting.beginning;
  const { done, total, unit } = progress;
  if (unit === "pages") return screenTexts.exporting.reading(done + 1, total);
  if (unit === "files") return screenTexts.exporting.packing(done + 1, total);
  return screenTexts.exporting.printing;
}
