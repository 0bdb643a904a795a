import { spaceScope } from "../../access/scopes.ts";
import { insertMany } from "../../store/replicated.ts";
import { listStatesNow } from "../../store/branches/statesNow.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { mainBranch } from "../entry.ts";
import { beginBranch, sealRevision } from "../history/revise.ts";

/**
 * Begins the main branch of a new space with what main of another one of its organization is now: entries and blocks
 * keep their ids, so that nothing inside is rewritten, and texts and bytes are the same ones (design §5).
 */
export async function copyMain(authoring: SpaceAuthoring, from: string): Promise<void> {
  const { db, space } = authoring;
  const view = await beginBranch(authoring, mainBranch, { parents: [], base: null });
  const rows = await listStatesNow(db, spaceScope(from), mainBranch);
  const own = { scope: spaceScope(space.id), since: view.number };
  await insertMany(
    db,
    "states",
    rows.map((row) => ({ ...row, ...own })),
  );
  // What it was made from stays to be seen in its history, whoever edits it at once.
  await sealRevision(authoring, view);
}
