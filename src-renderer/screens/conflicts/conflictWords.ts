import type { Conflict } from "../../data/calls/records.ts";
import { screenTexts } from "../../texts/screenTexts.ts";

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

const nounOf = ({ entry }: Conflict): string => screenTexts.conflicts.nouns[entry?.kind ?? "page"];

/** What the sides of a field hold: a text that a person may write anew, one of a few words, or data as JSON. */
type Holding = "text" | "word" | "data" | "file";

const holdings: Record<string, Holding> = {
  title: "text",
  slug: "text",
  description: "text",
  linkTitle: "text",
  emoji: "text",
  icon: "text",
  condition: "text",
  subject: "text",
  label: "text",
  value: "text",
  parent: "word",
  status: "word",
  type: "word",
  hidden: "data",
  noIndex: "data",
  noRobotsIndex: "data",
  layout: "data",
  cover: "data",
  tags: "data",
  variables: "data",
  target: "data",
  computed: "data",
  bytes: "file",
};

function holdingOf({ kind, field = "" }: Conflict): Holding {
  return kind === "field" ? (holdings[field] ?? "word") : "text";
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
      return typeof value === "boolean"
        ? value
          ? screenTexts.conflicts.yes
          : screenTexts.conflicts.no
        : JSON.stringify(value, null, 2);
    }
  }
}

function fileWords({
  contentType = screenTexts.conflicts.aFile,
  size = 0,
}: {
  contentType?: string;
  size?: number;
}): string {
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
  if (kind === "delete-edit") return screenTexts.conflicts.goes(nounOf(conflict));
  return kind === "field" ? screenTexts.conflicts.noValue : screenTexts.conflicts.takenOut;
}

function presenceWords(conflict: Conflict, side: string | null | undefined): SideWords {
  const noun = nounOf(conflict);
  return side === null || side === undefined
    ? { label: screenTexts.conflicts.oneDeleted, action: screenTexts.conflicts.deleteIt(noun) }
    : { label: screenTexts.conflicts.otherWrote, action: screenTexts.conflicts.keepIt(noun) };
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
  if (conflict.status !== "joined") return openWords(conflict);
  if (isWritten(conflict)) return screenTexts.conflicts.explanations.settledOtherwise;
  return standing(conflict) === "joined"
    ? screenTexts.conflicts.explanations.bothStand
    : screenTexts.conflicts.explanations.oneChosen;
}

/** What two did to words: one may have taken them out, or both may have put theirs where none stood. */
function openWords({ kind, base, ours, theirs }: Conflict): string {
  const { explanations } = screenTexts.conflicts;
  if (kind !== "text") return explanations[kind];
  if (!base?.trim()) return explanations.bothAdded;
  return ours?.trim() && theirs?.trim() ? explanations.text : explanations.oneTookOut;
}

function joinedWords(conflict: Conflict): SideWords | undefined {
  if (typeof conflict.joined !== "string") return undefined;
  const words = screenTexts.conflicts.joinedWords;
  if (isWritten(conflict)) return { label: nowWords(conflict), action: words.keepAsIs };
  return standing(conflict) === "joined"
    ? {
        label: isOfPage(conflict) ? words.inPage : words.now,
        action: words.keepJoined,
      }
    : { label: words.joined, action: words.again };
}

const isOfPage = ({ entry }: Conflict): boolean => entry?.kind === "page";

const nowWords = (conflict: Conflict): string =>
  isOfPage(conflict) ? screenTexts.conflicts.inPageNow : screenTexts.conflicts.asItIsNow;

/** What a conflict is about. The one field that a variable or a tag has needs no name. */
function titleOf({ entry, field }: Conflict, page: string | undefined): string {
  const name = field === undefined ? "" : ` · ${screenTexts.conflicts.fields[field] ?? field}`;
  switch (entry?.kind) {
    case undefined:
      return `${screenTexts.conflicts.thisRequest}${name}`;
    case "page":
      return `${page ?? (entry.title || screenTexts.conflicts.gone)}${name}`;
    case "variable":
      return screenTexts.conflicts.variable(entry.title);
    case "tag":
      return screenTexts.conflicts.tag(entry.title);
    case "file":
      return `${screenTexts.conflicts.file(entry.title)}${field === "title" ? ` · ${screenTexts.conflicts.fields["name"]}` : name}`;
    case "reusable-content":
      return `${screenTexts.conflicts.reusable(entry.title)}${name}`;
  }
}

/** What a side or a join is: of the one that stands, what has become of it since somebody went on writing there. */
export function versionOf(
  conflict: Conflict,
  which: "ours" | "theirs" | "joined",
): string | null | undefined {
  const edited = standing(conflict) === which ? conflict.standing : undefined;
  return edited ?? conflict[which];
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
  const arrived =
    raisedBy.id === user
      ? screenTexts.conflicts.yours
      : screenTexts.conflicts.versionOf(raisedBy.displayName);
  // What a request's own fields were given meets what another gave them, not the space.
  const fromSpace = target.changeRequest !== undefined && entry !== undefined;
  const labels = fromSpace
    ? {
        ours: stands === "ours" ? screenTexts.conflicts.inRequest : screenTexts.conflicts.inRequestBefore,
        theirs: screenTexts.conflicts.inSpace,
      }
    : {
        ours: stands === "ours" ? now : screenTexts.conflicts.other,
        theirs: stands === "theirs" ? screenTexts.conflicts.arrivedAndStands(arrived, now) : arrived,
      };
  const { onlyThis, keepThis, takeThis } = screenTexts.conflicts;
  const [keep, take] = conflict.status === "joined" ? [onlyThis, onlyThis] : [keepThis, takeThis];
  return {
    ...words,
    ours: { label: labels.ours, action: stands === "theirs" ? take : keep },
    theirs: { label: labels.theirs, action: stands === "theirs" ? keep : take },
  };
}
