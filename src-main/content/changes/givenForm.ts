import type { TextInput } from "../../api/types/pageChanges.ts";
import { requireBase } from "../branches/bases.ts";
import type { KeptText } from "../document/readDocument.ts";
import type { Entry } from "../entry.ts";
import { pageMarkdownOf } from "../givenText.ts";
import { meanLinks } from "../links/linkMeanings.ts";
import { readText } from "../view/pageText.ts";
import { keyBlocks } from "../text/keys.ts";
import { findLinks, replaceTargets } from "../text/links.ts";
import type { Batch } from "./batch.ts";

/**
 * Puts the text that a change gives into the form that is kept, before anything keeps the change: every later run gets
 * the same words. A document becomes Markdown; what was not changed of `entry`'s text, or of the base that the change
 * names, keeps its bytes. A file that the same batch adds is named by its id.
 */
export async function settleForm(
  batch: Batch,
  change: { document?: TextInput; base?: string },
  entry?: Entry,
): Promise<void> {
  // What rests on no text must not wait for one.
  if (change.document === undefined) delete change.base;
  if (change.document?.document !== undefined) {
    const former = entry && entry.text !== null ? await formerText(batch, entry, change.base) : undefined;
    change.document = { markdown: pageMarkdownOf(change.document, `${batch.path}/document`, former) };
  }
  const { markdown } = change.document ?? {};
  if (markdown !== undefined && batch.insertedFiles.length > 0)
    change.document = { markdown: nameFiles(batch, markdown) };
}

/** A text whose links to `./` and the ref of a file of this batch name the file: its ref means nothing elsewhere. */
function nameFiles({ refs, insertedFiles }: Batch, markdown: string): string {
  const added = new Set(insertedFiles.map(({ id }) => id));
  const replacements = findLinks(markdown).flatMap(({ start, end, target }) => {
    const id = target.startsWith("./") ? refs.get(target.slice(2)) : undefined;
    return id !== undefined && added.has(id) ? [{ start, end, target: `/files/${id}` }] : [];
  });
  return replacements.length > 0 ? replaceTargets(markdown, replacements) : markdown;
}

/** The text that a change was made on, with the keys and the links that the entry's text gives it. */
async function formerText(
  { authoring, draft }: Batch,
  entry: Entry,
  base: string | undefined,
): Promise<KeptText> {
  const current = await readText(authoring, entry);
  const keyed = { text: current, keys: entry.blocks, links: entry.links, page: entry.id };
  if (base === undefined || base === entry.text) return keyed;
  const text = await requireBase(authoring, base, `this edit of “${entry.title}”`);
  const links = await meanLinks(draft, entry, text, [keyed]);
  return { text, keys: keyBlocks(entry.id, text, keyed), links, page: entry.id };
}
