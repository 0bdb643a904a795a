import type { Conflict } from "../../data/records.ts";

/** A conflict in words: what happened, and what each side is. */
export interface ConflictWords {
  title: string;
  explanation: string;
  ours: string;
  theirs: string;
}

const explanations: Record<Conflict["kind"], string> = {
  text: "Both changed the same words.",
  field: "Both gave it another value.",
  "delete-edit": "One deleted the page while the other went on writing. It was kept.",
  "move-cycle": "Both moved pages into each other. The page stayed where it was.",
  "create-create": "Both made a page under this name. Both are kept.",
};

const fieldNames: Record<string, string> = { title: "title", slug: "address", description: "description" };

/** What the screen says about a conflict on a page of this title. */
export function conflictWords(conflict: Conflict, page: string): ConflictWords {
  const onRequest = conflict.target.changeRequest !== undefined;
  const field = conflict.field === undefined ? "" : ` · ${fieldNames[conflict.field] ?? conflict.field}`;
  const joined = conflict.status === "joined";
  return {
    title: `${page}${field}`,
    explanation: joined
      ? "Both changes were joined into one sentence. Please look whether it reads well."
      : explanations[conflict.kind],
    ours: onRequest ? "In this change request" : joined ? "One version" : "In the page now",
    theirs: onRequest ? "In the space" : "The other version",
  };
}
