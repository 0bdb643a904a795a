import { messageOf, RequestError } from "../calls/ask.ts";
import { placeIn } from "../pages/content.ts";
import { writeInParts } from "../pages/pageActions.ts";
import { place } from "../window/place.svelte.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { treeUndo, type TreeChange } from "../pages/treeUndo.svelte.ts";
import { wayOn } from "../window/wayOn.ts";
import { screenTexts } from "../../texts/screenTexts.ts";

/** Was a request refused for good? Another one only failed, and may succeed later. */
export const isRefused = (problem: unknown): boolean => problem instanceof RequestError && problem.code < 500;

/** Takes a change of the tree back, once. Answers whether it was: another writer may have made that impossible. */
export async function takeBack(change: TreeChange): Promise<boolean> {
  if (!treeUndo.forget(change)) return false;
  const { branch, back, deleted, made } = change;
  const onward = wayOn();
  try {
    await writeInParts(branch, back);
  } catch (problem) {
    toasts.fail(messageOf(problem));
    // A page that could not be brought back now may be later; a place that is gone stays gone.
    if (deleted || !isRefused(problem)) treeUndo.add(change);
    return false;
  }
  if (deleted) {
    const to = { ...placeIn(branch), view: "page", page: deleted.page } as const;
    onward.go(to, screenTexts.treeDialogs.deletion.isBack(deleted.title));
  }
  if (made && place.page === made.page && place.workspace === made.from.workspace)
    place.go(made.from, "replace");
  return true;
}
