import type { UpdatePage } from "../../api/types/pageChanges.ts";
import type { Entry } from "../entry.ts";
import { isEmoji, isSegment, mostOf } from "../branches/fieldValues.ts";
import { readText } from "../view/pageText.ts";
import { readFrontMatter } from "../text/outline.ts";
import type { Batch } from "./batch.ts";
import { readField } from "./fields.ts";

const isFlag = (value: unknown): boolean => typeof value === "boolean";

/** A text that the store can hold, of so many characters at most. */
const isText = (value: unknown, most = Infinity): value is string =>
  typeof value === "string" && value.length <= most && value.isWellFormed() && !value.includes("\0");

/** The fields that a text's front matter may set, as it names them, with what a change could give them (gaps.md §21.4). */
const checks = {
  title: (value: unknown) => isText(value) && value.trim() !== "",
  slug: (value: unknown) => isText(value, mostOf.slug) && value !== "" && isSegment(value),
  emoji: (value: unknown) => isText(value, mostOf.emoji) && (value === "" || isEmoji(value)),
  icon: (value: unknown) => isText(value, mostOf.icon),
  description: (value: unknown) => isText(value),
  hidden: isFlag,
  noIndex: isFlag,
  noRobotsIndex: isFlag,
  condition: (value: unknown) => isText(value, mostOf.condition),
  tags: (value: unknown) =>
    Array.isArray(value) &&
    value.length <= mostOf.tags &&
    value.every((tag) => isText(tag, mostOf.tag) && tag !== ""),
};

type FrontField = keyof typeof checks;
const fields = Object.keys(checks) as FrontField[];

/** What a text's front matter sets. What a change could not give a field stays words of the text, and sets nothing. */
export type FrontFields = Pick<UpdatePage, FrontField>;

export function frontFieldsOf(markdown: string | undefined): FrontFields {
  const data = (markdown === undefined ? undefined : readFrontMatter(markdown)?.data) ?? {};
  const set = Object.fromEntries(
    fields.flatMap((field) => (checks[field](data[field]) ? [[field, data[field]]] : [])),
  ) as FrontFields;
  return set.title === undefined ? set : { ...set, title: set.title.trim() };
}

/**
 * Gives a change the fields that the front matter of its text sets and that of the page's text does not. Only a text
 * that is given whole says what a page is; an edit that names its base, as the app makes one with every few keys,
 * changes words alone. What the change gives by itself wins. Done at the first run, and kept with the change.
 */
export async function followFrontMatter(
  { authoring }: Batch,
  change: UpdatePage,
  entry: Entry,
): Promise<void> {
  if (change.base !== undefined) return;
  const set = frontFieldsOf(change.document?.markdown);
  const isNew = (field: FrontField): boolean =>
    set[field] !== undefined && change[field] === undefined && !same(set[field], readField(entry, field));
  if (!fields.some(isNew)) return;
  const before = frontFieldsOf(await readText(authoring, entry));
  for (const field of fields)
    if (isNew(field) && !same(set[field], before[field])) Object.assign(change, { [field]: set[field] });
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
