import type { EditorView } from "@codemirror/view";
import { untrack } from "svelte";
import { readBlocks, type OriginBlock } from "../../data/pages/blocks.ts";
import type { OpenBranch } from "../../data/pages/branch.svelte.ts";
import { discussionScope, listComments } from "../../data/comments/comments.ts";
import { keyOf, scopesOf } from "../../data/pages/content.ts";
import { onQuiet, Watched } from "../../data/workspace/live.svelte.ts";
import { panels } from "../../data/window/panels.svelte.ts";
import type { Comment } from "../../data/calls/records.ts";
import { writing } from "../../data/pages/writing.svelte.ts";
import { BlockSpans, type BlockSpan } from "../../editor/margin/blockSpans.svelte.ts";
import { openEditor, type CommentPlace } from "../../editor/openEditor.svelte.ts";
import type { OpenPage } from "../../editor/openPage.svelte.ts";

/** How wide the page must be for threads to stand beside the text. */
const roomForThreads = 940;
/** How wide what is left must be for names, and not only pictures, to stand beside who wrote what. */
const roomForNames = 860;
/** Blocks are read again when the writer rests, not while they type. */
const restAfter = 1500;

/** What the room beside the text must hold, in pixels. */
const threadsWidth = 292;
const namesWidth = 176;
const picturesWidth = 32;

/** A thread that is on a block of the open page, and where that is drawn. */
export interface PlacedThread {
  comment: Comment;
  block: OriginBlock;
  span: BlockSpan;
}

/** A comment that is being written on a block of the open page. */
export interface BegunComment {
  place: CommentPlace;
  span: BlockSpan;
  /** The block as it is stored, once that is known. */
  text: string | undefined;
}

/** A stretch of blocks that one revision gave their words. */
export interface Origin {
  block: OriginBlock;
  span: BlockSpan;
}

/** What stands beside the text of an open page: comment threads at its end, who wrote what at its beginning. */
export class PageMargin {
  /** How wide the page is, the margin included. */
  width = $state(0);

  readonly #page: OpenPage;
  readonly #commented = new BlockSpans();
  readonly #written = new BlockSpans();
  readonly #comments: Watched<Comment[]>;
  readonly #blocks: Watched<OriginBlock[]>;

