import { Type } from "typebox";
import { spaceScope } from "../../access/scopes.ts";
import { checkMergeRules } from "../../content/requests/mergeRules.ts";
import { update } from "../../store/replicated.ts";
import { lifetimes } from "../../store/upkeep/retention.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { admitInto } from "./arrangement.ts";
import { requireSpace, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { makeSpace, newSpaceScopes } from "./newSpace.ts";
import { beginContent, NewSpaceBody, pinNewSpace, requireSource } from "./newSpaceInput.ts";
import { mutation, query } from "../operation.ts";
import { presentSpace } from "../present/space.ts";
import { namesKey, shareKey } from "../sites/siteInput.ts";
import { listSpacesSeen } from "./spaceLists.ts";
import { prepareTemplate } from "./templateInput.ts";
import { List, paging } from "../types/lists.ts";
import { DefaultLevel, GivenEmojiOrNone, Id, Language, strict, Words } from "../types/scalars.ts";
import { EditMode, MergeRules, Space, SpaceTitle } from "../types/space.ts";

/**
 * The spaces of an organization that the caller may read, in the order in which they stand beside each other: by age, but
 * for those that somebody moved. Deleted ones are left out.
 */
export const listSpacesInOrganizationById = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/spaces",
  params: { organizationId: Id },
  query: paging,
  returns: List(Space),
  needs: { on: "organization", level: "guest" },
  async run(context, { organizationId, ...asked }) {
    const sight = await context.access.sightIn(context.db, context.user, organizationId);
    return listSpacesSeen(context, sight, { organization: organizationId }, asked);
  },
});

/**
 * Makes a space, with one page unless it begins otherwise (gaps.md §21.1). Its maker can administer it. It needs
 * `create` in the organization, or on the collection that it is made in.
 */
export const createSpace = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/spaces",
  params: { organizationId: Id },
  body: Type.Optional(NewSpaceBody),
  returns: Space,
  status: 201,
  needs: { on: "organization", level: "guest" },
  scopes: ({ organizationId }, newId) => newSpaceScopes(organizationId, newId),
  prepare: (_services, { body }) => prepareTemplate(body?.template),
  pin: async (context, input) => ({
    ...input,
    ...(input.body ? { body: pinNewSpace(context, input.body) } : {}),
  }),
  describe: async (_context, { body }) => ({ title: `New space ${body?.title ?? untitled}` }),
  async run(context, { organizationId, body = {} }) {
    await admitInto(context, organizationId, body.parent ?? null);
    await requireSource(context, organizationId, body);
    const space = await makeSpace(context, organizationId, {
      title: body.title ?? untitled,
      emoji: body.emoji,
      editMode: body.editMode,
      language: body.language,
      parent: body.parent,
    });
    await beginContent({ ...context, space }, body);
    return presentSpace(context, space, "admin");
  },
});

const untitled = "Untitled";

/**
 * A space (document 1). With the key of a share link it has the address under which that link shows it.
 */
export const getSpaceById = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}",
  params: { spaceId: Id },
  query: shareKey,
  returns: Space,
  needs: { on: "space", level: "read", deleted: "admin" },
  needsInstance: namesKey,
  async run(context, { shareKey: key }) {
    const space = requireSpace(context);
    refuseGone(space, context.now);
    return presentSpace(context, space, context.level, undefined, key);
  },
});

/** Throws 404 for a space that was deleted so long ago that nothing brings it back. */
function refuseGone({ id, deleted_at }: SpaceRow, now: string): void {
  if (deleted_at !== null && Date.parse(now) - Date.parse(deleted_at) > lifetimes.deletedSpace)
    throw new ApiError(404, `The space ${id} was deleted more than seven days ago.`);
}

/** Changes a space's settings; what is absent stays. The emoji null takes it away. */
export const updateSpaceById = mutation({
  method: "PATCH",
  path: "/v1/spaces/{spaceId}",
  params: { spaceId: Id },
  body: Type.Object(
    {
      editMode: Type.Optional(EditMode),
      title: Type.Optional(Words(SpaceTitle, { orEmpty: true })),
      defaultLevel: Type.Optional(DefaultLevel),
      language: Type.Optional(Language),
      mergeRules: Type.Optional(MergeRules),
      emoji: Type.Optional(Type.Union([GivenEmojiOrNone, Type.Null()])),
    },
    strict,
  ),
  returns: Space,
  needs: { on: "space", level: "admin" },
  scopes: ({ spaceId }) => [spaceScope(spaceId)],
  describe: async (context) => ({ title: `Settings of the space ${requireSpace(context).title}` }),
  async run(context, { body }) {
    const { title, editMode, defaultLevel, language, mergeRules, emoji } = body;
    if (mergeRules) await checkMergeRules(context, requireSpace(context).organization, mergeRules);
    return patchSpace(context, {
      ...(title === undefined ? {} : { title }),
      ...(editMode === undefined ? {} : { edit_mode: editMode }),
      ...(defaultLevel === undefined ? {} : { default_level: defaultLevel }),
      ...(language === undefined ? {} : { language }),
      ...(mergeRules === undefined ? {} : { merge_rules: JSON.stringify(mergeRules) }),
      ...(emoji === undefined ? {} : { emoji: emoji ?? "" }),
    });
  },
});

/** Writes what differs; a change that changes nothing leaves `updatedAt` as it was. */
async function patchSpace(context: WriteContext, patch: Partial<SpaceRow>): Promise<Space> {
  const space = requireSpace(context);
  const { scope, id } = space;
  const differs = Object.entries(patch).some(([column, value]) => space[column as keyof SpaceRow] !== value);
  const after = differs ? { ...space, ...patch, updated_at: context.now } : space;
  if (differs) await update(context.db, "spaces", { scope, id }, { ...patch, updated_at: context.now });
  return presentSpace(context, after, await context.access.levelOn(context.db, context.user, after));
}

/** Deletes a space; for seven days it can be restored. Deleting it again changes nothing. */
export const deleteSpaceById = mutation({
  method: "DELETE",
  path: "/v1/spaces/{spaceId}",
  params: { spaceId: Id },
  status: 204,
  needs: { on: "space", level: "admin" },
  scopes: ({ spaceId }) => [spaceScope(spaceId)],
  describe: async (context) => ({ title: `Deletion of the space ${requireSpace(context).title}` }),
  async run(context) {
    const { scope, id } = requireSpace(context);
    await update(context.db, "spaces", { scope, id }, { deleted_at: context.now });
  },
});

/**
 * Brings a deleted space back; 404 when it was deleted more than seven days ago, 409 when it is not deleted. Two who
 * bring it back without a network both do.
 */
export const restoreSpace = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/restore",
  params: { spaceId: Id },
  returns: Space,
  needs: { on: "space", level: "admin", deleted: "read" },
  scopes: ({ spaceId }) => [spaceScope(spaceId)],
  describe: async (context) => ({ title: `Return of the deleted space ${requireSpace(context).title}` }),
  async run(context) {
    const space = requireSpace(context);
    const { title, deleted_at } = space;
    if (deleted_at === null && context.firstRun)
      throw new ApiError(409, `The space “${title}” is not deleted: it is there.`, "nothing-changed");
    refuseGone(space, context.now);
    return patchSpace(context, { deleted_at: null });
  },
});
