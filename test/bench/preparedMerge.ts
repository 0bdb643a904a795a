import type { Corpus } from "./corpus.ts";
import { editPages } from "./editing.ts";
import { ask, type Runner, type Seeded } from "./stage.ts";

/**
 * Makes a change request whose pages main edited too, each side in another paragraph; answers what brings it up to date
 * and merges it.
 */
export async function prepareMerge(
  runner: Runner,
  corpus: Corpus,
  { space: spaceId, founder, writer }: Pick<Seeded, "space" | "founder" | "writer">,
  pages: readonly string[],
): Promise<() => Promise<void>> {
  const { id: changeRequestId } = await ask<{ id: string }>(runner, writer.user, "createChangeRequest", {
    spaceId,
    body: { subject: "A request" },
  });
  await editPages(runner, writer.user, corpus, { spaceId, pages, place: "last", changeRequestId });
  await editPages(runner, founder.user, corpus, { spaceId, pages, place: "first" });
  return async () => {
    const input = { spaceId, changeRequestId };
    const { result } = await ask<{ result: string }>(runner, founder.user, "mergeChangeRequest", input);
    if (result !== "merge") throw new Error(`The merge came to ${result}.`);
  };
}
