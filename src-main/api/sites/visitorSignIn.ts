import { Type } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { signClaims } from "../../access/visitorClaims.ts";
import { deriveKey } from "../../store/server/instanceSecret.ts";
import { update } from "../../store/replicated.ts";
import type { SiteRow } from "../../store/tables.ts";
import { requireSite, type ReadContext, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { addressBelow, siteAddress } from "../present/siteUrls.ts";
import { ownScope, siteParams } from "./siteInput.ts";
import { readShown } from "./siteParts.ts";
import { ownBackend, PublishingAuth } from "../types/publishingAuth.ts";
import { Id, longestUrl, NullableWebUrl, strict, Url } from "../types/scalars.ts";

/*
 * Visitors of a site who prove who they are, and previews of it. The keys derive from the instance's secret, so all of
 * these need the instance; only how often a key was changed is kept.
 */

const publishing = "/v1/orgs/{organizationId}/sites/{siteId}/publishing";
const admin = { on: "site", level: siteRights.admin } as const;

/** How visitors prove who they are, with the key that their tokens are signed with. */
export const getSitePublishingAuthById = query({
  method: "GET",
  path: `${publishing}/auth`,
  params: siteParams,
  returns: PublishingAuth,
  needs: admin,
  needsInstance: true,
  run: (context) => present(context, settingsOf(requireSite(context))),
});

/** Changes how visitors prove who they are; what is absent stays, and null takes an address away. */
export const updateSitePublishingAuthById = mutation({
  method: "PATCH",
  path: `${publishing}/auth`,
  params: siteParams,
  body: Type.Object(
    {
      backend: Type.Enum(["custom", "integration"]),
      fallbackURL: Type.Optional(NullableWebUrl),
      logoutURL: Type.Optional(NullableWebUrl),
    },
    strict,
  ),
  returns: PublishingAuth,
  needs: admin,
  needsInstance: true,
  scopes: ownScope,
  async run(context, { body: { backend, fallbackURL, logoutURL } }) {
    if (backend === "integration")
      throw new ApiError(400, "/body/backend: no integration signs visitors in here; give custom.");
    return save(context, {
      ...settingsOf(requireSite(context)),
      ...(fallbackURL === undefined ? {} : { fallbackURL }),
      ...(logoutURL === undefined ? {} : { logoutURL }),
    });
  },
});

/** Makes another key: tokens that were signed with the one before let nobody in any more. */
export const regenerateSitePublishingAuthById = mutation({
  method: "POST",
  path: `${publishing}/auth/regenerate`,
  params: siteParams,
  returns: PublishingAuth,
  needs: admin,
  needsInstance: true,
  scopes: ownScope,
  async run(context) {
    const settings = settingsOf(requireSite(context));
    return save(context, { ...settings, generation: settings.generation + 1 });
  },
});

/** The address of a preview of the site, for whoever has it within the hour. */
export const getSitePublishingPreviewById = query({
  method: "GET",
  path: `${publishing}/preview`,
  params: siteParams,
  query: {
    siteSpace: Type.Optional(Id),
    /** What the visitor is to be taken for, as a JSON object. */
    claims: Type.Optional(Type.String({ maxLength: 10_000 })),
    draft: Type.Optional(Type.Boolean({ default: true })),
    /** Where on the site, as a path. */
    target: Type.Optional(Type.String({ maxLength: 2048 })),
  },
  returns: Type.Object({ url: Url }, strict),
  needs: { on: "site", level: siteRights.view },
  needsInstance: true,
  async run(context, { siteSpace, claims, draft = true, target }) {
    const site = requireSite(context);
    const { parts } = await readShown(context);
    const shown = parts.spaces.find(({ id }) => id === siteSpace);
    if (siteSpace !== undefined && !shown)
      throw new ApiError(400, `/siteSpace: the site has no site space ${siteSpace}.`);
    const section = parts.sections.find(({ id }) => id === shown?.section);
    const visitor = claims === undefined ? {} : readClaims(claims);
    const preview = { draft, visitor, ...(siteSpace === undefined ? {} : { siteSpace }) };
    const { db, facts, user, now } = context;
    const said = { issuer: facts.baseUrl, subject: user, now, claims: preview };
    const token = await signClaims(db, said, `preview of the site ${site.id}`);
    const below = [section?.path ?? null, shown?.path ?? null, readTarget(target)];
    const url = `${addressBelow(siteAddress(facts, site), ...below)}?preview=${token}`;
    // What follows "?" holds the claims, what is before it the target.
    if (url.length > longestUrl)
      throw new ApiError(
        400,
        `/${url.indexOf("?") * 2 > url.length ? "target" : "claims"} is too long: the address of the preview would have ` +
          `${url.length} characters, and at most ${longestUrl} are possible.`,
      );
    return { url };
  },
});

function readClaims(text: string): object {
  try {
    const claims = JSON.parse(text) as unknown;
    if (typeof claims === "object" && claims !== null && !Array.isArray(claims)) return claims;
  } catch {
    // What follows says so.
  }
  throw new ApiError(400, "/claims must be a JSON object.");
}

function readTarget(target: string | undefined): string | null {
  const path = (target ?? "").replace(/^\/+|\/+$/g, "");
  if (path.split("/").some((step) => step === "." || step === ".."))
    throw new ApiError(400, "/target must be a path without “.” and “..”.");
  return path === "" ? null : path;
}

interface Settings {
  /** How often the key was changed. */
  generation: number;
  fallbackURL?: string | null;
  logoutURL?: string | null;
}

const settingsOf = ({ publishing_auth }: SiteRow): Settings =>
  publishing_auth === null ? { generation: 0 } : (JSON.parse(publishing_auth) as Settings);

async function save(context: WriteContext, settings: Settings): Promise<PublishingAuth> {
  const { scope, id } = requireSite(context);
  await update(context.db, "sites", { scope, id }, { publishing_auth: JSON.stringify(settings) });
  return present(context, settings);
}

async function present(
  context: ReadContext,
  { generation, fallbackURL, logoutURL }: Settings,
): Promise<PublishingAuth> {
  const purpose = `sign-in of visitors of the site ${requireSite(context).id}, ${generation}`;
  return {
    object: "publishing-auth",
    backend: ownBackend,
    privateKey: (await deriveKey(context.db, purpose)).toString("base64url"),
    ...(typeof fallbackURL === "string" ? { fallbackURL } : {}),
    ...(typeof logoutURL === "string" ? { logoutURL } : {}),
  };
}
