import type { SpaceAuthoring } from "../authoring.ts";
import { Draft } from "../branches/draft.ts";
import { idOfName } from "../entry.ts";
import { freeSlug } from "../placement.ts";
import { ranksBetween } from "../rank.ts";
import { revise, writeStates } from "../history/revise.ts";
import { beginMain } from "../spaces.ts";
import { viewHead, type View } from "../view/view.ts";
import { fileEntry, newIds, pageEntry, reusableEntry, tagEntry, variableEntry } from "./plannedEntries.ts";
import type { KeptFile, ReadyImport } from "./prepareImport.ts";

/** Begins the main branch of a new space with what a plan holds, in its first revision. */
export async function importAsMain(authoring: SpaceAuthoring, ready: ReadyImport): Promise<View> {
  const view = await beginMain(authoring, { firstPage: false });
  const draft = await draftImport(authoring, view, ready, null);
  await writeStates(authoring, view, view.number, draft.writes());
  return view;
}

/** Adds what a plan holds to main as one revision, behind what stands under `into` (null: at the root). */
export async function importInto(
  authoring: SpaceAuthoring,
  ready: ReadyImport,
  into: string | null,
): Promise<View> {
  const view = await viewHead(authoring.db, authoring.space.id);
  return revise(authoring, await draftImport(authoring, view, ready, into));
}

/**
 * Puts the pages and files of a plan into a draft, behind what stands under `into` (null: at the root). Ids come from
 * the plan's keys, so that every run makes the same pages.
 */
async function draftImport(
  authoring: SpaceAuthoring,
  view: View,
  { plan, bytes }: ReadyImport,
  into: string | null,
): Promise<Draft> {
  const draft = new Draft(authoring.db, view);
  const ids = newIds(authoring);
  for (const file of plan.files)
    await draft.put(await fileEntry(authoring, ids.file(file.key), file, bytes.get(file.key) as KeptFile));
  for (const reusable of plan.reusables) await draft.put(await reusableEntry(authoring, ids, reusable));
  for (const [name, value] of Object.entries(plan.variables))
    // A space that has one of this name keeps what it is.
    if (!(await draft.find("variable", idOfName("variable", name))))
      await draft.put(variableEntry(authoring, name, value));
  for (const [slug, label] of Object.entries(plan.tags))
    if (!(await draft.childBySlug("tag", null, slug))) await draft.put(tagEntry(authoring, slug, label));
  const above = into === null ? "" : `${await pathOf(draft, into)}/`;
  const places = new Map<string, string>();
  const children = Map.groupBy(plan.pages, ({ parent }) => parent);
  for (const [parent, siblings] of children) {
    const last = parent === null ? (await draft.children("page", into)).at(-1) : undefined;
    const ranks = ranksBetween(
      last?.rank ?? null,
      null,
      siblings.length,
      authoring.newId(parent === null ? "ranks at the top" : `ranks under ${parent}`),
    );
    for (const [index, page] of siblings.entries()) {
      const id = ids.page(page.key);
      const slug = parent === null ? await freeSlug(draft, "page", into, page.slug, id) : page.slug;
      const place = parent === null ? above + slug : `${places.get(parent) as string}/${slug}`;
      places.set(page.key, place);
      await draft.put(
        await pageEntry(authoring, ids, page, {
          parent: parent === null ? into : ids.page(parent),
          rank: ranks[index] as string,
          slug,
          place,
        }),
      );
    }
  }
  return draft;
}

/** The slugs from the root down to a page. */
async function pathOf(draft: Draft, page: string): Promise<string> {
  const slugs: string[] = [];
  for (const id of [page, ...(await draft.ancestors("page", page))])
    slugs.unshift((await draft.find("page", id))?.slug ?? "");
  return slugs.join("/");
}
