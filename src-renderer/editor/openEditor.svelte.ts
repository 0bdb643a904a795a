import { EditorView } from "@codemirror/view";
import type { FoundMatch } from "../../src-main/core/find/findInSpace.ts";
import { messageOf } from "../data/calls/ask.ts";
import { readBlocks, type KeyedBlock } from "../data/pages/blocks.ts";
import { panels } from "../data/window/panels.svelte.ts";
import { toasts } from "../data/window/toasts.svelte.ts";
import { AwaitedFocus } from "./awaitedFocus.ts";
import { blockRanges, excerptOf } from "./blockRanges.ts";
import { placeBlock } from "./margin/blockPlaces.ts";
import type { OpenPage } from "./openPage.svelte.ts";

/** What the next comment is about: one block of the open page. */
export interface CommentPlace {
  page: string;
  node: string;
  excerpt: string;
}

/** Where the text of a page has what was sought. */
export type SoughtPlace = Pick<FoundMatch, "shownAt" | "match">;

/** The editor that is open, for the panels beside it. */
class OpenEditor {
  page = $state.raw<OpenPage | undefined>();
  view = $state.raw<EditorView | undefined>();
  /** Where the writer began to comment; undefined when the comment is on the whole page. */
  commentPlace = $state.raw<CommentPlace | undefined>();

  /** A comment on a block can be written beside it: there is room, and the panel does not show the comments. */
  hasMargin = $state(false);

  /** A place that was found, in a page that is not open yet. */
  #sought: { pageId: string; place: SoughtPlace } | undefined;
  readonly #focus = new AwaitedFocus();

  set(page: OpenPage, view: EditorView): () => void {
    this.page = page;
    this.view = view;
    this.#focus.opened(page.id, view);
    return () => {
      this.#focus.closed(view);
      if (this.view !== view) return;
      this.page = this.view = this.commentPlace = undefined;
    };
  }

  /** Gives the focus to the text of the page that is open, or else of the next one that is. */
  focusText(pageId: string): void {
    this.#focus.give(pageId);
  }

  /** Selects a place that was found, now or when its page opens. */
  select(pageId: string, place: SoughtPlace): void {
    this.#sought = { pageId, place };
    if (this.page?.id === pageId && this.view) this.followSought(this.page, this.view);
    this.#focus.give(pageId);
  }

  /** Goes to the place that was found, where this is its page; answers whether it is. */
  followSought(page: OpenPage, view: EditorView): boolean {
    const sought = this.#sought;
    if (sought?.pageId !== page.id) return false;
    this.#sought = undefined;
    const { shownAt, match } = sought.place;
    const text = view.state.doc.toString();
    // What was written since the search has moved it: then the words are found where they stand next.
    const at = text.startsWith(match, shownAt) ? shownAt : text.indexOf(match, Math.max(0, shownAt - 200));
    if (at < 0) return false;
    view.dispatch({
      selection: { anchor: at, head: at + match.length },
      effects: EditorView.scrollIntoView(at, { y: "center" }),
    });
    return true;
  }

  /** Begins a comment on the block under the caret: beside it where there is room, or else in the panel. */
  async commentHere(): Promise<void> {
    const { page, view } = this;
    if (!this.hasMargin) panels.comments = true;
    this.commentPlace = undefined;
    if (!page || !view) return;
    try {
      await page.flush();
      const blocks = await readBlocks(page.branch, page.id);
      const block = blockAt(view, blocks);
      if (!block) {
        panels.comments = true;
        return;
      }
      this.commentPlace = { page: page.id, node: block.key, excerpt: excerptOf(block.text) };
    } catch (problem) {
      toasts.fail(messageOf(problem));
    }
  }

  /** Brings a commented block into view and puts the caret there. */
  goTo(block: KeyedBlock): void {
    const { view } = this;
    if (!view) return;
    const at = placeBlock(block, view.state.doc.toString());
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    view.focus();
  }

  /** Brings a commented block into view; caret and focus stay where they are. */
  reveal(block: KeyedBlock): void {
    const { view } = this;
    view?.dispatch({
      effects: EditorView.scrollIntoView(placeBlock(block, view.state.doc.toString()), { y: "center" }),
    });
  }
}

function blockAt(view: EditorView, blocks: KeyedBlock[]): KeyedBlock | undefined {
  const { head } = view.state.selection.main;
  const index = blockRanges(view.state.doc.toString()).findIndex((range) => head <= range.to);
  return index < 0 ? blocks.at(-1) : blocks[index];
}

export const openEditor = new OpenEditor();
