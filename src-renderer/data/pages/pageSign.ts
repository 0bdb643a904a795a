import { writeContent, type Branch } from "./content.ts";
import type { Page } from "../calls/records.ts";
import { treeUndo } from "./treeUndo.svelte.ts";

/** What stands before a page's title: an emoji or an icon, never both; neither where it has none. */
export type PageSign = { [S in "emoji" | "icon"]?: Page[S] | undefined };

/** Gives a page an emoji or an icon in the place of the one that it has, or takes that away; the tree can take it back. */
export async function setSign(branch: Branch, page: Page, sign: PageSign): Promise<void> {
  const to = { emoji: sign.emoji ?? "", icon: sign.icon ?? "" };
  const was = { emoji: page.emoji ?? "", icon: page.icon ?? "" };
  if (to.emoji === was.emoji && to.icon === was.icon) return;
  const change = (now: typeof to, before: typeof to) =>
    ({ operation: "update_page", page: page.id, ...now, was: before }) as const;
  await writeContent(branch, [change(to, was)]);
  treeUndo.add({ branch, back: [change(was, to)] });
}
