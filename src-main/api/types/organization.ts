import { Type, type Static } from "typebox";
import { OrganizationMergeRules } from "./mergeRules.ts";
import { Id, MapOf, NullableRole, Permissions, strict, Timestamp, Url, NullableWebUrl } from "./scalars.ts";

export { OrganizationMergeRules } from "./mergeRules.ts";

export const DefaultContent = Type.Union([
  Type.Object({ type: Type.Literal("site"), site: Id }, strict),
  Type.Object({ type: Type.Literal("space"), space: Id }, strict),
  Type.Object({ type: Type.Literal("collection"), collection: Id }, strict),
]);
export type DefaultContent = Static<typeof DefaultContent>;

const Price = Type.Object({ monthly: Type.Number(), yearly: Type.Number() }, strict);

export const Billing = Type.Object(
  {
    interval: Type.Optional(Type.Enum(["monthly", "yearly"])),
    endDate: Type.Optional(Type.Union([Timestamp, Type.Null()])),
    hasPaymentFailed: Type.Optional(Type.Boolean()),
    isScheduledToCancel: Type.Optional(Type.Boolean()),
    pricing: Type.Optional(
      Type.Object(
        {
          members: Type.Optional(MapOf(Price)),
          sites: Type.Optional(MapOf(Price)),
        },
        strict,
      ),
    ),
    usageAddons: Type.Optional(MapOf(Type.Object({ enabled: Type.Boolean() }, strict))),
  },
  strict,
);
export type Billing = Static<typeof Billing>;

export const OrganizationPermissions = Permissions([
  "view",
  "admin",
  "ownTeam",
  "createContent",
  "createOpenAPISpec",
  "ingestConversations",
  "viewBilling",
  "listMembers",
  "listTeams",
  "listIntegrations",
  "listInstallations",
  "installIntegration",
]);
export type OrganizationPermissions = Static<typeof OrganizationPermissions>;

export const OrganizationTitle = Type.String({
  minLength: 2,
  maxLength: 255,
  pattern: "\\S.*\\S",
  description: "a title of more than blanks",
});
export const EmailDomain = Type.String({
  pattern: "^([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z]{2,63}$",
  maxLength: 253,
  description: "a domain such as example.com",
});
const Hostname = Type.String({ minLength: 3, maxLength: 32 });
/** The name of a subdomain of the platform. */
export const SubdomainName = Type.String({
  minLength: 3,
  maxLength: 32,
  pattern: "^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$",
  description: "3 to 32 small letters, digits and -, with a letter or digit at either end",
});

/** An organization (document 3; gaps.md §14). */
export const Organization = Type.Object(
  {
    object: Type.Literal("organization"),
    id: Id,
    title: OrganizationTitle,
    createdAt: Timestamp,
    emailDomains: Type.Array(Type.String()),
    hostname: Type.Optional(Hostname),
    type: Type.Enum(["business", "community"]),
    useCase: Type.Optional(
      Type.Enum([
        "internalDocs",
        "docsSite",
        "audienceControlledSite",
        "productDocs",
        "teamKnowledgeBase",
        "designSystem",
        "openSourceDocs",
        "notes",
        "other",
      ]),
    ),
    communityType: Type.Optional(Type.Enum(["nonProfit", "openSource", "education"])),
    defaultRole: Type.Optional(NullableRole),
    defaultContent: Type.Optional(DefaultContent),
    sso: Type.Optional(Type.Boolean()),
    ai: Type.Optional(Type.Boolean()),
    inviteLinks: Type.Boolean(),
    plan: Type.Enum([
      "free_2024",
      "plus_2024",
      "pro_2024",
      "enterprise_2024",
      "community_2024",
      "free",
      "plus",
      "pro",
      "internal",
    ]),
    billing: Type.Optional(Billing),
    mergeRules: OrganizationMergeRules,
    urls: Type.Object({ location: Url, app: Url, logo: Type.Optional(Url) }, strict),
    trial: Type.Object(
      {
        status: Type.Enum(["notapplicable", "none", "active", "ended", "expired"]),
        count: Type.Integer({ minimum: 0 }),
        endDate: Type.Optional(Timestamp),
        decision: Type.Optional(Type.Literal("downgrade")),
      },
      strict,
    ),
    customHostname: Type.Optional(Type.String()),
    blocked: Type.Optional(
      Type.Object(
        {
          source: Type.Enum(["backoffice", "external", "internal"]),
          reason: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
        },
        strict,
      ),
    ),
    internal_billingMigration: Type.Optional(
      Type.Object(
        {
          deadline: Timestamp,
          discountPercent: Type.Optional(Type.Number()),
          discountEndDate: Type.Optional(Timestamp),
        },
        strict,
      ),
    ),
    permissions: OrganizationPermissions,
  },
  strict,
);
export type Organization = Static<typeof Organization>;

/** What an update of an organization may change; what is absent stays, null takes it away. */
export const OrganizationUpdate = Type.Object(
  {
    title: Type.Optional(OrganizationTitle),
    emailDomains: Type.Optional(Type.Array(EmailDomain, { maxItems: 100 })),
    hostname: Type.Optional(SubdomainName),
    defaultRole: Type.Optional(NullableRole),
    defaultContent: Type.Optional(Type.Union([DefaultContent, Type.Null()])),
    logo: Type.Optional(NullableWebUrl),
    sso: Type.Optional(Type.Boolean()),
    ai: Type.Optional(Type.Boolean()),
    inviteLinks: Type.Optional(Type.Boolean()),
    mergeRules: Type.Optional(OrganizationMergeRules),
  },
  strict,
);
export type OrganizationUpdate = Static<typeof OrganizationUpdate>;

const Preferences = Type.Object(
  {
    source: Type.Union([Type.Enum(["markdown-in-git", "import", "template"]), Type.Null()]),
    audience: Type.Union([Type.Enum(["public", "mixed", "protected", "internal"]), Type.Null()]),
    interests: Type.Array(Type.Enum(["adaptive-content", "api-docs", "proactive-agent"])),
  },
  strict,
);

/** What an organization begins with (gaps.md §21.7). */
export const NewOrganization = Type.Object(
  {
    title: OrganizationTitle,
    emailDomains: Type.Optional(Type.Array(EmailDomain, { maxItems: 100 })),
    onboardingPreferences: Type.Optional(Preferences),
  },
  strict,
);
