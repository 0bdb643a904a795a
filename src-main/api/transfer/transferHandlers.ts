import { removeGrants } from "../../access/grants.ts";
import { reaches } from "../../access/levels.ts";
import {
  collectionScope,
  discussionScope,
  membersScope,
  organizationAdminScope,
  organizationScope,
  spaceScope,
} from "../../access/scopes.ts";
import { listEveryBlob } from "../../content/view/heldFiles.ts";
import { usersOf } from "../../content/requests/mergeRules.ts";
import { rankOfAge } from "../../content/rank.ts";
import { listCollections, listSpacesInAny } from "../../store/collections.ts";
import type { Reader, Writer } from "../../store/handles.ts";
import { findMembers } from "../../store/people/members.ts";
import { listNamedPeople } from "../../store/people/namedPeople.ts";
import { findPeople } from "../../store/people/people.ts";
import { insert, update } from "../../store/replicated.ts";
import { listSpacesInUse, listSpacesOf } from "../../store/spaces.ts";
import type { CollectionRow, SpaceRow } from "../../store/tables.ts";
import { copyTexts } from "../../store/texts/texts.ts";
import { copyUploads } from "../../store/blobs/uploads.ts";
import { admitInto, readArrangementAbove, shownParent } from "../spaces/arrangement.ts";
import type { WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { giveToItsMaker } from "../spaces/newSpace.ts";
import { findMove } from "../spaces/siblings.ts";
import type { MergeRules } from "../types/mergeRules.ts";

/** What a transfer moves. */
interface Load {
  collections: CollectionRow[];
  spaces: SpaceRow[];
}

/** The scopes that a transfer of a space writes besides those that its input names. */
export async function listSpaceScopes(db: Reader, id: string): Promise<string[]> {
  const space = (await listSpacesOf(db, [spaceScope(id)])).get(id);
  return space ? [organizationAdminScope(space.organization)] : [];
}

/** The same of a collection. */
export async function listCollectionScopes(db: Reader, id: string): Promise<string[]> {
  const row = await db
    .selectFrom("collections")
    .selectAll()
    .where("scope", "=", collectionScope(id))
    .executeTakeFirst();
  if (!row) return [];
  const { collections, spaces } = await readLoad(db, row);
  const scopes = [...collections, ...spaces].map(({ scope }) => scope);
  return [organizationAdminScope(row.organization), ...scopes];
}

/** Moves a space to another organization, or within its own. */
export async function runSpaceTransfer(
  context: WriteContext,
  space: SpaceRow,
  { organization = space.organization, collection }: { organization?: string; collection?: string | null },
): Promise<SpaceRow> {
  if (organization === space.organization) {
    const place = shownParent(await readArrangementAbove(context, space), space);
    if (collection === undefined || collection === place) throw nothingChanges("space", space.title);
    const move = await findMove(context, { kind: "space", row: space }, { parent: collection });
    const after = { ...space, ...move, updated_at: context.now };
    await update(context.db, "spaces", { scope: space.scope, id: space.id }, after);
    return after;
  }
  const parent = collection ?? null;
  await admitInto(context, organization, parent);
  await handOver(context, { collections: [], spaces: [space] }, organization);
  await give(context, organization, { kind: "space", id: space.id });
  return placeLast(context, "spaces", { ...space, organization, parent });
}

/** Moves a collection and all that is in it to the root of another organization. */
export async function runCollectionTransfer(
  context: WriteContext,
  row: CollectionRow,
  organization: string,
): Promise<CollectionRow> {
  if (organization === row.organization) throw nothingChanges("collection", row.title);
  await admitInto(context, organization, null);
  await handOver(context, await readLoad(context.db, row), organization);
  await give(context, organization, { kind: "collection", id: row.id });
  return placeLast(context, "collections", { ...row, organization, parent: null });
}

const nothingChanges = (kind: string, title: string): ApiError =>
  new ApiError(409, `The ${kind} “${title}” is in this place already.`, "nothing-changed");

/** Puts what came where it was sent to, last of all. */
async function placeLast<Row extends SpaceRow | CollectionRow>(
  context: WriteContext,
  table: "spaces" | "collections",
  row: Row,
): Promise<Row> {
  const after = { ...row, rank: rankOfAge(context.now, row.id), updated_at: context.now };
  await update(context.db, table, { scope: row.scope, id: row.id }, after);
  return after;
}

/** Whoever transfers something administers it afterwards, too. */
async function give(
  context: WriteContext,
  organization: string,
  content: { kind: "space" | "collection"; id: string },
): Promise<void> {
  const standing = await context.access.standingIn(context.db, context.user, organization);
  await giveToItsMaker({ ...context, standing }, organization, content);
}

/** A collection and all that is in it, deleted too: what was deleted can come back, or says where others are. */
async function readLoad(db: Reader, row: CollectionRow): Promise<Load> {
  const inside = new Map([[row.id, row]]);
  const all = Map.groupBy(await listCollections(db, row.organization), ({ parent }) => parent);
  // What is found joins the line while it is walked.
  for (const [id] of inside) for (const inner of all.get(id) ?? []) inside.set(inner.id, inner);
  return {
    collections: [...inside.values()],
    spaces: await listSpacesInAny(db, row.organization, [...inside.keys()]),
  };
}

/** Makes content another organization's: its rows, the texts and bytes that they name, and who has access to it. */
async function handOver(context: WriteContext, load: Load, to: string): Promise<void> {
  await refuseBound(context, load, to);
  const { db } = context;
  const { collections, spaces } = load;
  const from = (collections[0] ?? spaces[0])?.organization;
  if (from === undefined) return;
  // They must be there before the target's rows name them.
  const scopes = spaces.flatMap(({ id }) => [spaceScope(id), discussionScope(id)]);
  await copyTexts(db, { from, to, scopes });
  await copyPeople(db, { from, to, scopes });
  for (const scope of scopes) await copyUploads(db, { from, to, hashes: await listEveryBlob(db, scope) });
  for (const { scope, id } of spaces) {
    await removeGrants(db, from, { kind: "space", id });
    await update(db, "spaces", { scope, id }, { organization: to });
  }
  for (const { scope, id } of collections) {
    await removeGrants(db, from, { kind: "collection", id });
    await update(db, "collections", { scope, id }, { organization: to });
  }
}

/** Makes those known to an organization who made or did something in scopes that become its own. */
async function copyPeople(
  db: Writer,
  { from, to, scopes }: { from: string; to: string; scopes: readonly string[] },
): Promise<void> {
  const named = new Set<string>();
  for (const scope of scopes) for (const id of await listNamedPeople(db, scope)) named.add(id);
  const scope = organizationScope(to);
  const known = await findPeople(db, scope, [...named]);
  const people = await findPeople(db, organizationScope(from), [...named]);
  for (const [id, person] of people) if (!known.has(id)) await insert(db, "people", { ...person, scope });
}

/** Throws 412 for what holds things in their organization, and 409 where somebody was quicker. */
async function refuseBound(context: WriteContext, { collections, spaces }: Load, to: string): Promise<void> {
  const { db, access, user } = context;
  const [first] = [...collections, ...spaces];
  if (!first) return;
  const { organization } = first;
  const isLocked = (scope: string): boolean => db.session.scopes.has(scope);
  if (
    !isLocked(organizationAdminScope(organization)) ||
    ![...collections, ...spaces].every(({ scope }) => isLocked(scope))
  )
    throw new ApiError(409, "Somebody else moved something of this at the same moment. Try again.");
  const levelOn = await access.levelsIn(db, user, organization);
  if (![...collections, ...spaces].every((row) => reaches(levelOn(row), "admin")))
    throw new ApiError(
      412,
      `“${first.title}” cannot be transferred: something is in it that you do not administer.`,
    );
  const ids = spaces.map(({ id }) => id);
  const { shown, translated } = await listSpacesInUse(db, membersScope(organization), ids);
  for (const { id, title } of spaces) {
    if (shown.has(id))
      throw new ApiError(
        412,
        `The space “${title}” cannot be transferred: a site shows it. Take it out of the site first.`,
      );
    if (translated.has(id))
      throw new ApiError(
        412,
        `The space “${title}” cannot be transferred: a translation belongs to it. Delete that first.`,
      );
  }
  for (const { title, merge_rules } of spaces) {
    const named = usersOf(JSON.parse(merge_rules) as MergeRules);
    const members = await findMembers(db, membersScope(to), named);
    if (named.some((user) => !members.has(user)))
      throw new ApiError(
        412,
        `The space “${title}” cannot be transferred: its merge rules name somebody who is no member of the organization that it goes to. Change them first.`,
      );
  }
}
