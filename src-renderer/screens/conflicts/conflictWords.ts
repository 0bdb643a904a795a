import type { Conflict } from "../../data/records.ts";

/** A conflict in words: what happened, and what each side is. */
export interface ConflictWords {
  title: string;
  explanation: string;
  ours: SideWords;
  theirs: SideWords;
  /** What the text is that is neither side's; undefined where there is none. */
  joined?: SideWords;
}

/** What a side is, and what choosing it does. */
export interface SideWords {
  label: string;
  action: string;
}

/** Who looks at a conflict, and what the page that it is about is called now; undefined where there is none. */
export interface Looking {
  user: string | undefined;
  page: string | undefined;
}

type Entry = NonNullable<Conflict["entry"]>;

/** What things are called that a conflict may be about. */
const nouns: Record<Entry["kind"], string> = {
  page: "page",
  file: "file",
  "reusable-content": "reusable content",
  variable: "variable",
  tag: "tag",
};

const nounOf = ({ entry }: Conflict): string => nouns[entry?.kind ?? "page"];

const explanations: Record<Conflict["kind"], string> = {
  text: "Both changed the same words.",
  field: "Both gave it another value.",
  "delete-edit": "One deleted it while the other went on writing. It was kept.",
  "move-cycle": "Both moved pages into each other. The page stayed where it was.",
  "create-create": "Both made a page under this name. Both are kept.",
};

/** What the sides of a field hold: a text that a person may write anew, one of a few words, or data as JSON. */
type Holding = "text" | "word" | "data" | "file";

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

function holdingOf({ kind, field = "" }: Conflict): Holding {
  return kind === "field" ? (fields[field]?.holds ?? "word") : "text";
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

/** What both began with, where there was something and comparing it says more than naming it. */
export function baseText(conflict: Conflict): string | undefined {
  if (isAboutPlace(conflict) || conflict.kind === "delete-edit") return undefined;
  const text = sideText(conflict, conflict.base);
  return text?.trim() === "" ? undefined : text;
}

/** What is said in place of a side that holds nothing. */
export function absence(conflict: Conflict): string {
  const { kind } = conflict;
  if (kind === "delete-edit") return `The ${nounOf(conflict)} goes; what it was stays in the history.`;
  return kind === "field" ? "None" : "Taken out";
}

function presenceWords(conflict: Conflict, side: string | null | undefined): SideWords {
  const noun = nounOf(conflict);
  return side === null || side === undefined
    ? { label: "One deleted it", action: `Delete the ${noun}` }
    : { label: "The other wrote", action: `Keep the ${noun}` };
}

/** Which text the branch holds: ours or a join, until a choice put another there that is asked about again. */
function standing({ resolution, joined }: Conflict): "ours" | "theirs" | "joined" {
  if (resolution === "ours" || resolution === "theirs") return resolution;
  return typeof joined === "string" ? "joined" : "ours";
}

/** Was the text that is neither side's put there by a person? */
const isWritten = ({ status, resolution }: Conflict): boolean =>
  status !== "joined" || resolution === "markdown" || resolution === "both";

function explanationOf(conflict: Conflict): string {
  if (conflict.status !== "joined") return explanations[conflict.kind];
  if (isWritten(conflict)) return "Both changed it, and it was settled with another text.";
  return standing(conflict) === "joined"
    ? "Both changed it, and both changes stand."
    : "Both changed it, and one version was chosen.";
}

function joinedWords(conflict: Conflict): SideWords | undefined {
  if (typeof conflict.joined !== "string") return undefined;
  if (isWritten(conflict)) return { label: nowWords(conflict), action: "Keep it as it is" };
  return standing(conflict) === "joined"
    ? {
        label: isOfPage(conflict) ? "Joined, as it stands in the page" : "Joined, as it stands now",
        action: "Keep it joined",
      }
    : { label: "Joined", action: "Join them again" };
}

const isOfPage = ({ entry }: Conflict): boolean => entry?.kind === "page";

const nowWords = (conflict: Conflict): string => (isOfPage(conflict) ? "In the page now" : "As it is now");

/** What a conflict is about. The one field that a variable or a tag has needs no name. */
function titleOf({ entry, field }: Conflict, page: string | undefined): string {
  const name = field === undefined ? "" : ` · ${fields[field]?.name ?? field}`;
  switch (entry?.kind) {
    case undefined:
      return `This change request${name}`;
    case "page":
      return `${page ?? (entry.title || "A page that is gone")}${name}`;
    case "variable":
      return `Variable ${entry.title}`;
    case "tag":
      return `Tag ${entry.title}`;
    case "file":
      return `File ${entry.title}${field === "title" ? " · name" : name}`;
    case "reusable-content":
      return `Reusable content ${entry.title}${name}`;
  }
}

/** The text that stands, of a conflict that was resolved; undefined where nothing does. */
export function standingText(conflict: Conflict): string | undefined {
  const { joined, ours, theirs } = conflict;
  return sideText(conflict, { ours, theirs, joined }[standing(conflict)]);
}

/** What the screen says about a conflict to who looks at it. */
export function conflictWords(conflict: Conflict, { user, page }: Looking): ConflictWords {
  const { kind, entry, target, raisedBy } = conflict;
  const joined = joinedWords(conflict);
  const words = {
    title: titleOf(conflict, page),
    explanation: explanationOf(conflict),
    ...(joined && { joined }),
  };
  if (kind === "delete-edit")
    return {
      ...words,
      ours: presenceWords(conflict, conflict.ours),
      theirs: presenceWords(conflict, conflict.theirs),
    };

  const stands = standing(conflict);
  const now = nowWords(conflict);
  const arrived = raisedBy.id === user ? "Your version" : `${raisedBy.displayName}’s version`;
  // What a request's own fields were given meets what another gave them, not the space.
  const fromSpace = target.changeRequest !== undefined && entry !== undefined;
  const labels = fromSpace
    ? {
        ours: stands === "ours" ? "In this change request" : "In this change request before",
        theirs: "In the space",
      }
    : {
        ours: stands === "ours" ? now : "The other version",
        theirs: stands === "theirs" ? `${arrived}, ${now.toLowerCase()}` : arrived,
      };
  const [keep, take] = conflict.status === "joined" ? ["Only this", "Only this"] : ["Keep this", "Take this"];
  return {
    ...words,
    ours: { label: labels.ours, action: stands === "theirs" ? take : keep },
    theirs: { label: labels.theirs, action: stands === "theirs" ? keep : take },
  };
}
