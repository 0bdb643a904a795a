import { Type } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { update } from "../../store/replicated.ts";
import { readSiteParts } from "../../store/sites/sites.ts";
import { requireSite } from "../context.ts";
import { addGroup, moveGroupInto, moveSectionsInto, removeGroup } from "./newSectionGroup.ts";
import { mutation, query } from "../operation.ts";
import type { ShownSite } from "../present/shownSite.ts";
import { only, presentGroups } from "../present/siteStructure.ts";
import { describeIn, namedParts, ownScope, siteParams } from "./siteInput.ts";
import { listGroups } from "./siteLists.ts";
import { movePart, readShown, requirePart } from "./siteParts.ts";
import { List, paging } from "../types/lists.ts";
import { IconName, Id, strict, Words } from "../types/scalars.ts";
import { GroupMove } from "../types/sitePosition.ts";
import { SiteSectionGroup } from "../types/siteStructure.ts";

const groups = "/v1/orgs/{organizationId}/sites/{siteId}/section-groups";
const one = { ...siteParams, siteSectionGroupId: Id };
const edit = { on: "site", level: siteRights.edit } as const;
const GroupTitle = Words(Type.String({ minLength: 1, maxLength: 100 }));
const Icon = Type.Optional(Type.Union([IconName, Type.Null()]));

/** The section groups of a site, each before those in it (document 2). */
export const listSiteSectionGroups = query({
  method: "GET",
  path: groups,
  params: siteParams,
  query: paging,
  returns: List(SiteSectionGroup),
  needs: { on: "site", level: siteRights.view },
  run: (context, asked) => listGroups(context, asked),
});

/** Makes a group of some sections, at the end of another group or of the root (document 2). */
export const addSectionGroupToSite = mutation({
  method: "POST",
  path: groups,
  params: siteParams,
  body: Type.Object(
    {
      title: GroupTitle,
      icon: Icon,
      sections: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
      parent: Type.Optional(Id),
    },
    strict,
  ),
  returns: SiteSectionGroup,
  status: 201,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("New section group of"),
  async run(context, { body: { title, icon = null, sections = [], parent = null } }) {
    const { id } = await addGroup(context, { title, icon, parent });
    await moveSectionsInto(context, [...new Set(sections)], id);
    return answer(await readShown(context), id);
  },
});

/** Changes a section group; what is absent stays. Null takes the icon away, and brings it from its group to the root. */
export const updateSiteSectionGroupById = mutation({
  method: "PATCH",
  path: `${groups}/{siteSectionGroupId}`,
  params: one,
  body: Type.Object(
    {
      title: Type.Optional(GroupTitle),
      icon: Icon,
      parentSectionGroupId: Type.Optional(Type.Union([Id, Type.Null()])),
    },
    strict,
  ),
  returns: SiteSectionGroup,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Change to a section group of"),
  async run(context, { siteSectionGroupId: id, body: { title, icon, parentSectionGroupId } }) {
    const { scope } = requireSite(context);
    requirePart((await readSiteParts(context.db, scope)).groups, id, "site-section-group");
    if (parentSectionGroupId !== undefined) await moveGroupInto(context, id, parentSectionGroupId);
    const patch = { ...(title === undefined ? {} : { title }), ...(icon === undefined ? {} : { icon }) };
    await update(context.db, "site_section_groups", { scope, id }, patch);
    return answer(await readShown(context), id);
  },
});

/** Deletes a section group; what is in it comes to where it was. */
export const deleteSiteSectionGroupById = mutation({
  method: "DELETE",
  path: `${groups}/{siteSectionGroupId}`,
  params: one,
  status: 204,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Deletion of a section group of"),
  deletes: (_context, input) =>
    namedParts(input, { type: "site-section-group", id: input.siteSectionGroupId }),
  run: (context, { siteSectionGroupId }) => removeGroup(context, siteSectionGroupId),
});

/** Puts a section into a group, at its end; out of another one that it was in (document 2). */
export const addSectionToSiteSectionGroup = mutation({
  method: "POST",
  path: `${groups}/{siteSectionGroupId}/sections`,
  params: one,
  body: Type.Object({ sectionId: Id }, strict),
  returns: SiteSectionGroup,
  status: 201,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Change to a section group of"),
  async run(context, { siteSectionGroupId: id, body: { sectionId } }) {
    const parts = await readSiteParts(context.db, requireSite(context).scope);
    requirePart(parts.groups, id, "site-section-group");
    await moveSectionsInto(context, [sectionId], id);
    return answer(await readShown(context), id);
  },
});

/** Takes a section out of a group, to the end of the root; one that is not in it stays where it is. */
export const removeSectionFromSiteSectionGroup = mutation({
  method: "DELETE",
  path: `${groups}/{siteSectionGroupId}/sections/{siteSectionId}`,
  params: { ...one, siteSectionId: Id },
  status: 204,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Change to a section group of"),
  deletes: (_context, input) =>
    namedParts(
      input,
      { type: "site-section-group", id: input.siteSectionGroupId },
      { type: "site-section", id: input.siteSectionId },
    ),
  async run(context, { siteSectionGroupId, siteSectionId }) {
    const { sections } = await readSiteParts(context.db, requireSite(context).scope);
    const section = sections.find(({ id }) => id === siteSectionId);
    if (section?.section_group === siteSectionGroupId) await moveSectionsInto(context, [section.id], null);
  },
});

/** Puts a section group elsewhere among what is beside it, or last. Deprecated: see `sortSiteStructure`. */
export const moveSiteSectionGroup = mutation({
  method: "POST",
  path: `${groups}/{siteSectionGroupId}/move`,
  params: one,
  body: Type.Optional(GroupMove),
  returns: SiteSectionGroup,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Move of a section group of"),
  run: async (context, { siteSectionGroupId: id, body }) =>
    answer(await movePart(context, { type: "site-section-group", id }, body?.position), id),
});

const answer = (shown: ShownSite, id: string): Promise<SiteSectionGroup> =>
  presentGroups(shown, [requirePart(shown.parts.groups, id, "site-section-group")]).then(only);
