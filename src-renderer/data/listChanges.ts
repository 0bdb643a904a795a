import { ask } from "./ask.ts";

/** One thing that a change request changes. */
export type Change = Awaited<ReturnType<typeof listChanges>>["changes"][number];

/** What a change request changes, without the words of its texts. */
export async function listChanges(spaceId: string, changeRequestId: string) {
  return ask("getChangeRequestChanges", { spaceId, changeRequestId, limit: 1000, words: false });
}
