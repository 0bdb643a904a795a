import { textOfDocument } from "../../data/description.ts";
import type { Conflict, Document } from "../../data/records.ts";

/** A conflict in words: what happened, and what each side is. */
export interface ConflictWords {
  title: string;
  explanation: string;
  ours: SideWords;
  theirs: SideWords;
}

/** What a side is, and what choosing it does. */
export interface SideWords {
  label: string;
  action: string;
}

/** Who looks at a conflict, and what they call the page that it is about; undefined where there is none. */
export interface Looking {
  user: string | undefined;
  page: string | undefined;
}

const explanations: Record<Conflict["kind"], string> = {
  text: "Both changed the same words.",
  field: "Both gave it another value.",
  "delete-edit": "One deleted the page while the other went on writing. The page was kept.",
  "move-cycle": "Both moved pages into each other. The page stayed where it was.",
  "create-create": "Both made a page under this name. Both are kept.",
};

/** What the sides of a field hold: a text that a person may write anew, one of a few words, or data as JSON. */
type Holding = "text" | "word" | "data" | "document" | "file";

const fields: Record<string, { name: string; holds: Holding }> = {
  title: { name: "title", holds: "text" },
  slug: { name: "address", holds: "text" },
  description: { name: "description", holds: "text" },
  linkTitle: { name: "title in links", holds: "text" },
  emoji: { name: "emoji", holds: "text" },
  icon: { name: "icon", holds: "text" },
  condition: { name: "condition", holds: "text" },
  subject: { name: "subject", holds: "text" },
  label: { name: "label", holds: "text" },
  value: { name: "value", holds: "text" },
  parent: { name: "place", holds: "word" },
  status: { name: "status", holds: "word" },
  type: { name: "kind", holds: "word" },
  hidden: { name: "hidden", holds: "data" },
  noIndex: { name: "hidden from search", holds: "data" },
  noRobotsIndex: { name: "hidden from search engines", holds: "data" },
  layout: { name: "layout", holds: "data" },
  cover: { name: "cover", holds: "data" },
  tags: { name: "tags", holds: "data" },
  variables: { name: "variables", holds: "data" },
  target: { name: "target", holds: "data" },
  computed: { name: "source", holds: "data" },
  bytes: { name: "content of the file", holds: "file" },
};

function holdingOf({ kind, field = "", target }: Conflict): Holding {
  if (kind !== "field") return "text";
  // A request describes itself with a document, a page with a text.
  if (field === "description" && target.page === undefined) return "document";
  return fields[field]?.holds ?? "word";
}

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
  return isJoinable(conflict) || (conflict.kind === "field" && holdingOf(conflict) === "text");
}

/** What a side holds, in words that can be compared; undefined where it holds nothing. */
export function sideText(conflict: Conflict, side: string | null | undefined): string | undefined {
  if (side === null || side === undefined) return undefined;
  switch (holdingOf(conflict)) {
    case "text":
    case "word":
      return side;
    case "document":
      return textOfDocument(JSON.parse(side) as Document);
    case "file":
      return fileWords(JSON.parse(side) as { contentType?: string; size?: number });
    case "data": {
      const value = JSON.parse(side) as unknown;
      return typeof value === "boolean" ? (value ? "Yes" : "No") : JSON.stringify(value, null, 2);
    }
  }
}

function fileWords({ contentType = "a file", size = 0 }: { contentType?: string; size?: number }): string {
  return `${contentType}, ${Math.max(1, Math.round(size / 1024))} KB`;
}

/** What is said in place of a side that holds nothing. */
export function absence({ kind }: Conflict): string {
  if (kind === "delete-edit") return "The page goes; its words stay in the history.";
  return kind === "field" ? "None" : "Taken out";
}

function presenceWords(side: string | null | undefined): SideWords {
  return side === null || side === undefined
    ? { label: "One deleted it", action: "Delete the page" }
    : { label: "The other wrote", action: "Keep the page" };
}

/** What the screen says about a conflict to who looks at it. */
export function conflictWords(conflict: Conflict, { user, page }: Looking): ConflictWords {
  const { kind, field, status, target, raisedBy } = conflict;
  const onRequest = target.changeRequest !== undefined;
  const subject = target.page === undefined ? "This change request" : (page ?? "A page that is gone");
  const name = field === undefined ? "" : ` · ${fields[field]?.name ?? field}`;
  const joined = status === "joined";
  const whole = kind === "delete-edit";
  const now = target.page === undefined ? "As it is now" : "In the page now";
  const arrived = raisedBy.id === user ? "Your version" : `${raisedBy.displayName}’s version`;
  // What a request's own fields were given meets what another gave them, not the space.
  const fromSpace = onRequest && target.page !== undefined;
  return {
    title: `${subject}${name}`,
    explanation: joined ? "Both changed it, and both changes stand." : explanations[kind],
    ours: whole
      ? presenceWords(conflict.ours)
      : {
          label: fromSpace ? "In this change request" : joined ? "The other version" : now,
          action: joined ? "Only this" : "Keep this",
        },
    theirs: whole
      ? presenceWords(conflict.theirs)
      : { label: fromSpace ? "In the space" : arrived, action: joined ? "Only this" : "Take this" },
  };
}
