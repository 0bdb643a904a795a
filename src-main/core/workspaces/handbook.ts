import { splitBlocks } from "../../content/text/blocks.ts";
import { keyBlocks } from "../../content/text/keys.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { importFolder } from "../files/importFolder.ts";

/*
 * What the first workspace begins with: the handbook as a space of its own, with a change request and a
 * conversation on it, so that a writer meets each of them before they have made one.
 */

const title = "Recto handbook";
const pageTitle = "Working offline";
const oldWords = /^Weeks are fine\.[^]*$/m;
const newWords =
  "As long as you like. Weeks make no difference. Only an edit that is more than 180 days old when it reaches the instance is not applied by itself: it is shown to you under [Needs attention](needs-attention.md), with your text, and you decide what becomes of it.\n";
const subject = "Say what happens to edits older than 180 days";
const description = "‘Not applied by itself’ sounds as if it might be lost. This says where to find it.";
const question =
  "A colleague asked me what ‘shown to you’ means here. Shown where? I think she feared that her edits would be gone.";
const answer =
  "Good point. They are under *Needs attention*, with the whole text. I have put a better sentence into a change request; please have a look.";
const remark =
  "I read this page on a train, without a network, which seemed only right. Should *Before you leave* come first?";

/** Imports the handbook into an organization and begins the change request and the conversation on it. */
export async function furnishHandbook(
  engine: Engine,
  caller: Caller,
  organization: string,
  folder: string,
): Promise<void> {
  const run = <T>(operation: string, input: unknown): Promise<T> => ask<T>(engine, caller, operation, input);
  const spaceId = await importFolder(engine, caller, organization, { folder, title });
  const { pages } = await run<{ pages: TreePage[] }>("listPages", { spaceId });
  const page = await run<{ id: string; markdown: string }>("getPageById", {
    spaceId,
    pageId: findTitled(pages)?.id,
    format: "markdown",
    "format.markdown.refs": "stable",
  });

  const request = await run<{ id: string }>("createChangeRequest", { spaceId, body: { subject } });
  const changeRequestId = request.id;
  const edit = {
    operation: "update_page",
    page: page.id,
    document: { markdown: page.markdown.replace(oldWords, newWords) },
  };
  await run("updateChangeRequestContent", { spaceId, changeRequestId, body: { changes: [edit] } });
  await run("updateChangeRequestById", {
    spaceId,
    changeRequestId,
    body: { description: paragraph(description), status: "open" },
  });

  const asked = await run<{ id: string }>("postCommentInSpace", {
    spaceId,
    body: { page: page.id, node: lastBlock(page), body: { markdown: question } },
  });
  await run("postCommentReplyInSpace", {
    spaceId,
    commentId: asked.id,
    body: { body: { markdown: answer } },
  });
  await run("postCommentInSpace", { spaceId, body: { page: page.id, body: { markdown: remark } } });
}

async function ask<T>(engine: Engine, caller: Caller, operation: string, input: unknown): Promise<T> {
  const outcome = await engine.call(caller, operation, input);
  if ("error" in outcome) throw new Error(`The handbook: ${operation}: ${outcome.error.message}`);
  return ("body" in outcome ? outcome.body : undefined) as T;
}

interface TreePage {
  id: string;
  title: string;
  pages?: TreePage[];
}

function findTitled(pages: readonly TreePage[]): TreePage | undefined {
  for (const page of pages) {
    const found = page.title === pageTitle ? page : findTitled(page.pages ?? []);
    if (found) return found;
  }
  return undefined;
}

/** The key of the block that the new words are about: the last one of its page. */
function lastBlock({ id, markdown }: { id: string; markdown: string }): string {
  const at = splitBlocks(markdown).findIndex(({ text }) => oldWords.test(text));
  const key = keyBlocks(id, markdown)[at];
  if (key === undefined) throw new Error("The handbook: the page on working offline has changed.");
  return key;
}

const paragraph = (text: string) => ({
  object: "document",
  data: { schemaVersion: 8 },
  nodes: [
    {
      object: "block",
      type: "paragraph",
      isVoid: false,
      data: {},
      nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
    },
  ],
});
