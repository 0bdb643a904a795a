import { Type, type Static } from "typebox";
import { CustomHostname } from "./customHostname.ts";
import { DefaultLevel, Id, Permissions, strict, Timestamp, Url, Words } from "./scalars.ts";

export const longestSiteTitle = 128;

export const SiteTitle = Type.String({ minLength: 2, maxLength: longestSiteTitle });
export type SiteTitle = Static<typeof SiteTitle>;

export const SiteType = Type.Enum([
  "basic",
  "premium",
  "ultimate",
  "sponsored",
  "legacy-basic",
  "legacy-premium",
]);
export type SiteType = Static<typeof SiteType>;

export const SiteVisibility = Type.Enum(["public", "unlisted", "share-link", "visitor-auth"]);
export type SiteVisibility = Static<typeof SiteVisibility>;

export const AgentsContext = Type.Enum(["excluded", "included"]);
export type AgentsContext = Static<typeof AgentsContext>;

export const AdaptiveContent = Type.Object({ enabled: Type.Boolean() }, strict);
export type AdaptiveContent = Static<typeof AdaptiveContent>;

/** Where another domain shows a site: a host with a path below it. */
export const SiteProxy = Type.String({
  maxLength: 512,
  pattern: "^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(\\/[\\w-]+)+$",
  description: "a host and a path, such as example.com/docs",
});
export type SiteProxy = Static<typeof SiteProxy>;

/** A part of an address that names a site among those of its organization. */
export const Basename = Type.String({
  minLength: 1,
  maxLength: 100,
});
export type Basename = Static<typeof Basename>;

export const AdTopic = Type.Enum(["webdev", "crypto"]);

export const SiteAds = Type.Union([
  Type.Object({ status: Type.Literal("pending"), submittable: Type.Boolean() }, strict),
  Type.Object({ status: Type.Literal("in-review"), topic: AdTopic }, strict),
  Type.Object({ status: Type.Literal("rejected"), reason: Type.Optional(Type.String()) }, strict),
  Type.Object({ status: Type.Enum(["live", "disabled"]), topic: AdTopic, zoneId: Type.String() }, strict),
]);
export type SiteAds = Static<typeof SiteAds>;

const SiteFeature = Type.Object(
  {
    id: Type.String(),
    plan: SiteType,
    frozen: Type.Boolean(),
    customizations: Type.Optional(Type.Array(Type.String())),
  },
  strict,
);

export const SitePermissions = Permissions(["view", "access", "edit", "admin"]);
export type SitePermissions = Static<typeof SitePermissions>;

/** Documentation that an organization shows, made of spaces (document 2, Site; gaps.md §7). */
export const Site = Type.Object(
  {
    object: Type.Literal("site"),
    id: Id,
    type: SiteType,
    title: Type.String(),
    icon: Type.Optional(
      Type.Union([
        Type.Object({ icon: Type.Object({ light: Url, dark: Url }, strict) }, strict),
        Type.Null(),
      ]),
    ),
    hostname: Type.Optional(Type.String({ maxLength: 512 })),
    basename: Type.Optional(Basename),
    proxy: Type.Optional(Type.Object({ origin: Type.String(), target: Type.String() }, strict)),
    visibility: SiteVisibility,
    published: Type.Boolean(),
    siteSpaces: Type.Integer({ minimum: 0 }),
    createdAt: Timestamp,
    adaptiveContent: Type.Optional(AdaptiveContent),
    ads: SiteAds,
    agentsContext: AgentsContext,
    features: Type.Array(SiteFeature),
    defaultLevel: DefaultLevel,
    permissions: SitePermissions,
    urls: Type.Object({ location: Url, app: Url, published: Type.Optional(Url) }, strict),
  },
  strict,
);
export type Site = Static<typeof Site>;

export const NewSiteBody = Type.Object(
  {
    type: Type.Optional(Type.Enum(SiteType.enum, { default: "basic" })),
    title: Type.Optional(Words(SiteTitle)),
    visibility: Type.Optional(SiteVisibility),
    spaces: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
  },
  strict,
);

/** What an update of a site may change; what is absent stays. */
export const SiteUpdate = Type.Object(
  {
    title: Type.Optional(Words(SiteTitle)),
    visibility: Type.Optional(SiteVisibility),
    basename: Type.Optional(Basename),
    adaptiveContent: Type.Optional(AdaptiveContent),
    agentsContext: Type.Optional(AgentsContext),
    defaultSiteSpace: Type.Optional(Id),
    defaultSiteSection: Type.Optional(Id),
    proxy: Type.Optional(Type.Union([SiteProxy, Type.Null()])),
    hostname: Type.Optional(Type.Union([CustomHostname, Type.Null()])),
    defaultLevel: Type.Optional(DefaultLevel),
  },
  strict,
);
export type SiteUpdate = Static<typeof SiteUpdate>;
