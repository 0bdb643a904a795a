import type { Reader } from "../handles.ts";
import { stillHolds, type StateRow } from "../tables.ts";

/** What holds now on a branch, of every kind. */
export const listStatesNow = (db: Reader, scope: string, branch: string): Promise<StateRow[]> =>
  db
    .selectFrom("states")
    .selectAll()
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .where("kind", "in", ["page", "file", "reusable", "variable", "tag"])
    .where("until", "=", stillHolds)
    .where("gone", "=", 0)
    .execute();
