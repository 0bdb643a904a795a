import type { RestorePage, RevertPage } from "../../api/types/pageChanges.ts";
import type { StateRow } from "../../store/tables.ts";
import { entryFromRow, mainBranch, stillHolds, type Entry } from "../entry.ts";
import { readText, withText } from "../pageText.ts";
import { freeSlug } from "../placement.ts";
import { hashText } from "../../store/texts.ts";
import { splitBlocks } from "../text/blocks.ts";
import { baseOf, branchScope, findEntry, findRevisionView, type View } from "../view.ts";
import { noteTouched, refuse, type Batch } from "./batch.ts";

/** Brings a deleted page back, with the pages that went away together with it. */
export async function restorePage(batch: Batch, change: RestorePage): Promise<void> {
  const { draft } = batch;
  if (await draft.find("page", change.page)) return;
  const last =
    change.revision === undefined
      ? await draft.last("page", change.page)
      : await findEntry(batch.authoring.db, await revisionOf(batch, change.revision), "page", change.page);
  if (!last) throw refuse(batch, "page", `names no page that was ever here: ${change.page}`);
  await putBack(batch, last, await draft.livingAncestor("page", last.parent));
  const waiting = [last];
  for (const page of waiting) {
    for (const child of await wentWith(batch, page)) {
      if (await draft.find("page", child.id)) continue;
      await putBack(batch, child, page.id);
      waiting.push(child);
    }
  }
}

async function putBack(batch: Batch, page: Entry, parent: string | null): Promise<void> {
  await batch.draft.put({
    ...page,
    parent,
    slug: await freeSlug(batch.draft, "page", parent, page.slug, page.id),
  });
  noteTouched(batch, page.id, "updated");
}

/** The revision with which a state ended: a tombstone began then, main's row holds until then. */
const endOf = (row: StateRow): number | undefined =>
  row.gone ? row.since : row.until === stillHolds ? undefined : row.until;

/** The pages under a deleted one that went away with the same revision. */
async function wentWith(batch: Batch, page: Entry): Promise<Entry[]> {
  const { db } = batch.authoring;
  const { space, branch } = batch.draft.view;
  for (const name of new Set([branch, mainBranch])) {
    const rowsOf = () =>
      db
        .selectFrom("states")
        .selectAll()
        .where("scope", "=", branchScope(space, name))
        .where("branch", "=", name)
        .where("kind", "=", "page");
    const own = await rowsOf().where("id", "=", page.id).orderBy("since", "desc").limit(1).executeTakeFirst();
    const end = own && endOf(own);
    if (end === undefined) continue;
    const under = await rowsOf().where("parent", "=", page.id).execute();
    const children = under.filter((row) => endOf(row) === end);
    return children.map(entryFromRow).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  }
  return [];
}

async function revisionOf(batch: Batch, id: string): Promise<View> {
  const view = await findRevisionView(batch.authoring.db, batch.authoring.space.id, id);
  if (!view) throw refuse(batch, "revision", `names no revision of this space: ${id}`);
  return view;
}

/** Puts a page, or some of its blocks, back to what a revision had. */
export async function revertPage(batch: Batch, change: RevertPage): Promise<void> {
  const { authoring, draft } = batch;
  if (change.revision === undefined && draft.view.base === undefined)
    throw refuse(batch, "revision", "is missing: on main a revert needs one.");
  const view =
    change.revision === undefined
      ? await baseOf(authoring.db, draft.view)
      : await revisionOf(batch, change.revision);
  const former = await findEntry(authoring.db, view, "page", change.page);
  const entry = await draft.find("page", change.page);
  if (!former) throw refuse(batch, "page", `was not in that revision: ${change.page}`);
  if (!entry) {
    await putBack(batch, former, await draft.livingAncestor("page", former.parent));
    return;
  }
  const text = await readText(authoring, former);
  const markdown = change.block
    ? revertBlocks(
        { text: await readText(authoring, entry), keys: entry.blocks },
        { text, keys: former.blocks },
        new Set(change.block),
      )
    : text;
  const reverted = change.block
    ? entry
    : {
        ...entry,
        title: former.title,
        fields: former.fields,
        updatedAt: authoring.now,
        author: authoring.user,
      };
  await draft.put(await withText(authoring, draft, reverted, markdown, hashText(markdown)));
  noteTouched(batch, change.page, "updated");
}

interface Keyed {
  text: string;
  keys: readonly string[];
}

/** The current text with the named blocks as they were: changed back, put back, or taken out again. */
function revertBlocks(current: Keyed, former: Keyed, keys: ReadonlySet<string>): string {
  const old = new Map(splitBlocks(former.text).map((block, index) => [former.keys[index], block.text]));
  const result = splitBlocks(current.text).map((block, index) => ({
    key: current.keys[index],
    text: block.text,
  }));
  for (const key of keys) {
    const at = result.findIndex((block) => block.key === key);
    const text = old.get(key);
    if (at >= 0 && text !== undefined) result[at] = { key, text };
    else if (at >= 0) result.splice(at, 1);
    else if (text !== undefined) {
      const before = former.keys.slice(0, former.keys.indexOf(key)).reverse();
      const neighbour = before.find((known) => result.some((block) => block.key === known));
      result.splice(result.findIndex((block) => block.key === neighbour) + 1, 0, { key, text });
    }
  }
  return result.map(({ text }) => text).join("");
}
