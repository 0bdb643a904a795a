import { tell } from "../../data/ask.ts";
import { settled } from "../../data/settle.ts";
import { workspace } from "../../data/workspace.svelte.ts";
import { openEditor } from "../../editor/openEditor.svelte.ts";

/** What of a page is not where it shall be: on this computer, or at the organization. */
export type PageMark = "unsaved" | "unsent";

/** Which pages have something that is not saved, or that the organization's instance does not have yet. */
export class PageMarks {
  #unsent = $state.raw<ReadonlySet<string>>(new Set());

  constructor() {
    const read = settled(250, () => void this.#read());
    // Every edit makes the status anew, and so does every round of sync.
    $effect(() => {
      if (workspace.isLocal || (workspace.status?.waiting ?? 0) === 0) this.#unsent = new Set();
      else read();
    });
  }

  of(page: string): PageMark | undefined {
    const open = openEditor.page;
    if (open?.id === page && open.saving.kind !== "saved") return "unsaved";
    return this.#unsent.has(page) ? "unsent" : undefined;
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
