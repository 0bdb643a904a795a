import type { Access, Content, Place, Standing } from "../access/access.ts";
import { reaches, type Level } from "../access/levels.ts";
import { collectionScope, siteScope, spaceScope } from "../access/scopes.ts";
import type { Guarded, HostFacts } from "../api/context.ts";
import { ApiError, type Reason } from "../api/error.ts";
import type { AnyOperation, Need } from "../api/operation.ts";
import { whereaboutsOf, type Whereabouts } from "../content/branches/onceHere.ts";
import type { Reader } from "../store/handles.ts";
import { prepared, shaped } from "../store/prepared.ts";

/** What every run on one host has in common. */
export interface Surroundings {
  access: Access;
  facts: HostFacts;
}

/**
 * Thrown for a delete below `read`: it answers 204 without effect, so that ids don't leak (design §7). And for one that
 * is run again after what it deletes was deleted; what never was here is refused for everybody who does not see it.
 */
export class NothingToDelete extends Error {}

/**
 * The one place where access is checked, before any handler (design §7): below `read` nothing is there (404),
 * visible but too low is 403. At a later run (`again`) a delete has nothing to do only where what it deletes is known to be
 * deleted.
 */
export async function guard(
  { access, facts }: Surroundings,
  db: Reader,
  user: string,
  operation: AnyOperation,
  input: Record<string, unknown>,
  again = false,
): Promise<Guarded> {
  const { needs } = operation;
  const deletes = operation.method === "DELETE" && !("known" in needs);
  const absent = (what: string, reason?: Reason): Error =>
    deletes && !again ? new NothingToDelete() : new ApiError(404, what, reason);
  const guarded: Guarded = { db, user, access, facts, ...nothingNamed };
  if (needs.on === "account") return guarded;
  if (needs.on === "organization") {
    const id = String(input["organizationId"]);
    const standing = await access.standingIn(db, user, id);
    if (standing === undefined) throw absent(`There is no organization ${id}.`);
    if (!isEnough(standing, needs.level)) throw new ApiError(403, tooLow(needs.level, standing));
    return { ...guarded, standing };
  }
  const { on } = needs;
  const id = String(input[`${on}Id`]);
  const content = await findContent(db, on, id);
  const { organizationId } = input;
  const place: Place = content ? await access.placeIn(db, user, content) : nowhere;
  const isElsewhere = organizationId !== undefined && organizationId !== content?.organization;
  const isDeleted = content?.deleted_at && !seesDeleted(needs, place.level);
  const isDone = isDeleted && deletes && operation.path.endsWith(`{${on}Id}`);
  if (isDone && place.level !== undefined && !isElsewhere) throw new NothingToDelete();
  // With what is gone for good went what was part of it.
  if (!content && again && (await whereDeleted(guarded, operation, input)) === "gone")
    throw new NothingToDelete();
  if (!content || place.level === undefined || isElsewhere || isDeleted)
    throw absent(`There is no ${on} ${id}.`, on === "space" ? "no-space" : undefined);
  if (!reaches(place.level, needs.level)) {
    // Of what was deleted not even the name is told.
    const named = content.deleted_at ? "" : ` “${content.title}”`;
    throw new ApiError(
      403,
      `This needs the level ${needs.level} on the ${on}${named}; you have ${place.level}.`,
    );
  }
  return { ...guarded, [on]: content, ...place };
}

const seesDeleted = (needs: Need, level: Level | undefined): boolean =>
  "deleted" in needs && needs.deleted !== undefined && reaches(level, needs.deleted);

/** Where what a deletion names is; here for any other operation, which has to find out itself. */
export const whereDeleted = async (
  guarded: Guarded,
  operation: AnyOperation,
  input: Record<string, unknown>,
): Promise<Whereabouts> =>
  "deletes" in operation && operation.deletes
    ? whereaboutsOf(guarded.db, await operation.deletes(guarded, input))
    : "here";

const tooLow = (needed: string, standing: Standing): string =>
  needed === "member"
    ? "This is for members of the organization; you are a guest in it."
    : `This needs the role ${needed} in the organization; you ${standing === "guest" ? "are a guest" : `have ${standing}`}.`;

const nowhere: Place = { standing: undefined, level: undefined };
const nothingNamed = { space: undefined, collection: undefined, site: undefined, ...nowhere };

const isEnough = (standing: Standing, level: (Need & { on: "organization" })["level"]): boolean =>
  level === "guest" || (standing !== "guest" && (level === "member" || reaches(standing, level)));

async function findContent(
  db: Reader,
  on: "space" | "collection" | "site",
  id: string,
): Promise<(Content & { title: string; deleted_at?: string | null }) | undefined> {
  const [table, scope] = (
    {
      space: ["spaces", spaceScope(id)],
      collection: ["collections", collectionScope(id)],
      site: ["sites", siteScope(id)],
    } as const
  )[on];
  const [found] = await contentOf(table)(db, { scope, id });
  return found;
}

const contentOf = shaped((table: "spaces" | "collections" | "sites") =>
  prepared((db: Reader, { scope, id }: { scope: string; id: string }) =>
    db.selectFrom(table).selectAll().where("scope", "=", scope).where("id", "=", id),
  ),
);
