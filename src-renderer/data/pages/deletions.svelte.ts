import { asked } from "../window/asked.svelte.ts";
import { readBacklinks } from "./backlinks.ts";
import { sayBacklinks } from "./backlinkWords.ts";
import { listComments } from "../comments/comments.ts";
import { readPage, type Branch } from "./content.ts";
import { attempt, writeInParts } from "./pageActions.ts";
import type { ContentChange } from "../calls/records.ts";
import { isRefused, takeBack } from "../requests/takingBack.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { treeUndo, type MadePage, type TreeChange } from "./treeUndo.svelte.ts";
import { living, memoryKey } from "../../editor/livingPages.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import { texts } from "../../texts/texts.ts";

/** A page that is to go. */
interface Going {
  id: string;
  title: string;
}

/**
 * Has a page that was made go only as it was seen here. Throws where it holds something by now, or people go by it: that
 * is no more taken back.
 */
async function goOnlyAsMade(change: TreeChange, { page, title: first }: MadePage): Promise<void> {
  const { branch } = change;
  const [now, comments, backlinks] = await Promise.all([
    readPage(branch, page),
    listComments(branch, "all", page),
    readBacklinks(branch, [page]),
  ]).catch((problem: unknown) => {
    if (isRefused(problem)) treeUndo.forget(change);
    throw problem;
  });
  const { title, type, emoji, icon, linkTitle } = now;
  const isEmpty =
    type === "document" &&
    now.pages.length + now.tags.length + Object.keys(now.variables ?? {}).length === 0 &&
    [now.markdown, now.description, now.cover, emoji, icon, linkTitle].every((value) => !value) &&
    !living.get(memoryKey(branch, page))?.unsaved;
  const isUsed = comments.length + backlinks.count > 0;
  if (title !== first || !isEmpty || isUsed) {
    treeUndo.forget(change);
    const words = screenTexts.treeDialogs.deletion;
    throw new Error(title === first && isEmpty ? words.madeIsUsed(title) : words.madeStays(title));
  }
  // What is written from here on is found by whoever deletes.
  change.back = [{ operation: "delete_page", page, was: { [page]: now.documentId ?? null } }];
}

/** Deletes pages, asks first where others lead to them, and offers to bring them back. */
class Deletions {
  #notes = new WeakMap<TreeChange, number>();

  /** The title of what {@link undo} would bring back; undefined when there is nothing. */
  readonly last = $derived(treeUndo.lastDeletion?.deleted);

  /** Deletes one page, as {@link deleteSeveral} does. */
  async delete(branch: Branch, page: string, title: string): Promise<boolean> {
    return this.deleteSeveral(branch, [{ id: page, title }]);
  }

  /**
   * Deletes pages, none of them under another one, and offers to bring them back together; where others lead to them,
   * asks first. `going` are all that go, with the pages under them. Answers whether they were deleted. Throws RequestError when that is refused.
   */
  async deleteSeveral(branch: Branch, pages: Going[], going?: ReadonlySet<string>): Promise<boolean> {
    const [first] = pages;
    if (!first) return false;
    const words = screenTexts.treeDialogs.deletion;
    const isOne = pages.length === 1;
    const ids = pages.map((page) => page.id);
    const backlinks = await readBacklinks(branch, ids, going);
    if (backlinks.count > 0) {
      const title = isOne ? words.question(first.title) : words.questionOfSeveral(pages.length);
      const explanation = sayBacklinks(backlinks, pages.length);
      if (!(await asked.ask({ title, explanation, action: words.action }))) return false;
    }
    const gone: ContentChange[] = [];
    try {
      await writeInParts(
        branch,
        ids.map((page) => ({ operation: "delete_page", page })),
        (written) => gone.push(...written),
      );
    } finally {
      if (gone.length > 0) this.#noteGone(branch, pages.slice(0, gone.length), first);
    }
    return true;
  }

  #noteGone(branch: Branch, pages: Going[], first: Going): void {
    const words = screenTexts.treeDialogs.deletion;
    const isOne = pages.length === 1;
    const change: TreeChange = {
      branch,
      back: pages.map(({ id }) => ({ operation: "restore_page", page: id })),
      deleted: { title: isOne ? first.title : words.pages(pages.length), page: first.id },
    };
    treeUndo.add(change);
    const said = isOne ? words.done(first.title) : words.doneToSeveral(pages.length);
    const undo = { label: texts.parts.undo, run: () => void this.undo(change) };
    this.#notes.set(change, toasts.show(said, undo));
  }

  /**
   * Takes a change of the tree back, and with it the note that offered to; without one, what was deleted last. A page
   * that was made stays once there is something on it. Answers whether it was taken back.
   */
  async undo(change = treeUndo.lastDeletion): Promise<boolean> {
    if (change === undefined) return false;
    const note = this.#notes.get(change);
    if (note !== undefined) toasts.dismiss(note);
    const { made } = change;
    if (made && !(await attempt(() => goOnlyAsMade(change, made)))) return false;
    return takeBack(change);
  }
}

export const deletions = new Deletions();
