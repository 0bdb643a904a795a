import type { Conflict } from "../../data/records.ts";

/** A conflict in words: what happened, and what each side is. */
export interface ConflictWords {
  title: string;
  explanation: string;
  ours: SideWords;
  theirs: SideWords;
}

/** What a side is, and what choosing it does. */
interface SideWords {
  label: string;
  action: string;
}

const explanations: Record<Conflict["kind"], string> = {
  text: "Both changed the same words.",
  field: "Both gave it another value.",
  "delete-edit": "One deleted the page while the other went on writing. The page was kept.",
  "move-cycle": "Both moved pages into each other. The page stayed where it was.",
  "create-create": "Both made a page under this name. Both are kept.",
};

const fieldNames: Record<string, string> = {
  title: "title",
  slug: "address",
  description: "description",
  parent: "place",
};

/** Are the sides places in the tree, named by the page above? */
export function isAboutPlace({ kind, field }: Conflict): boolean {
  return kind === "move-cycle" || field === "parent";
}

/** Can both sides stand one after the other? Only texts can. */
export function isJoinable({ kind }: Conflict): boolean {
  return kind === "text" || kind === "create-create";
}

/** Can the writer give it words of their own? */
export function isWritable(conflict: Conflict): boolean {
  return isJoinable(conflict) || (conflict.kind === "field" && !isAboutPlace(conflict));
}

function presenceWords(side: string | null | undefined): SideWords {
  return side === null || side === undefined
    ? { label: "One deleted it", action: "Delete the page" }
    : { label: "The other wrote", action: "Keep the page" };
}

/** What the screen says about a conflict on a page of this title. */
export function conflictWords(conflict: Conflict, page: string): ConflictWords {
  const onRequest = conflict.target.changeRequest !== undefined;
  const field = conflict.field === undefined ? "" : ` · ${fieldNames[conflict.field] ?? conflict.field}`;
  const joined = conflict.status === "joined";
  const whole = conflict.kind === "delete-edit";
  const alone = "Take this side alone";
  return {
    title: `${page}${field}`,
    explanation: joined
      ? "Both changes were joined into one sentence. Please look whether it reads well."
      : explanations[conflict.kind],
    ours: whole
      ? presenceWords(conflict.ours)
      : {
          label: onRequest ? "In this change request" : joined ? "One version" : "In the page now",
          action: joined ? alone : "Keep this",
        },
    theirs: whole
      ? presenceWords(conflict.theirs)
      : { label: onRequest ? "In the space" : "The other version", action: joined ? alone : "Take this" },
  };
}
