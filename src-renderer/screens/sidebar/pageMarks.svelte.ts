import { tell } from "../../data/calls/ask.ts";
import type { OpenBranch } from "../../data/pages/branch.svelte.ts";
import { keyOf } from "../../data/pages/content.ts";
import { listChanges, type Change } from "../../data/requests/listChanges.ts";
import { Watched } from "../../data/workspace/live.svelte.ts";
import { settled } from "../../data/workspace/settle.ts";
import { listUnsaved } from "../../data/pages/unsavedPages.ts";
import { workspace } from "../../data/workspace/workspace.svelte.ts";
import { openEditor } from "../../editor/openEditor.svelte.ts";

/** What of a page is not where it shall be (on this computer, or at the organization), what its change request did to it, what others said on it; and whether readers see it. */
export type PageMark = "unsaved" | "unsent" | "added" | "edited" | "moved" | "unread" | "hidden";

/** A page that a change request deletes. */
export interface DeletedPage {
  id: string;
  title: string;
}

const noMarks: readonly PageMark[] = [];

/** What is to be said of pages in the tree: what is not saved or sent yet, and what the open change request changes. */
export class PageMarks {
  readonly #open: OpenBranch;
  #unsent = $state.raw<ReadonlySet<string>>(new Set());
  readonly #changes: Watched<Change[]>;
  readonly #changed = $derived.by(() => changedPages(this.#changes.value ?? []));
  /** Pages of the open branch that were left before all of their words could be saved. */
  readonly #unsaved = $derived.by(() => {
    const { branch } = this.#open;
    const beginning = branch && `${keyOf(branch)}/`;
    return new Set(beginning && listUnsaved(beginning).map((key) => key.slice(beginning.length)));
  });
  /** What the open change request deletes, and the tree no longer has. */
  readonly deleted = $derived.by(() => deletedPages(this.#changes.value ?? []));

  constructor(open: OpenBranch) {
    this.#open = open;
    this.#changes = new Watched(() => {
      if (open.request === undefined) return undefined;
      const { space, id } = open.request;
      const scopes = [`discussion:${space}`, `space:${space}`];
      return { key: id, scopes, read: () => listChanges(space, id) };
    });
    const read = settled(250, () => void this.#read());
    // Every edit makes the status anew, and so does every round of sync.
    $effect(() => {
      if (workspace.isLocal || (workspace.status?.waiting ?? 0) === 0) this.#unsent = new Set();
      else read();
    });
  }

  of(page: string): readonly PageMark[] {
    const open = openEditor.page;
    const changed = this.#changed.get(page) ?? noMarks;
    const marks = this.#open.unread.of(page) > 0 ? [...changed, "unread" as const] : changed;
    const isUnsaved = open?.id === page ? open.saving.kind !== "saved" : this.#unsaved.has(page);
    if (isUnsaved) return [...marks, "unsaved"];
    return this.#unsent.has(page) ? [...marks, "unsent"] : marks;
  }

  async #read(): Promise<void> {
    try {
      const waiting = await tell("listWaiting", undefined);
      const isStill = (workspace.status?.waiting ?? 0) > 0;
      this.#unsent = new Set(isStill ? waiting.flatMap(({ page }) => page ?? []) : []);
    } catch {
      // The next status asks again.
    }
  }
}

const markOf: Partial<Record<Change["type"], PageMark>> = {
  page_created: "added",
  page_edited: "edited",
  page_moved: "moved",
};

function changedPages(changes: readonly Change[]): ReadonlyMap<string, readonly PageMark[]> {
  const found = new Map<string, PageMark[]>();
  for (const change of changes) {
    const mark = markOf[change.type];
    if (mark === undefined || !("page" in change)) continue;
    found.set(change.page.id, [...(found.get(change.page.id) ?? []), mark]);
  }
  return found;
}

function deletedPages(changes: readonly Change[]): DeletedPage[] {
  return changes.flatMap((change) => (change.type === "page_deleted" ? [change.page] : []));
}
