import { Type, type Static } from "typebox";
import { MapOf, strict, Url } from "./scalars.ts";
import { Site } from "./site.ts";
import { SiteStructure } from "./siteStructure.ts";

/** How a site looks: kept as it is given, for whoever shows the site (gaps.md §13). */
export const SiteCustomization = MapOf(Type.Unknown());
export type SiteCustomization = Static<typeof SiteCustomization>;

export const SiteScript = Type.Object(
  {
    script: Url,
    contentSecurityPolicy: Type.Optional(Type.String()),
    cookies: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type SiteScript = Static<typeof SiteScript>;

/** Everything that whoever shows a site needs of it (document 2, Published site). */
export const PublishedSite = Type.Object(
  {
    object: Type.Literal("published-content-site"),
    site: Site,
    structure: SiteStructure,
    customizations: Type.Object({ site: SiteCustomization, siteSpaces: MapOf(SiteCustomization) }, strict),
    scripts: Type.Array(SiteScript),
  },
  strict,
);
export type PublishedSite = Static<typeof PublishedSite>;
