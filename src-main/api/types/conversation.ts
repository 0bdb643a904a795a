import { Type, type Static } from "typebox";
import { GivenTime, IconName, Id, MapOf, strict, Timestamp, Url, WebUrl } from "./scalars.ts";

/** One thing that somebody said (gaps.md §20). */
export const ConversationPart = Type.Object(
  {
    type: Type.Enum(["message"]),
    role: Type.Enum(["user", "assistant", "team-member"]),
    body: Type.String({ maxLength: 100_000 }),
  },
  strict,
);
export type ConversationPart = Static<typeof ConversationPart>;

export const ConversationMetadata = Type.Object(
  {
    url: Type.Optional(WebUrl),
    attributes: Type.Optional(MapOf(Type.String({ maxLength: 1024 }))),
    createdAt: Type.Optional(GivenTime),
  },
  strict,
);
export type ConversationMetadata = Static<typeof ConversationMetadata>;

/** A conversation with somebody who used the documentation (document 3, Conversations). */
export const Conversation = Type.Object(
  {
    object: Type.Literal("conversation"),
    id: Id,
    subject: Type.String(),
    createdAt: Timestamp,
    /** Absent while nobody has looked through it for issues. */
    processedAt: Type.Optional(Timestamp),
    source: Type.String(),
    urls: Type.Object({ location: Url, source: Type.Optional(Url) }, strict),
  },
  strict,
);
export type Conversation = Static<typeof Conversation>;

export const ConversationDetail = Type.Object(
  {
    conversation: Conversation,
    parts: Type.Array(ConversationPart),
    metadata: ConversationMetadata,
  },
  strict,
);
export type ConversationDetail = Static<typeof ConversationDetail>;

/** Something that a conversation shows to be missing. */
export const ConversationIssue = Type.Object(
  {
    object: Type.Literal("conversation-issue"),
    id: Id,
    title: Type.String(),
    summary: Type.String(),
    createdAt: Timestamp,
    ingestedAt: Timestamp,
    conversation: Id,
    cluster: Type.Optional(Id),
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type ConversationIssue = Static<typeof ConversationIssue>;

export const IssueWithConversation = Type.Object(
  { issue: ConversationIssue, conversation: Conversation },
  strict,
);
export type IssueWithConversation = Static<typeof IssueWithConversation>;

const Count = Type.Integer({ minimum: 0 });

/** Issues that are about one thing; `weeklyPulse` has the last 13 weeks, the oldest first. */
export const IssuesCluster = Type.Object(
  {
    object: Type.Literal("issues-cluster"),
    id: Id,
    label: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    icon: IconName,
    summary: Type.String(),
    weeklyPulse: Type.Array(Count, { minItems: 13, maxItems: 13 }),
    sources: MapOf(Count),
    stats: Type.Object({ issues: Count, conversations: Count }, strict),
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type IssuesCluster = Static<typeof IssuesCluster>;
