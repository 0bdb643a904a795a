import { Type } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { spacesIn } from "../../content/siteStructure.ts";
import { update } from "../../store/replicated.ts";
import { readSiteParts } from "../../store/sites/sites.ts";
import { requireSite } from "../context.ts";
import { ApiError } from "../error.ts";
import { addSection, removeSection } from "./newSiteSection.ts";
import { mutation, query } from "../operation.ts";
import { only, presentSections } from "../present/siteStructure.ts";
import {
  checkCondition,
  checkPath,
  describeIn,
  namedParts,
  namesKey,
  ownScope,
  refuseTaken,
  requireShowable,
  shareKey,
  siteParams,
} from "./siteInput.ts";
import { listSections } from "./siteLists.ts";
import { movePart, readChanged, readShown, requirePart } from "./siteParts.ts";
import { List, paging } from "../types/lists.ts";
import { Expression, IconName, Id, strict, Words } from "../types/scalars.ts";
import { SiteTitle } from "../types/site.ts";
import { SectionMove } from "../types/sitePosition.ts";
import { SitePath, SiteSection } from "../types/siteStructure.ts";

const sections = "/v1/orgs/{organizationId}/sites/{siteId}/sections";
const one = { ...siteParams, siteSectionId: Id };
const edit = { on: "site", level: siteRights.edit } as const;

/** The sections of a site, as a visitor meets them (document 2). */
export const listSiteSections = query({
  method: "GET",
  path: sections,
  params: siteParams,
  query: { ...paging, ...shareKey },
  returns: List(SiteSection),
  needs: { on: "site", level: siteRights.view },
  needsInstance: namesKey,
  run: (context, { shareKey: key, ...asked }) => listSections(context, asked, key),
});

/** Adds a section that shows a space. What stood at the root of a site without sections comes into one of its own. */
export const addSectionToSite = mutation({
  method: "POST",
  path: sections,
  params: siteParams,
  body: Type.Object(
    {
      spaceId: Id,
      title: Type.Optional(Type.Union([Words(SiteTitle), Type.Null()])),
      icon: Type.Optional(Type.Union([IconName, Type.Null()])),
    },
    strict,
  ),
  returns: SiteSection,
  status: 201,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("New section of"),
  async run(context, { organizationId, body: { spaceId, title, icon } }) {
    const absent = { code: 404, path: "/body/spaceId" } as const;
    const space = await requireShowable(context, organizationId, spaceId, absent);
    const { id } = await addSection(context, { space, title: title ?? undefined, icon: icon ?? null });
    const shown = await readChanged(context);
    return only(await presentSections(shown, [requirePart(shown.parts.sections, id, "site-section")]));
  },
});

/** Changes a section; what is absent stays, and null takes a condition, an icon or a description away. */
export const updateSiteSectionById = mutation({
  method: "PATCH",
  path: `${sections}/{siteSectionId}`,
  params: one,
  body: Type.Object(
    {
      title: Type.Optional(Words(SiteTitle)),
      path: Type.Optional(SitePath),
      defaultSiteSpace: Type.Optional(Id),
      condition: Type.Optional(Type.Union([Expression, Type.Null()])),
      icon: Type.Optional(Type.Union([IconName, Type.Null()])),
      description: Type.Optional(Type.Union([Type.String({ maxLength: 256 }), Type.Null()])),
    },
    strict,
  ),
  returns: SiteSection,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Change to a section of"),
  async run(context, { siteSectionId: id, body }) {
    const { defaultSiteSpace, ...patch } = body;
    checkPath(patch.path);
    checkCondition(patch.condition);
    const { scope } = requireSite(context);
    const parts = await readSiteParts(context.db, scope);
    requirePart(parts.sections, id, "site-section");
    if (patch.path !== undefined)
      refuseTaken(
        patch.path,
        parts.sections.filter((other) => other.id !== id),
        "section",
      );
    if (defaultSiteSpace !== undefined && !spacesIn(parts, id).some((row) => row.id === defaultSiteSpace))
      throw new ApiError(
        400,
        `/body/defaultSiteSpace: there is no site space ${defaultSiteSpace} in this section.`,
      );
    await update(
      context.db,
      "site_sections",
      { scope, id },
      {
        ...patch,
        ...(defaultSiteSpace === undefined ? {} : { default_site_space: defaultSiteSpace }),
      },
    );
    const shown = await readShown(context);
    return only(await presentSections(shown, [requirePart(shown.parts.sections, id, "site-section")]));
  },
});

/** Deletes a section and its site spaces; the spaces stay. Another section becomes the default where it was. */
export const deleteSiteSectionById = mutation({
  method: "DELETE",
  path: `${sections}/{siteSectionId}`,
  params: one,
  status: 204,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Deletion of a section of"),
  deletes: (_context, input) => namedParts(input, { type: "site-section", id: input.siteSectionId }),
  run: (context, { siteSectionId }) => removeSection(context, siteSectionId),
});

/** Puts a section elsewhere among what is beside it, or last. */
export const moveSiteSection = mutation({
  method: "POST",
  path: `${sections}/{siteSectionId}/move`,
  params: one,
  body: Type.Optional(SectionMove),
  returns: SiteSection,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Move of a section of"),
  async run(context, { siteSectionId: id, body: { position: { before, after } = {} } = {} }) {
    const shown = await movePart(
      context,
      { type: "site-section", id },
      {
        before: before && { type: before.type, id: before.siteSection },
        after: after && { type: after.type, id: after.siteSection },
      },
    );
    return only(await presentSections(shown, [requirePart(shown.parts.sections, id, "site-section")]));
  },
});
