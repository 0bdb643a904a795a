import { readPage, type Branch } from "../data/pages/content.ts";
import { recall } from "../data/pages/editingMemory.ts";
import { findUnsaved, listUnsaved } from "../data/pages/unsavedPages.ts";
import { living, memoryKey } from "./livingPages.ts";
import { OpenPage, type FoundPage } from "./openPage.svelte.ts";
import { PageStore, type OtherKind } from "./pageStore.ts";

/** Reads a page, or what `kind` says, and what this computer keeps of it: where it cannot be read, words that wait to be saved still can. */
export async function readToOpen(branch: Branch, pageId: string, kind?: OtherKind): Promise<FoundPage> {
  const key = memoryKey(branch, pageId);
  const [remembered, read] = await Promise.all([
    recall(key),
    (kind ? new PageStore(branch, pageId, kind).read() : readPage(branch, pageId)).then(
      (page) => ({ page }),
      (problem: unknown) => ({ problem }),
    ),
  ]);
  const unsaved = living.get(key)?.unsaved ?? findUnsaved(key);
  if ("page" in read) return { kind, page: read.page, remembered, unsaved };
  if (!unsaved) throw read.problem;
  return { kind, page: unsaved.page, remembered, unsaved };
}

/**
 * Saves what waits of a workspace since its window went, whether its pages are opened or not, and keeps what waits when
 * this one goes; answers how to stop.
 */
export function saveWhatWaits(workspaceId: string): () => void {
  for (const key of listUnsaved(`${workspaceId}/`)) {
    const unsaved = findUnsaved(key);
    if (!unsaved || living.has(key)) continue;
    let { text } = unsaved;
    const found = { kind: unsaved.kind, remembered: undefined, unsaved };
    const page = new OpenPage(unsaved.branch, unsaved.page, found, () => true);
    page.connect({ text: () => text, show: (next) => (text = next) })();
  }
  const keep = (): void => living.forEach((page) => page.keepUnsaved());
  window.addEventListener("pagehide", keep);
  return () => window.removeEventListener("pagehide", keep);
}
