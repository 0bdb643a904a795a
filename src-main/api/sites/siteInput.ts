import { Type } from "typebox";
import { showingNeeds } from "../../access/siteRights.ts";
import { reaches } from "../../access/levels.ts";
import { siteScope } from "../../access/scopes.ts";
import type { NamedRow } from "../../content/branches/onceHere.ts";
import { partTables, type PartPointer } from "../../content/siteStructure.ts";
import { ExpressionError, parseExpression } from "../../content/expressions/parseExpression.ts";
import { findSpace } from "../../store/spaces.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { requireSite, type ReadContext } from "../context.ts";
import { ApiError, type ErrorCode } from "../error.ts";
import { Id } from "../types/scalars.ts";

/* What the operations on one site have in common. */

export const siteParams = { organizationId: Id, siteId: Id };

export const ownScope = ({ siteId }: { siteId: string }): string[] => [siteScope(siteId)];

/** The rows of a site and of a part of it, for a deletion. */
export const namedParts = ({ siteId }: { siteId: string }, ...parts: readonly PartPointer[]): NamedRow[] => {
  const scope = siteScope(siteId);
  return [
    { table: "sites", key: { scope, id: siteId } },
    ...parts.map(({ type, id }) => ({ table: partTables[type], key: { scope, id } })),
  ];
};

/** A key of a share link: it makes the addresses of what is published by share links appear. */
export const shareKey = { shareKey: Type.Optional(Type.String({ maxLength: 200 })) };

/** Only an instance can tell a good key from a bad one. */
export const namesKey = ({ shareKey: given }: { shareKey?: string }): boolean => given !== undefined;

/** What a person reads about a change to a site that waits. */
export const describeIn = (what: string) => async (context: ReadContext) => ({
  title: `${what} the site ${requireSite(context).title}`,
});

/** Throws 400 where a condition is no expression. */
export function checkCondition(condition: string | null | undefined, path = "/body/condition"): void {
  if (condition === null || condition === undefined) return;
  try {
    parseExpression(condition);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new ApiError(400, `${path} ${error.message}`);
  }
}

/** Throws 400 for a path that would lead elsewhere, or nowhere, as a part of an address. */
export function checkPath(path: string | undefined, field = "/body/path"): void {
  if (path === undefined) return;
  const steps = path.split("/");
  const isPlain = steps.every((step) => step.trim() !== "" && step !== "." && step !== "..");
  if (!isPlain || /[?#\\\p{Cc}]/u.test(path))
    throw new ApiError(
      400,
      `${field} must be words joined by “/”, such as guides or api/v2: without “?”, “#”, “\\”, and not “.” or “..”.`,
    );
}

/** Throws 409 where another one has the path already. */
export function refuseTaken(path: string, others: readonly { path: string }[], what: string): void {
  if (others.some((other) => other.path === path))
    throw new ApiError(409, `Another ${what} has the path “${path}”. Choose another path.`);
}

/**
 * A space that the caller may show on a site. Throws where it is not there for them (`absent` and the field's path),
 * and 403 where they may only read it: the site's audience may be larger than the space's.
 */
export async function requireShowable(
  { db, user, access }: ReadContext,
  organization: string,
  id: string,
  absent: { code: ErrorCode; path: string },
): Promise<SpaceRow> {
  const space = await findSpace(db, organization, id);
  const level = space && (await access.levelOn(db, user, space));
  if (!space || level === undefined)
    throw new ApiError(absent.code, `${absent.path}: there is no space ${id} in the organization.`);
  if (!reaches(level, showingNeeds))
    throw new ApiError(
      403,
      `Showing a space on a site needs the level ${showingNeeds} on it; on “${space.title}” you have ${level}.`,
    );
  return space;
}