  /** What is no page has neither comments nor names beside it. */
  get #isOther(): boolean {
    return this.#page.kind !== undefined;
  }

  constructor(page: OpenPage, open: OpenBranch, view: () => EditorView | undefined) {
    this.#page = page;
    const { branch, id } = page;
    this.#comments = new Watched(() =>
      open.discusses && this.#showsThreads
        ? {
            key: `${keyOf(branch)}/${id}`,
            scopes: [discussionScope(branch.spaceId)],
            read: () => listComments(branch, "open", id),
          }
        : undefined,
    );
    this.#blocks = new Watched(() =>
      this.#nodes.size > 0 || this.showsOrigins
        ? { key: `${keyOf(branch)}/${id}`, scopes: [], read: () => readBlocks(branch, id) }
        : undefined,
    );
    $effect(() => {
      if (this.#nodes.size > 0 || this.showsOrigins)
        return onQuiet(scopesOf(branch), restAfter, () => void this.#blocks.refresh());
      return undefined;
    });
    // A comment on a block that was made since the blocks were read.
    $effect(() => {
      const known = untrack(() => this.#blocks.value);
      const isKnown = (node: string) => known?.some(({ key }) => key === node);
      if (known && [...this.#nodes].some((node) => !isKnown(node)))
        untrack(() => void this.#blocks.refresh());
    });
    $effect(() => {
      openEditor.hasMargin = open.discusses && this.#showsThreads && this.#hasRoom && !panels.comments;
      return () => (openEditor.hasMargin = false);
    });
    // Where the room went meanwhile, the comment goes on in the panel.
    $effect(() => {
      if (this.#place && !(this.#hasRoom && this.#showsThreads)) panels.comments = true;
    });
    $effect(() => {
      const editor = view();
      const blocks = this.#blocks.value ?? [];
      const nodes = this.#nodes;
      if (editor && nodes.size > 0 && blocks.length > 0)
        return untrack(() => this.#commented.follow(editor, blocks, nodes));
      return undefined;
    });
    $effect(() => {
      const editor = view();
      const blocks = this.#blocks.value ?? [];
      if (editor && this.showsOrigins && blocks.length > 0)
        return untrack(() => this.#written.follow(editor, blocks));
      return undefined;
    });
  }

  /** Threads stand where the panel does not show them already, and where nothing shall draw the eye from the text. */
  readonly #showsThreads = $derived(!this.#isOther && writing.margin && !writing.focus);
  readonly #hasRoom = $derived(this.width >= roomForThreads);
  /** The block that a comment is begun on, where the panel does not take it. */
  readonly #place = $derived.by(() => {
    const { commentPlace } = openEditor;
    return !panels.comments && commentPlace?.page === this.#page.id ? commentPlace : undefined;
  });
  readonly #nodes = $derived.by(
    () =>
      new Set([
        ...this.comments.flatMap(({ target }) => target.node?.id ?? []),
        ...(this.#place ? [this.#place.node] : []),
      ]),
  );

  /** Every open thread on the page, those on the whole of it too. */
  readonly comments = $derived.by<Comment[]>(() => this.#comments.value ?? []);

  readonly #placed = $derived.by<PlacedThread[]>(() => {
    const blocks = new Map((this.#blocks.value ?? []).map((block) => [block.key, block]));
    return this.comments
      .flatMap((comment) => {
        const block = blocks.get(comment.target.node?.id ?? "");
        const span = block && this.#commented.spans.get(block.key);
        return block && span ? [{ comment, block, span }] : [];
      })
      .toSorted((one, other) => one.span.top - other.span.top);
  });

  /** The threads on blocks of the page, from its top on. */
  readonly threads = $derived(panels.comments ? [] : this.#placed);

  /** The comment that is being written beside its block. */
  readonly begun = $derived.by<BegunComment | undefined>(() => {
    const place = this.#hasRoom ? this.#place : undefined;
    const span = place && this.#commented.spans.get(place.node);
    const text = this.#blocks.value?.find(({ key }) => key === place?.node)?.text;
    return place && span && { place, span, text };
  });

  /** Something of a conversation stands in the margin. */
  readonly isUsed = $derived(this.threads.length > 0 || this.begun !== undefined);
  /** Whether threads stand beside the text; where there is no room, marks stand for them. */
  readonly isBeside = $derived(this.isUsed && this.#hasRoom);

  readonly showsOrigins = $derived(!this.#isOther && writing.blame);
  readonly originsProblem = $derived.by<unknown>(() =>
    this.showsOrigins ? this.#blocks.problem : undefined,
  );

  /** Who wrote what is near the window: blocks that follow one another and came with one revision are one stretch. */
  readonly origins = $derived.by<Origin[]>(() => {
    const found: Origin[] = [];
    if (!this.showsOrigins) return found;
    for (const block of this.#blocks.value ?? []) {
      const span = this.#written.spans.get(block.key);
      if (!span || span.bottom <= span.top) continue;
      const last = found.at(-1);
      if (last?.block.revision === block.revision) last.span = { top: last.span.top, bottom: span.bottom };
      else found.push({ block, span });
    }
    return found;
  });

  readonly #atEnd = $derived(this.isBeside ? threadsWidth : 0);
  readonly namesFit = $derived(this.width - this.#atEnd >= roomForNames);
  readonly #atStart = $derived(!this.showsOrigins ? 0 : this.namesFit ? namesWidth : picturesWidth);
  /** The room that the text leaves for what stands beside it. */
  readonly room = $derived(`padding-inline: ${this.#atStart}px ${this.#atEnd}px`);

  /** What was said changed: reads it again. */
  refresh(): void {
    void this.#comments.refresh();
  }

  get branch(): OpenPage["branch"] {
    return this.#page.branch;
  }
}
