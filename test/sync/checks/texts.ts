import type { Store } from "../../../src-main/store/store.ts";
import { mainPages } from "../branches.ts";
import type { Checked } from "../checks.ts";
import type { Chronicle } from "../chronicle.ts";
import { conversations, keptTexts, parkedTexts, type SavedWords } from "../words.ts";
import type { World } from "../world.ts";

/* What became of what writers wrote and deleted. */

/** Every word that was saved is in a page, its history, a conflict or under needs-attention where it was written. */
export async function lostWords(world: World, words: SavedWords, chronicle: Chronicle): Promise<string[]> {
  const kept = await keptTexts(world.server.disk);
  for (const { machine } of world.replicas) kept.push(...(await parkedTexts(machine.disk)));
  const missing = words.missingFrom(
    kept,
    (author) => words.hasForgotten(author) || chronicle.hasLostSpace(author),
  );
  return missing.length === 0 ? [] : [`saved words are gone: ${missing.join(", ")}`];
}

/** What was written once stands once: in the pages as they are now, and in what people said. */
export async function doubledWords(world: World, words: SavedWords): Promise<string[]> {
  const { disk } = world.server;
  const pages = await mainPages(disk);
  const doubled = words.doubledIn([...pages.map(({ text }) => text), ...(await conversations(disk.reading))]);
  return doubled.length === 0 ? [] : [`words stand at two places: ${doubled.join(", ")}`];
}

/** What somebody deleted and nobody else touched did not come back. */
export async function returned({ world, words, ledger, chronicle }: Checked): Promise<string[]> {
  const there = await listThere(world.server.disk);
  const parked = await Promise.all(world.replicas.map(({ machine }) => parkedTexts(machine.disk)));
  return ledger
    .gone(parked.flat(), (author) => words.hasForgotten(author) || chronicle.hasLostSpace(author))
    .filter((id) => there.has(id))
    .map((id) => `the page or comment ${id} came back after it was deleted`);
}

/** The pages that main has, and what is said. */
export async function listThere(disk: Store): Promise<Set<string>> {
  const there = new Set((await mainPages(disk)).map(({ id }) => id));
  for (const table of ["comments", "replies"] as const)
    for (const { id } of await disk.reading.selectFrom(table).select("id").execute()) there.add(id);
  return there;
}
