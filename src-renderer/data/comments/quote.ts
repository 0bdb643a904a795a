import { ask } from "../calls/ask.ts";
import { wordsOfBlock } from "../words/description.ts";
import type { Comment } from "../calls/records.ts";

/** The words of the block that a comment was written on, as they were then; undefined where nobody has them. */
export async function readQuote({
  space,
  revision,
  page,
  node,
}: Comment["target"]): Promise<string | undefined> {
  if (!page || !node) return undefined;
  try {
    const asked = { spaceId: space, revisionId: revision, pageId: page.id, format: "document" } as const;
    const then = await ask("getPageInRevisionById", asked);
    const document = "document" in then ? then.document : undefined;
    return document && wordsOfBlock(document, node.id);
  } catch {
    return undefined;
  }
}
