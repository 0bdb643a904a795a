import { ApiError } from "../../api/error.ts";
import type { TextInput } from "../../api/types/pageChanges.ts";
import { findBase } from "../bases.ts";
import type { KeptText } from "../document/readDocument.ts";
import type { Entry } from "../entry.ts";
import { pageMarkdownOf } from "../givenText.ts";
import { meanLinks } from "../linkMeanings.ts";
import { readText } from "../pageText.ts";
import { keyBlocks } from "../text/keys.ts";
import type { Batch } from "./batch.ts";

/**
 * Puts the text that a change gives as a document into Markdown, before anything keeps the change: every later run
 * gets the same words. What was not changed of `entry`'s text, or of the base that the change names, keeps its bytes.
 */
export async function settleForm(
  batch: Batch,
  change: { document?: TextInput; base?: string },
  entry?: Entry,
): Promise<void> {
  if (change.document?.document === undefined) return;
  const former = entry && entry.text !== null ? await formerText(batch, entry, change.base) : undefined;
  change.document = { markdown: pageMarkdownOf(change.document, `${batch.path}/document`, former) };
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
  const text = await findBase(authoring.db, authoring.space, authoring.user, base);
  if (text === undefined)
    throw new ApiError(
      409,
      `The text that this edit of “${entry.title}” was made on is unknown.`,
      "base-missing",
    );
  const links = await meanLinks(draft, entry, text, [keyed]);
  return { text, keys: keyBlocks(entry.id, text, keyed), links, page: entry.id };
}
