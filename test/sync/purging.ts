import { discussionScope, spaceScope } from "../../src-main/access/scopes.ts";
import { purge } from "../../src-main/jobs/purge.ts";
import { lifetimes } from "../../src-main/store/upkeep/retention.ts";
import type { Effects } from "./effects.ts";
import type { Storm } from "./storm.ts";
import { textsOfScopes, type SavedWords } from "./words.ts";
import type { World } from "./world.ts";

/** Everybody forgets what has lived its time, and the instance the spaces that were deleted long ago, with every word. */
export async function purgeAll({
  world: { server, replicas },
  storm,
  words,
  effects,
}: {
  world: World;
  storm: Storm;
  words: SavedWords;
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
  for (const { run, engine } of [server, ...replicas.map(({ machine }) => machine)])
    if (run.isAlive) storm.forget(run.within(purge(engine)));
}
