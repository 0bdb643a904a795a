import { ask } from "../calls/ask.ts";

/** One thing that a change request changes. */
export type Change = Awaited<ReturnType<typeof readChanges>>["changes"][number];

/** Some of what a change request changes; what is asked first is asked of older instances too. */
async function readChanges(spaceId: string, changeRequestId: string, skip = 0) {
  return ask("getChangeRequestChanges", {
    spaceId,
    changeRequestId,
    limit: 1000,
    words: false,
    ...(skip > 0 ? { skip } : {}),
  });
}

/** All that a change request changes, however much that is, without the words of its texts. */
export async function listChanges(spaceId: string, changeRequestId: string): Promise<Change[]> {
  const all: Change[] = [];
  for (let more = 1; more > 0;) {
    const found = await readChanges(spaceId, changeRequestId, all.length);
    all.push(...found.changes);
    more = found.changes.length === 0 ? 0 : found.more;
  }
  return all;
}
