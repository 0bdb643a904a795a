import type { Conflict, ConflictChoice } from "../calls/records.ts";

/** What a page or a reusable content would be with each choice that a conflict of texts leaves, or with words of the writer's own. */
export interface TextPreview {
  choice: ConflictChoice | "written";
  text: string;
}

/** Are these lines items of one list, or rows of one table? They stand close together then. */
const isPart = (text: string): boolean =>
  text.split("\n").every((line) => /^\s*([-*+]|\d+[.)]|\|)/.test(line));

function bothOf(ours: string, theirs: string): string {
  if (ours === "" || theirs === "") return ours + theirs;
  return `${ours}${isPart(ours) && isPart(theirs) ? "\n" : "\n\n"}${theirs}`;
}

/** Where lines stand in a text as whole lines; undefined where they don't, or more than once. */
function placeOf(text: string, lines: string): number | undefined {
  if (lines.trim() === "") return undefined;
  const places: number[] = [];
  for (let at = text.indexOf(lines); at >= 0; at = text.indexOf(lines, at + 1)) {
    const begins = /(^|\n)[ \t>]*$/.test(text.slice(0, at));
    const ends = /^[ \t]*(\r?\n|$)/.test(text.slice(at + lines.length));
    if (begins && ends) places.push(at);
  }
  return places.length === 1 ? places[0] : undefined;
}

/**
 * The whole text as it would be after each choice, in the order in which they are offered, what was written last; none where what stands for
 * the conflict was written over since, or stands more than once, so that no wrong place is shown.
 */
export function previewsOf(
  whole: string,
  conflict: Pick<Conflict, "ours" | "theirs" | "joined">,
  standing: string | undefined,
  written?: string,
): TextPreview[] {
  const at = standing === undefined ? undefined : placeOf(whole, standing);
  if (at === undefined || standing === undefined) return [];
  const [ours, theirs] = [conflict.ours ?? "", conflict.theirs ?? ""];
  const texts: [TextPreview["choice"], string][] = [
    ["ours", ours],
    ["theirs", theirs],
    typeof conflict.joined === "string" ? ["joined", conflict.joined] : ["both", bothOf(ours, theirs)],
    ...(written === undefined ? [] : ([["written", written]] satisfies [TextPreview["choice"], string][])),
  ];
  return texts.map(([choice, text]) => ({ choice, text: withStretch(whole, at, standing.length, text) }));
}

/** A text with a stretch of it replaced; what is taken out leaves no gap. */
function withStretch(whole: string, at: number, length: number, text: string): string {
  const [before, after] = [whole.slice(0, at), whole.slice(at + length)];
  if (text !== "") return before + text + after;
  return after.trim() === "" ? `${before.trimEnd()}\n` : before + after.replace(/^\s*\n/, "").trimStart();
}
