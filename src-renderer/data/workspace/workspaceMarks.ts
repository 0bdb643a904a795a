/** What stands for a workspace where there is no room for its name. */
export interface WorkspaceMark {
  /** The emoji that its name begins with, or its first letter. */
  sign: string;
  isEmoji: boolean;
  /** Its colour, as an angle; undefined is the app's own. */
  hue: number | undefined;
}

interface MarkedWorkspace {
  id: string;
  title: string;
  kind: "local" | "replica";
}

/** Calm beside each other and beside the app's own green, which is none of them. */
const hues = [250, 30, 300, 75, 215, 350, 120, 275];

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}/u;
const sign = /[\p{L}\p{N}]/u;

function signOf(title: string): Pick<WorkspaceMark, "sign" | "isEmoji"> {
  for (const { segment } of graphemes.segment(title)) {
    if (emoji.test(segment)) return { sign: segment, isEmoji: true };
    if (sign.test(segment)) return { sign: segment.toUpperCase(), isEmoji: false };
  }
  return { sign: "", isEmoji: false };
}

/** Which of so many an id falls on: the same on every computer. */
function slotOf(id: string, slots: number): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % slots;
}

/** The marks of the workspaces of this computer, by their ids: as long as there are colours, no two have the same. */
export function marksOf(workspaces: readonly MarkedWorkspace[]): Map<string, WorkspaceMark> {
  const marks = new Map<string, WorkspaceMark>();
  const taken = new Set<number>();
  for (const { id, title, kind } of workspaces) {
    const first = slotOf(id, hues.length);
    const slots = hues.map((_, step) => (first + step) % hues.length);
    const slot = slots.find((one) => !taken.has(one)) ?? first;
    if (kind === "replica") taken.add(slot);
    marks.set(id, { ...signOf(title), hue: kind === "local" ? undefined : hues[slot] });
  }
  return marks;
}
