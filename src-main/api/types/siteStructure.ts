import { Type, type Static, type TObject } from "typebox";
import { Expression, IconName, Id, MapOf, strict, Url } from "./scalars.ts";
import { Space } from "./space.ts";

/* What a site is made of (document 2; gaps.md §8 to §10, §13, §21.6). */

const publishedUrl = Type.Object({ published: Type.Optional(Url) }, strict);

/** A part of an address: of a section, or of a space within it. */
export const SitePath = Type.String({ minLength: 1, maxLength: 100 });
export type SitePath = Static<typeof SitePath>;

/** A space shown on a site; `default` where it is what a visitor of the site meets first. Visitors do not meet a draft. */
export const SiteSpace = Type.Object(
  {
    object: Type.Literal("site-space"),
    id: Id,
    path: SitePath,
    section: Type.Optional(Id),
    space: Space,
    title: Type.String(),
    default: Type.Boolean(),
    draft: Type.Boolean(),
    condition: Type.Optional(Expression),
    hasAdvancedCustomizationFeature: Type.Optional(Type.Boolean()),
    urls: publishedUrl,
  },
  strict,
);
export type SiteSpace = Static<typeof SiteSpace>;

export const SiteSection = Type.Object(
  {
    object: Type.Literal("site-section"),
    id: Id,
    title: Type.String(),
    description: Type.Optional(Type.String()),
    default: Type.Boolean(),
    path: SitePath,
    condition: Type.Optional(Expression),
    sectionGroup: Type.Optional(Id),
    siteSpaces: Type.Array(SiteSpace),
    /** What a visitor of the section meets first. */
    defaultSiteSpace: Type.Optional(Id),
    urls: publishedUrl,
    icon: Type.Optional(IconName),
  },
  strict,
);
export type SiteSection = Static<typeof SiteSection>;

/** A text by language. */
export const LocalizedText = MapOf(Type.String({ maxLength: 256 }), 16);

export const SiteExternalLink = Type.Object(
  {
    object: Type.Literal("site-external-link"),
    id: Id,
    title: Type.String(),
    url: Url,
    description: Type.Optional(Type.String()),
    icon: Type.Optional(IconName),
    sectionGroup: Type.Optional(Id),
    draft: Type.Boolean(),
    condition: Type.Optional(Expression),
    localizedTitle: Type.Optional(LocalizedText),
    localizedDescription: Type.Optional(LocalizedText),
  },
  strict,
);
export type SiteExternalLink = Static<typeof SiteExternalLink>;

const groupFields = {
  object: Type.Literal("site-section-group"),
  id: Id,
  title: Type.String({ minLength: 1, maxLength: 100 }),
  sectionGroup: Type.Optional(Id),
  icon: Type.Optional(IconName),
};

/** A heading over sections, links and other groups. */
export type SiteSectionGroup = Static<TObject<typeof groupFields>> & { children: SiteNavigationItem[] };
export type SiteNavigationItem = SiteSection | SiteSectionGroup | SiteExternalLink;

const item = Type.Union([SiteSection, Type.Ref("SiteSectionGroup"), SiteExternalLink]);
const definitions = {
  SiteSectionGroup: Type.Object({ ...groupFields, children: Type.Array(item) }, strict),
  SiteNavigationItem: item,
};

export const SiteSectionGroup = Type.Unsafe<SiteSectionGroup>(Type.Cyclic(definitions, "SiteSectionGroup"));
export const SiteNavigationItem = Type.Unsafe<SiteNavigationItem>(
  Type.Cyclic(definitions, "SiteNavigationItem"),
);

/** The sections of a site, or its spaces where it has no sections. */
export const SiteStructure = Type.Union([
  Type.Object({ type: Type.Literal("sections"), structure: Type.Array(SiteNavigationItem) }, strict),
  Type.Object({ type: Type.Literal("siteSpaces"), structure: Type.Array(SiteSpace) }, strict),
]);
export type SiteStructure = Static<typeof SiteStructure>;

/** Names a part of a site's structure. */
export const SitePartPointer = Type.Object(
  {
    type: Type.Enum(["site-space", "site-section", "site-section-group", "site-external-link"]),
    id: Id,
  },
  strict,
);
export type SitePartPointer = Static<typeof SitePartPointer>;
