import { writeContent, type Branch } from "./content.ts";
import type { Page } from "../calls/records.ts";
import { treeUndo } from "./treeUndo.svelte.ts";

/** Gives a page an emoji, or takes it away; the tree can take that back. */
export async function setEmoji(branch: Branch, page: Page, emoji: string | undefined): Promise<void> {
  const [to, was] = [emoji ?? "", page.emoji ?? ""];
  if (to === was) return;
  await writeContent(branch, [{ operation: "update_page", page: page.id, emoji: to, was: { emoji: was } }]);
  treeUndo.add({
    branch,
    back: [{ operation: "update_page", page: page.id, emoji: was, was: { emoji: to } }],
  });
}
