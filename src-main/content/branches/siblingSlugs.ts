import type { Draft } from "./draft.ts";
import type { Entry } from "../entry.ts";
import { freeSlug } from "../placement.ts";

/**
 * Gives pages whose slug a sibling has already one with a number, after a merge has put them where they are: two
 * pages made under one name are both kept (design §5). Of the two the one that main does not have in that place gives
 * way.
 */
export async function separateSlugs(
  draft: Draft,
  ids: readonly string[],
  onMain: ReadonlyMap<string, Entry>,
): Promise<void> {
  for (const id of ids) {
    const page = await draft.find("page", id);
    const there = onMain.get(id);
    if (!page || (there && there.parent === page.parent && there.slug === page.slug)) continue;
    const slug = await freeSlug(draft, "page", page.parent, page.slug, id);
    if (slug !== page.slug) await draft.put({ ...page, slug });
  }
}
