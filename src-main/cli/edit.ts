import { ApiError } from "../api/error.ts";
import type { Outcome } from "../core/core.ts";
import { openHeadless, readConnection } from "./replicaFolder.ts";
import { Failure, idOf, maybeTextOf, textOf, type Command } from "./command.ts";

export const edit: Command = {
  name: "edit",
  summary: "Write a page of a replica, without needing a network",
  synopsis: "--replica DIR --space ID --page ID [--change-request ID] [--quiet] < new.md",
  help: `
  --replica DIR        made by recto connect
  --space, --page      what to write, by its id
  --change-request ID  in a change request instead of the space itself

The page's new Markdown is read from standard input. The next recto sync sends it.`,
  options: {
    replica: { type: "string" },
    space: { type: "string" },
    page: { type: "string" },
    "change-request": { type: "string" },
    quiet: { type: "boolean" },
  },
  needs: ["replica", "space", "page"],
  async run(given) {
    const replica = textOf(given, "replica");
    const spaceId = idOf("--space", textOf(given, "space"));
    const pageId = idOf("--page", textOf(given, "page"));
    const request = maybeTextOf(given, "change-request");
    const changeRequestId = request === undefined ? undefined : idOf("--change-request", request);
    // What is wrong with the folder is said before anybody types a page.
    await readConnection(replica);
    const markdown = await readInput();
    const { core, owner } = await openHeadless(replica);
    try {
      const inRequest = changeRequestId !== undefined;
      const branch = inRequest ? { spaceId, changeRequestId } : { spaceId };
      const read = inRequest ? "getPageInChangeRequestById" : "getPageById";
      const before = valueOf<Page>(await core.call(owner, read, { ...branch, pageId, format: "markdown" }));
      if (before.type !== "document") throw new Failure(`${pageId} is a ${before.type}, which has no text.`);
      if (before.markdown === markdown)
        return given.options["quiet"] ? undefined : console.log("nothing changed");
      const change = {
        operation: "update_page",
        page: pageId,
        document: { markdown },
        ...(before.documentId === undefined ? {} : { base: before.documentId }),
      };
      const write = inRequest ? "updateChangeRequestContent" : "updateSpaceContent";
      valueOf(await core.call(owner, write, { ...branch, body: { changes: [change] } }));
      if (!given.options["quiet"]) console.log(`saved ${before.title}; recto sync sends it`);
    } finally {
      await core.close();
    }
  },
};

interface Page {
  type: string;
  title: string;
  markdown?: string;
  documentId?: string;
}

function valueOf<T>(outcome: Outcome): T {
  if (!("error" in outcome)) return ("body" in outcome ? outcome.body : undefined) as T;
  const { code, message, reason } = outcome.error;
  throw new ApiError(code as ApiError["code"], message, reason);
}

const longest = 10 * 1024 * 1024;

async function readInput(): Promise<string> {
  if (process.stdin.isTTY) console.error("Reading the page's Markdown; end it with Ctrl+D.");
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > longest) throw new Failure("a page may have up to 10 MB.");
    parts.push(part);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Failure("the input is not well-formed UTF-8; nothing was saved.");
  }
}
