import { ask } from "../calls/ask.ts";
import { pinned, writeContent, type Branch } from "../pages/content.ts";
import { revertOf, type GoesBack } from "./goesBack.ts";

/**
 * Puts one thing back to what a revision had, or where none is named to what the space has. Answers what takes that back,
 * which leaves what is written from now on; undefined where nothing was to be done.
 */
export async function goBack(
  given: Branch,
  what: GoesBack,
  revision?: string,
): Promise<(() => Promise<void>) | undefined> {
  const branch = pinned(given);
  const before = await readHead(branch);
  const to = revision === undefined ? {} : { revision };
  const { revision: made } = await writeContent(branch, [revertOf(what, to)]);
  if (made === undefined || made === before) return undefined;
  return async () => void (await writeContent(branch, [revertOf(what, { from: made })]));
}

/** The newest revision of a branch. */
async function readHead({ workspace, spaceId, changeRequestId }: Branch): Promise<string | undefined> {
  const { items } =
    changeRequestId === undefined
      ? await ask("listRevisionsInSpace", { spaceId, limit: 1 }, workspace)
      : await ask("listRevisionsInChangeRequest", { spaceId, changeRequestId, limit: 1 }, workspace);
  return items[0]?.id;
}
