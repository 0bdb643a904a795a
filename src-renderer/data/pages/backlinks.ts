import { ask } from "../calls/ask.ts";
import type { Backlinks } from "./backlinkWords.ts";
import type { Branch } from "./content.ts";

/** Of how many the titles are told. */
const named = 3;

/** Of each of several pages so many are read: what leads from one of them to another must be told apart. */
const readOfSeveral = 100;

/**
 * Reads who would be left leading nowhere without some pages and those under them; of several, `going` are all of
 * these.
 */
export async function readBacklinks(
  branch: Branch,
  pages: string[],
  going: ReadonlySet<string> = new Set(pages),
): Promise<Backlinks> {
  const [only, ...others] = pages;
  if (only !== undefined && others.length === 0) {
    const { count, items } = await readOf(branch, only, named);
    return { count, titles: items.map(titleOf) };
  }
  const found = new Map<string, string>();
  for (const page of pages) {
    const { items } = await readOf(branch, page, readOfSeveral);
    for (const item of items) {
      const id = item.kind === "page" ? item.page.id : undefined;
      if (id === undefined || !going.has(id)) found.set(id ?? JSON.stringify(item), titleOf(item));
    }
  }
  return { count: found.size, titles: [...found.values()].slice(0, named) };
}

type Answer = Awaited<ReturnType<typeof readOf>>;

function readOf({ workspace, spaceId, changeRequestId }: Branch, pageId: string, limit: number) {
  const query = { spaceId, pageId, descendants: true, limit };
  return changeRequestId === undefined
    ? ask("listPageBacklinks", query, workspace)
    : ask("listPageBacklinksInChangeRequest", { ...query, changeRequestId }, workspace);
}

function titleOf(item: Answer["items"][number]): string {
  if (item.kind === "page") return item.page.title;
  return item.kind === "reusable-content" ? item.reusableContent.title : "";
}
