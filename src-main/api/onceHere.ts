import { wasNumbered } from "../store/changes.ts";
import type { RowKey } from "../store/replicated.ts";
import type { ReplicatedTable } from "../store/tables.ts";
import type { WriteContext } from "./context.ts";
import { ApiError, type Reason } from "./error.ts";

/**
 * What a delete names that is not here was deleted already, and there is nothing to do. Run again, since it was seen where
 * it ran first, what never was here may yet come from whoever made it: then this throws 404, and says `what` there is not.
 */
export async function requireOnceHere<T extends ReplicatedTable>(
  { db, firstRun }: WriteContext,
  table: T,
  key: RowKey<T>,
  { what, reason }: { what: string; reason?: Reason },
): Promise<void> {
  if (firstRun || (await wasNumbered(db, key.scope, table, key))) return;
  throw new ApiError(404, `There is no ${what}.`, reason);
}
