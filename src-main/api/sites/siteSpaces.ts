import { Type } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { siteScope } from "../../access/scopes.ts";
import { defaultSection, spacePart, spacesIn } from "../../content/siteStructure.ts";
import { update } from "../../store/replicated.ts";
import { readSiteParts } from "../../store/sites/sites.ts";
import { requireSite, type WriteContext } from "../context.ts";
import { copySpace } from "../spaces/copySpace.ts";
import { newSpaceScopes } from "../spaces/newSpace.ts";
import { addSiteSpace, removeSiteSpace } from "./newSiteSpace.ts";
import { mutation, query } from "../operation.ts";
import type { ShownSite } from "../present/shownSite.ts";
import { only, presentSiteSpaces } from "../present/siteStructure.ts";
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
import { listSiteSpacesSeen } from "./siteLists.ts";
import { movePart, readChanged, readShown, requirePart } from "./siteParts.ts";
import { List, paging } from "../types/lists.ts";
import { Expression, Id, strict } from "../types/scalars.ts";
import { SiteSpaceMove } from "../types/sitePosition.ts";
import { SitePath, SiteSpace } from "../types/siteStructure.ts";

const siteSpaces = "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces";
const one = { ...siteParams, siteSpaceId: Id };
const edit = { on: "site", level: siteRights.edit } as const;

/** The spaces that a site shows, section by section (document 2); all, its default alone, or the others. */
export const listSiteSpaces = query({
  method: "GET",
  path: siteSpaces,
  params: siteParams,
  query: { ...paging, ...shareKey, default: Type.Optional(Type.Boolean()) },
  returns: List(SiteSpace),
  needs: { on: "site", level: siteRights.view },
  needsInstance: namesKey,
  run: (context, { shareKey: key, ...asked }) => listSiteSpacesSeen(context, asked, key),
});

/** Shows a space on a site: in a section, or where the site begins. */
export const addSpaceToSite = mutation({
  method: "POST",
  path: siteSpaces,
  params: siteParams,
  body: Type.Object(
    { spaceId: Id, sectionId: Type.Optional(Id), draft: Type.Optional(Type.Boolean()) },
    strict,
  ),
  returns: SiteSpace,
  status: 201,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("New space on"),
  async run(context, { organizationId, body: { spaceId, sectionId, draft } }) {
    const absent = { code: 404, path: "/body/spaceId" } as const;
    const space = await requireShowable(context, organizationId, spaceId, absent);
    const site = requireSite(context);
    const parts = await readSiteParts(context.db, site.scope);
    const section =
      sectionId === undefined
        ? defaultSection(site, parts)
        : requirePart(parts.sections, sectionId, "site-section");
    const { id } = await addSiteSpace(context, site, {
      space,
      section: section?.id ?? null,
      made: spaceId,
      draft,
    });
    return answer(await readChanged(context), id);
  },
});

/** Changes a site space; what is absent stays, and null takes its condition away. */
export const updateSiteSpaceById = mutation({
  method: "PATCH",
  path: `${siteSpaces}/{siteSpaceId}`,
  params: one,
  body: Type.Object(
    {
      path: Type.Optional(SitePath),
      condition: Type.Optional(Type.Union([Expression, Type.Null()])),
      spaceId: Type.Optional(Id),
      draft: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  returns: SiteSpace,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Change to a space on"),
  async run(context, { siteSpaceId: id, body: { path, condition, spaceId, draft } }) {
    checkPath(path);
    checkCondition(condition);
    const { parts, site } = await readShown(context);
    const { section } = requirePart(parts.spaces, id, "site-space");
    if (path !== undefined) await refuseTakenBeside(context, { id, section, path });
    const pointed = spaceId === undefined ? {} : await pointTo(context, spaceId);
    const patch = {
      ...(path === undefined ? {} : { path }),
      ...(condition === undefined ? {} : { condition }),
      ...(draft === undefined ? {} : { draft: draft ? (1 as const) : (0 as const) }),
      ...pointed,
    };
    await update(context.db, "site_spaces", { scope: site.scope, id }, patch);
    return answer(await readShown(context), id);
  },
});

async function refuseTakenBeside(
  context: WriteContext,
  { id, section, path }: { id: string; section: string | null; path: string },
): Promise<void> {
  const all = await readSiteParts(context.db, requireSite(context).scope);
  const beside = spacesIn(all, section).filter((row) => row.id !== id);
  refuseTaken(path, beside, "site space beside it");
}

/** What a site space has of the space that it points to; its path stays, since others link there. */
async function pointTo(context: WriteContext, id: string): Promise<{ space: string; title: string }> {
  const absent = { code: 404, path: "/body/spaceId" } as const;
  const space = await requireShowable(context, requireSite(context).organization, id, absent);
  return { space: space.id, title: "" };
}

/** Shows a copy of a space behind the space itself: as it is now, without its history and discussions (gaps.md §21.6). */
export const duplicateSiteSpace = mutation({
  method: "POST",
  path: `${siteSpaces}/{siteSpaceId}/duplicate`,
  params: one,
  body: Type.Optional(Type.Object({ draft: Type.Optional(Type.Boolean({ default: false })) }, strict)),
  returns: SiteSpace,
  status: 201,
  needs: edit,
  needsInstance: true,
  scopes: ({ organizationId, siteId }, newId) => [
    siteScope(siteId),
    ...newSpaceScopes(organizationId, newId),
  ],
  async run(context, { siteSpaceId, body }) {
    const { parts, spaces, site } = await readShown(context);
    const row = requirePart(parts.spaces, siteSpaceId, "site-space");
    const source = spaces.get(row.space);
    if (!source) throw new Error(`The space ${row.space} is not shown.`);
    const space = await copySpace(context, source.space);
    const { id } = await addSiteSpace(context, site, {
      space,
      section: row.section,
      made: siteSpaceId,
      draft: body?.draft,
    });
    return answer(await movePart(context, { type: "site-space", id }, { after: spacePart(row) }), id);
  },
});

/** Takes a space from a site; the space itself stays. Another becomes the default where it was. */
export const deleteSiteSpaceById = mutation({
  method: "DELETE",
  path: `${siteSpaces}/{siteSpaceId}`,
  params: one,
  status: 204,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Removal of a space from"),
  deletes: (_context, input) => namedParts(input, { type: "site-space", id: input.siteSpaceId }),
  run: (context, { siteSpaceId }) => removeSiteSpace(context, requireSite(context), siteSpaceId),
});

/** Puts a site space elsewhere in its section, or last. Deprecated: see `sortSiteStructure`. */
export const moveSiteSpace = mutation({
  method: "POST",
  path: `${siteSpaces}/{siteSpaceId}/move`,
  params: one,
  body: Type.Optional(SiteSpaceMove),
  returns: SiteSpace,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Move of a space on"),
  async run(context, { siteSpaceId: id, body: { position: { before, after } = {} } = {} }) {
    const position = {
      before: before && { type: before.type, id: before.siteSpace },
      after: after && { type: after.type, id: after.siteSpace },
    };
    return answer(await movePart(context, { type: "site-space", id }, position), id);
  },
});

const answer = (shown: ShownSite, id: string): Promise<SiteSpace> =>
  presentSiteSpaces(shown, [requirePart(shown.parts.spaces, id, "site-space")]).then(only);
