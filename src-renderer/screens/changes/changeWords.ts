import type { Change } from "../../data/changeRequests.ts";

/** A change in words, and the page that it is about, where there is one. */
export interface ChangeWords {
  verb: string;
  subject: string;
  tone: "added" | "removed" | "edited";
  page: string | undefined;
  /** Whose texts before and after can be compared. Where a page stands is no matter of its text. */
  text: { kind: "page" | "reusable"; id: string } | undefined;
}

const verbs: Record<string, { verb: string; tone: ChangeWords["tone"] }> = {
  created: { verb: "New", tone: "added" },
  edited: { verb: "Edited", tone: "edited" },
  deleted: { verb: "Deleted", tone: "removed" },
  moved: { verb: "Moved", tone: "edited" },
};

const kinds: Record<string, string> = {
  file: "file",
  reusable_content: "reusable content",
  tag: "tag",
  variables: "variables",
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
  const [, kind = "", event = ""] = /^(\w+)_(created|edited|deleted|moved)$/.exec(change.type) ?? [];
  const { verb, tone } = verbs[event] ?? { verb: "Changed", tone: "edited" };
  const what = kinds[kind];
  return {
    verb: what === undefined ? verb : `${verb} ${what}`,
    tone,
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

const attributeNames: Record<string, string> = {
  title: "Title",
  slug: "Address",
  emoji: "Emoji",
  description: "Description",
  target: "Target",
  label: "Label",
  name: "Name",
};

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
    const name = attributeNames[key];
    if (name === undefined || typeof value !== "object" || value === null) return [];
    const { before, after } = value as { before?: unknown; after?: unknown };
    return [{ name, before: words(before), after: words(after) }];
  });
}

type Holder = { id: string; title: string } | null;

function placeChange({ before, after }: { before: Holder; after: Holder }): FieldChange {
  const name = "Place";
  if (before?.id === after?.id) return { name, before: "as it was", after: "elsewhere among its neighbours" };
  const placeOf = (holder: Holder): string => (holder === null ? "at the top" : `inside “${holder.title}”`);
  return { name, before: placeOf(before), after: placeOf(after) };
}

function words(value: unknown): string {
  if (value === undefined || value === null || value === "") return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}
