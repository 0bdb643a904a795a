import { ask } from "./ask.ts";
import type { Backlinks } from "./backlinkWords.ts";
import type { Branch } from "./content.ts";

/** Of how many the titles are told. */
const named = 3;

/** Reads who would be left leading nowhere without a page and those under it. */
export async function readBacklinks(branch: Branch, pageId: string): Promise<Backlinks> {
  const { spaceId, changeRequestId } = branch;
  const query = { spaceId, pageId, descendants: true, limit: named };
  const { count, items } =
    changeRequestId === undefined
      ? await ask("listPageBacklinks", query)
      : await ask("listPageBacklinksInChangeRequest", { ...query, changeRequestId });
  const titles = items.map((item) => {
    if (item.kind === "page") return item.page.title;
    return item.kind === "reusable-content" ? item.reusableContent.title : "";
  });
  return { count, titles };
}
