import { grantedAccess } from "../access/access.ts";
import type { Level } from "../access/levels.ts";
import { spaceScope } from "../access/scopes.ts";
import type { Reader } from "../store/handles.ts";
import { prepared } from "../store/prepared.ts";
import type { SpaceRow } from "../store/tables.ts";

/** A space of an instance, and what somebody may do there. */
export interface SeenSpace {
  space: SpaceRow;
  level: Level;
}

/** The space that an input names, deleted or not; undefined where its author may not see it. */
export async function findSeenSpace(db: Reader, user: string, id: unknown): Promise<SeenSpace | undefined> {
  if (typeof id !== "string") return undefined;
  const [space] = await spaceOf(db, { scope: spaceScope(id) });
  const level = space && (await grantedAccess.levelOn(db, user, space));
  return space && level !== undefined ? { space, level } : undefined;
}

const spaceOf = prepared((db: Reader, { scope }: { scope: string }) =>
  db.selectFrom("spaces").selectAll().where("scope", "=", scope),
);
