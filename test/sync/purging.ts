import { discussionScope, spaceScope } from "../../src-main/access/scopes.ts";
import { purge } from "../../src-main/jobs/purge.ts";
import { lifetimes } from "../../src-main/store/upkeep/retention.ts";
import { wordsBehind } from "./archives.ts";
import { listThere } from "./checks/texts.ts";
import type { Effects } from "./effects.ts";
import type { Ledger } from "./ledger.ts";
import type { Replica } from "./replica.ts";
import type { Storm } from "./storm.ts";
import { isForgotten, keptTexts, textsOfScopes, type SavedWords } from "./words.ts";
import type { World } from "./world.ts";

/** Everybody forgets what has lived its time, and the instance the spaces that were deleted long ago, with every word. */
export async function purgeAll({
  world: { server, replicas, uploads },
  storm,
  words,
  ledger,
  effects,
}: {
  world: World;
  storm: Storm;
  words: SavedWords;
  ledger: Ledger;
  effects: Effects;
}): Promise<void> {
  effects.count("what had lived its time was forgotten");
  const before = new Date(storm.hour("instance") - lifetimes.deletedSpace).toISOString();
  const spaces = await server.disk.reading
    .selectFrom("spaces")
    .select("id")
    .where("deleted_at", "<=", before)
    .execute();
  for (const { id } of server.run.isAlive ? spaces : []) {
    effects.count("a deleted space was forgotten");
    words.removed(`title of ${id}`);
    const texts = await textsOfScopes(server.disk, [spaceScope(id), discussionScope(id)]);
    for (const text of texts) words.deleted(text);
  }
  const runs = storm.hour("instance") - lifetimes.receipt;
  const offered = (await Promise.all(replicas.map((replica) => keptOffers(replica, runs)))).flat();
  words.notOfferedAgain([...(await keptTexts(server.disk)), ...offered]);
  ledger.notOfferedAgain(await listThere(server.disk), offered);
  for (const { run, engine } of [server, ...replicas.map(({ machine }) => machine)])
    if (run.isAlive) storm.forget(run.within(purge(engine)));
  if (server.run.isAlive) storm.forget(server.run.within(uploads.sweep()));
}

/**
 * What a replica sends to its instance yet, or would offer it again when what was confirmed long ago is forgotten: of
 * that nothing from before the instance runs it (P10).
 */
async function keptOffers({ engine, machine }: Replica, runs: number): Promise<string[]> {
  const rows = await machine.disk.reading
    .selectFrom("outbox")
    .select(["state", "about", "input", "at", "confirmed_at"])
    .execute();
  // By what it was told, as it forgets (V10).
  const now = engine.toldTime;
  const texts = rows
    .filter(
      ({ state, at, confirmed_at: confirmed }) =>
        state !== "confirmed" ||
        confirmed === null ||
        (Date.parse(at) > runs && !isForgotten(Date.parse(confirmed), now)),
    )
    .flatMap(({ about, input }) => [about, input]);
  return [...texts, ...(await wordsBehind(machine, texts))];
}
