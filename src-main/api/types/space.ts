import { Type, type Static } from "typebox";
import { MergeRules } from "./mergeRules.ts";
import { DefaultLevel, Emoji, Id, Language, MapOf, Permissions, strict, Timestamp, Url } from "./scalars.ts";

export { MergeRule, MergeRules } from "./mergeRules.ts";

export const SpaceTitle = Type.String({ maxLength: 50 });
export type SpaceTitle = Static<typeof SpaceTitle>;

export const EditMode = Type.Enum(["live", "locked"]);
export type EditMode = Static<typeof EditMode>;

export const SpaceVisibility = Type.Enum([
  "public",
  "unlisted",
  "share-link",
  "visitor-auth",
  "in-collection",
  "private",
]);
export type SpaceVisibility = Static<typeof SpaceVisibility>;

export const VisitorAuth = Type.Union([
  Type.Object({ backend: Type.Literal("custom") }, strict),
  Type.Object({ backend: Type.Literal("integration"), integration: Type.String() }, strict),
]);
export type VisitorAuth = Static<typeof VisitorAuth>;

const Progress = Type.Object(
  { done: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }), unit: Type.String() },
  strict,
);

export const GitSync = Type.Object(
  {
    installationStatus: Type.Enum(["unauthenticated", "active", "pending"]),
    installationId: Type.String(),
    installationProvider: Type.Enum(["github", "gitlab", "github-legacy"]),
    parentInstallationId: Type.Optional(Type.String()),
    repoName: Type.Optional(Type.String()),
    integration: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    /** The branch and the folder of the last order. Our own fields (gaps.md §24.1). */
    ref: Type.Optional(Type.String()),
    repoProjectDirectory: Type.Optional(Type.String()),
    /** What whoever gave the last order says of it: when it was caused, and where people see the repository. */
    timestamp: Type.Optional(Timestamp),
    repoTreeURL: Type.Optional(Type.String()),
    repoCommitURL: Type.Optional(Type.String()),
    gitInfo: Type.Optional(MapOf(Type.Unknown())),
    updatedAt: Type.Optional(Timestamp),
    operationTimeout: Type.Optional(Type.Number()),
    operation: Type.Optional(
      Type.Object(
        {
          state: Type.Enum(["running", "failure", "success", "timeout"]),
          direction: Type.Enum(["export", "import"]),
          startedAt: Timestamp,
          endedAt: Type.Optional(Timestamp),
          error: Type.Optional(Type.String()),
          errorAction: Type.Optional(Type.String()),
          /** While it is running: how far it is, for who asks for this alone. Our own field (gaps.md §24.1). */
          progress: Type.Optional(Progress),
          /** The number of the change request in which an import waits for people to decide. Our own field. */
          changeRequest: Type.Optional(Type.Integer({ minimum: 1 })),
          /** What an import left out or could not follow, a sentence for each. Our own field. */
          warnings: Type.Optional(Type.Array(Type.String())),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type GitSync = Static<typeof GitSync>;
export type GitOperation = NonNullable<GitSync["operation"]>;

export const SpacePermissions = Permissions([
  "view",
  "access",
  "admin",
  "viewInviteLinks",
  "edit",
  "triggerGitSync",
  "comment",
  "merge",
  "review",
  "installIntegration",
]);
export type SpacePermissions = Static<typeof SpacePermissions>;

const Count = Type.Integer({ minimum: 0 });

/** A container of content (document 1, Space; gaps.md §2). */
export const Space = Type.Object(
  {
    object: Type.Literal("space"),
    id: Id,
    title: SpaceTitle,
    emoji: Emoji,
    visibility: SpaceVisibility,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Type.Optional(Timestamp),
    editMode: Type.Optional(EditMode),
    mergeRules: MergeRules,
    urls: Type.Object(
      {
        location: Url,
        app: Url,
        published: Type.Optional(Url),
        public: Type.Optional(Url),
        icon: Type.Optional(Url),
      },
      strict,
    ),
    organization: Id,
    parent: Type.Optional(Id),
    language: Type.Optional(Language),
    gitSync: Type.Optional(GitSync),
    visitorAuth: Type.Optional(VisitorAuth),
    revision: Id,
    defaultLevel: DefaultLevel,
    comments: Count,
    changeRequests: Count,
    changeRequestsOpen: Count,
    changeRequestsDraft: Count,
    permissions: SpacePermissions,
  },
  strict,
);
export type Space = Static<typeof Space>;
