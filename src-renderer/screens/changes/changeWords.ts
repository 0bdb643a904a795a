import type { Change } from "../../data/requests/listChanges.ts";
import { screenTexts } from "../../texts/screenTexts.ts";

/** A change in words, and the page that it is about, where there is one. */
export interface ChangeWords {
  verb: string;
  subject: string;
  tone: "added" | "removed" | "edited";
  page: string | undefined;
  /** Whose texts before and after can be compared. Where a page stands is no matter of its text. */
  text: { kind: "page" | "reusable"; id: string } | undefined;
}

type Event = "created" | "edited" | "deleted" | "moved" | "other";

const tones: Record<Event, ChangeWords["tone"]> = {
  created: "added",
  edited: "edited",
  deleted: "removed",
  moved: "edited",
  other: "edited",
};

/** What tells a change from the others of its list: a page may be edited and moved. */
export function keyOfChange(change: Change): string {
  if ("page" in change) return `${change.type} ${change.page.id}`;
  if ("file" in change) return `${change.type} ${change.file.id}`;
  if ("reusableContent" in change) return `${change.type} ${change.reusableContent.id}`;
  return "tag" in change ? `${change.type} ${change.tag.slug}` : change.type;
}

/** What a line of the list says about one change. */
export function changeWords(change: Change): ChangeWords {
  const [, kind = "", event = "other"] = /^(\w+)_(created|edited|deleted|moved)$/.exec(change.type) ?? [];
  const { verbs, kinds, verbOf } = screenTexts.changes;
  const verb = verbs[event as Event];
  const what = kinds[kind];
  return {
    verb: what === undefined ? verb : verbOf(verb, what),
    tone: tones[event as Event],
    subject: subjectOf(change),
    page: "page" in change ? change.page.id : undefined,
    text: textOf(change),
  };
}

function textOf(change: Change): ChangeWords["text"] {
  if ("reusableContent" in change) return { kind: "reusable", id: change.reusableContent.id };
  if (!("page" in change) || change.type === "page_moved") return undefined;
  return { kind: "page", id: change.page.id };
}

function subjectOf(change: Change): string {
  if ("page" in change && change.page) return change.page.title;
  if ("file" in change && change.file) return change.file.name;
  if ("tag" in change && change.tag) return change.tag.label;
  if ("reusableContent" in change && change.reusableContent) return change.reusableContent.title;
  return "variables" in change ? Object.keys(change.variables).join(", ") : "";
}

export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** The changed fields that are short enough to show as before and after. */
export function fieldChanges(change: Change): FieldChange[] {
  if (change.type === "page_moved") return [placeChange(change.parent)];
  if (change.type === "variables_edited")
    return Object.entries(change.variables).map(([name, { before, after }]) => ({
      name,
      before: words(before),
      after: words(after),
    }));
  const attributes = "attributes" in change ? change.attributes : {};
  return Object.entries(attributes).flatMap(([key, value]): FieldChange[] => {
    const name = screenTexts.changes.attributes[key];
    if (name === undefined || typeof value !== "object" || value === null) return [];
    const { before, after } = value as { before?: unknown; after?: unknown };
    return [{ name, before: words(before), after: words(after) }];
  });
}

type Holder = { id: string; title: string } | null;

function placeChange({ before, after }: { before: Holder; after: Holder }): FieldChange {
  const { place } = screenTexts.changes;
  const { name } = place;
  if (before?.id === after?.id) return { name, before: place.before, after: place.after };
  const placeOf = (holder: Holder): string => (holder === null ? place.top : place.inside(holder.title));
  return { name, before: placeOf(before), after: placeOf(after) };
}

function words(value: unknown): string {
  if (value === undefined || value === null || value === "") return screenTexts.changes.none;
  return typeof value === "string" ? value : JSON.stringify(value);
}
