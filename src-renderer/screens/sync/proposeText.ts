import type { AttentionItem } from "../../../src-main/core/core.ts";
import { ask, tell } from "../../data/calls/ask.ts";
import { nameOfChange } from "../../data/words/changeNames.ts";
import { readPage, writeContent } from "../../data/pages/content.ts";

/** The longest subject that a change request may have. */
const longestSubject = 100;

/** Can what was refused be proposed instead? Only a page's text can. */
export function isProposable(item: AttentionItem): boolean {
  return item.text !== null && item.space !== null && item.page !== null;
}

/**
 * Puts the text of a change that was refused into a new change request and lets go of the change; answers the
 * request's id. The change is kept until its text is safe. Throws RequestError when the request is refused too.
 */
export async function proposeText(item: AttentionItem): Promise<string> {
  const { id, space, page, text } = item;
  const spaceId = space ?? "";
  const subject = [...nameOfChange(item)].slice(0, longestSubject).join("");
  const request = await ask("createChangeRequest", { spaceId, body: { subject } });
  try {
    const branch = { spaceId, changeRequestId: request.id };
    const { documentId: base } = (await readPage(branch, page ?? "")) as { documentId?: string };
    const change = {
      operation: "update_page",
      page: page ?? "",
      document: { markdown: text ?? "" },
      // It takes the place of the text that stands there; what its front matter says of the page stays words.
      ...(base === undefined ? {} : { base }),
    } as const;
    await writeContent(branch, [change]);
  } catch (problem) {
    const body = { status: "archived" } as const;
    await ask("updateChangeRequestById", { spaceId, changeRequestId: request.id, body });
    throw problem;
  }
  await tell("discardAttention", { id });
  return request.id;
}
