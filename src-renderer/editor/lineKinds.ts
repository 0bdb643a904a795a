import type { StateCommand } from "@codemirror/state";
import { whenLoaded } from "./blockEdits.ts";

/** Makes every selected line one of a kind, whatever it was; `""` is a plain paragraph. */
export const lineKind = (mark: string): StateCommand => whenLoaded((edits) => edits.lineKind(mark));

export const heading = (level: number): StateCommand => whenLoaded((edits) => edits.heading(level));
export const nextHeading = whenLoaded((edits) => edits.nextHeading);
export const bulletList = whenLoaded((edits) => edits.bulletList);
export const numberedList = whenLoaded((edits) => edits.numberedList);
export const taskList = whenLoaded((edits) => edits.taskList);
export const quote = whenLoaded((edits) => edits.quote);
