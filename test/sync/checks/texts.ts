import { parseScope } from "../../../src-main/access/scopes.ts";
import type { Store } from "../../../src-main/store/store.ts";
import { mainPages } from "../branches.ts";
import type { Checked } from "../checks.ts";
import type { Chronicle } from "../chronicle.ts";
import { placeOf } from "../ledger.ts";
import { conversations, keptTexts, parkedTexts, type SavedWords } from "../words.ts";
import type { World } from "../world.ts";

/* What became of what writers wrote and deleted. */

/** Every word that was saved is in a page, its history, a conflict or under needs-attention where it was written. */
export async function lostWords(world: World, words: SavedWords, chronicle: Chronicle): Promise<string[]> {
  const kept = await keptTexts(world.server.disk);
  for (const { machine } of world.replicas) kept.push(...(await parkedTexts(machine)));
  const missing = words.missingFrom(
    kept,
    (author) => words.hasForgotten(author) || chronicle.hasLostSpace(author),
  );
  return missing.length === 0 ? [] : [`saved words are gone: ${missing.join(", ")}`];
}

/** What was written once stands once: in the pages of a space as they are now, of which there may be a copy, and in what people said. */
export async function doubledWords(world: World, words: SavedWords): Promise<string[]> {
  const { disk } = world.server;
  const pages = await mainPages(disk);
  const said = await conversations(disk.reading);
  const doubled = new Set<string>();
  for (const inSpace of Map.groupBy(pages, ({ scope }) => scope).values())
    for (const word of words.doubledIn([...inSpace.map(({ text }) => text), ...said])) doubled.add(word);
  for (const word of words.doubledIn(said)) doubled.add(word);
  return doubled.size === 0 ? [] : [`words stand at two places: ${[...doubled].join(", ")}`];
}

/** What somebody deleted and nobody else touched did not come back. */
export async function returned({ world, words, ledger, chronicle }: Checked): Promise<string[]> {
  const there = await listThere(world.server.disk);
  const parked = await Promise.all(world.replicas.map(({ machine }) => parkedTexts(machine)));
  return ledger
    .gone(parked.flat(), (author) => words.hasForgotten(author) || chronicle.hasLostSpace(author))
    .filter((id) => there.has(id))
    .map((id) => `the page or comment ${id} came back after it was deleted`);
}

/** The pages that main of each space has, and what is said, as the ledger names them. */
export async function listThere(disk: Store): Promise<Set<string>> {
  const pages = await mainPages(disk);
  const there = new Set(pages.map(({ scope, id }) => placeOf(id, parseScope(scope).id)));
  for (const table of ["comments", "replies"] as const)
    for (const { id } of await disk.reading.selectFrom(table).select("id").execute()) there.add(id);
  return there;
}
