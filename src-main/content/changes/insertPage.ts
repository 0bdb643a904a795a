import type { InsertPage } from "../../api/types/pageChanges.ts";
import { newEntry } from "../entry.ts";
import { withText } from "../view/pageText.ts";
import { checkParent, freeSlug, neighbourAt, rankAt, slugOf } from "../placement.ts";
import { isSegment } from "../branches/fieldValues.ts";
import { outline, readFrontMatter } from "../text/outline.ts";
import { idOf, nameRef, noteTouched, refuse, refuseUnknown, type Batch } from "./batch.ts";
import { givenFields, writeField, type PageField } from "./fields.ts";
import { frontFieldsOf } from "./frontMatter.ts";
import { settleForm } from "./givenForm.ts";
import { checkSource, checkType } from "./pageType.ts";

/** What a text says of its page: front matter first, then a heading at its beginning (gaps.md §21.4). */
export function titleOf(markdown: string): string | undefined {
  const { title } = frontFieldsOf(markdown);
  if (title !== undefined) return title;
  const body = readFrontMatter(markdown)?.body ?? markdown;
  const [first] = outline(body);
  return first && body.slice(0, first.start).trim() === "" ? first.text.trim() || undefined : undefined;
}

/** Makes a page. */
export async function insertPage(batch: Batch, change: InsertPage): Promise<void> {
  const { authoring, draft } = batch;
  if (authoring.firstRun) change.ref ??= `~${batch.refs.size}`;
  const ref = change.ref as string;
  const id = authoring.newId(`page ${ref}`);
  nameRef(batch, ref, id);
  // Tried again after its effect is there: what became of the page since stays.
  if (!authoring.firstRun && ((await draft.find("page", id)) ?? (await draft.last("page", id)))) return;
  await settleForm(batch, change);
  const markdown = change.document?.markdown;
  const type = change.type ?? "document";

  let parent = change.into === undefined || change.into === null ? null : idOf(batch, change.into);
  const holder = parent === null ? undefined : await draft.find("page", parent);
  if (parent !== null && !holder) {
    if (authoring.firstRun || !(await draft.last("page", parent)))
      throw refuseUnknown(batch, "into", `names no page: ${parent}`);
    parent = await draft.livingAncestor("page", parent);
  }
  checkParent(type, holder, `${batch.path}/into`);
  await pinPlace(batch, change, parent);

  const front = frontFieldsOf(markdown);
  const slug = change.slug || front.slug;
  const given = { ...front, ...givenFields(change), ...(slug === undefined ? {} : { slug }) };
  // Kept with the change: an instance of another version may read less out of front matter, or more.
  if (authoring.firstRun) Object.assign(change, given);
  const title =
    (markdown === undefined ? undefined : titleOf(markdown)) ??
    change.title ??
    titleOfLink(change) ??
    "Untitled";
  let entry = newEntry(authoring, {
    kind: "page",
    id,
    parent,
    rank: await rankAt(draft, "page", parent, placeOf(batch, change), `${id}`),
    title,
    slug: await freeSlug(draft, "page", parent, slugFor(batch, slug, title), id),
    fields: type === "document" ? {} : { type },
  });
  for (const [field, value] of Object.entries(given))
    if (field !== "title" && field !== "slug" && field !== "type")
      entry = writeField(entry, field as PageField, value);
  if (authoring.firstRun) {
    await checkType(batch, entry);
    checkSource(batch, change, entry);
  }
  if (markdown !== undefined && type === "document")
    entry = await withText(authoring, draft, entry, markdown);
  await draft.put(entry);
  noteTouched(batch, id, "created", ref);
}

const titleOfLink = (change: InsertPage): string | undefined => change.linkTitle;

/** The slug that a change gives, or one made of the title where it gives none. It is one segment of a path. */
export function slugFor(batch: Batch, slug: string | undefined, title: string): string {
  if (slug === undefined || slug === "") return slugOf(title);
  if (!isSegment(slug))
    throw refuse(
      batch,
      "slug",
      `“${slug}” is no segment of an address: leave out slashes, blanks at its ends and signs that nobody sees.`,
    );
  return slug;
}

/** A position by number becomes a neighbour, at the first run (design §6.1). */
export async function pinPlace(
  batch: Batch,
  change: { at?: number; before?: string; after?: string },
  parent: string | null,
  moving?: string,
): Promise<void> {
  if (change.at === undefined) return;
  const place = await neighbourAt(batch.draft, "page", parent, change.at, moving);
  delete change.at;
  Object.assign(change, place);
}

export const placeOf = (batch: Batch, { before, after }: { before?: string; after?: string }) => ({
  ...(before === undefined ? {} : { before: idOf(batch, before) }),
  ...(after === undefined ? {} : { after: idOf(batch, after) }),
});
