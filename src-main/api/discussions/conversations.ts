import { Type } from "typebox";
import {
  countClusters,
  countConversations,
  countIssues,
  findConversation,
  findIssue,
  listClusters,
  listConversations as listRows,
  listIssues,
  putConversation,
} from "../../store/discussions/conversations.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf } from "../paging.ts";
import { presentClusters, presentConversation, presentIssues } from "../present/conversation.ts";
import {
  Conversation,
  ConversationDetail,
  ConversationMetadata,
  ConversationPart,
  IssuesCluster,
  IssueWithConversation,
  type ConversationPart as Part,
} from "../types/conversation.ts";
import { List, paging } from "../types/lists.ts";
import { Id, Order, strict } from "../types/scalars.ts";

/*
 * Conversations with those who use the documentation (document 3; gaps.md §20). They are read online: an instance keeps
 * them, no replica does. What is asked in them, and what of it belongs together, is found beside requests
 * (jobs/conversations.ts), so a conversation has no `processedAt` for a moment after it was sent.
 */

const shared = {
  needs: { on: "organization", level: "member" },
  needsInstance: true,
} as const;

/** The source of conversations that a program sent. */
const sentByProgram = "api";

/** The conversations of an organization, the newest first. */
export const listConversations = query({
  ...shared,
  method: "GET",
  path: "/v1/orgs/{organizationId}/conversations",
  params: { organizationId: Id },
  query: { ...paging, source: Type.Optional(Type.String({ maxLength: 128 })) },
  returns: List(Conversation),
  async run({ db, facts }, { organizationId: organization, source, ...asked }) {
    const filter = { organization, source };
    const list = await paginateRows(asked, {
      count: () => countConversations(db, filter),
      fetch: (after, limit) => listRows(db, filter, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, (row) => presentConversation(facts, row));
  },
});

/** Takes a conversation, in place of the one that has its id. */
export const ingestConversation = mutation({
  ...shared,
  method: "POST",
  path: "/v1/orgs/{organizationId}/conversations",
  params: { organizationId: Id },
  body: Type.Object(
    {
      id: Id,
      subject: Type.Optional(Type.String({ maxLength: 512 })),
      parts: Type.Array(ConversationPart, { minItems: 1, maxItems: 1000 }),
      metadata: Type.Optional(ConversationMetadata),
    },
    strict,
  ),
  status: 204,
  needs: { on: "organization", level: "admin" },
  scopes: () => [],
  async run({ db, now }, { organizationId: organization, body }) {
    const { id, subject = "", parts, metadata = {} } = body;
    await putConversation(db, {
      organization,
      id,
      subject,
      source: sentByProgram,
      parts: JSON.stringify(parts),
      metadata: JSON.stringify(metadata),
      created_at: inOwnForm(metadata.createdAt) ?? now,
      processed_at: null,
    });
  },
});

/** Times are compared as text, so all of them have one form. */
const inOwnForm = (time: string | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();

/** A conversation with all that was said in it. */
export const getConversationById = query({
  ...shared,
  method: "GET",
  path: "/v1/orgs/{organizationId}/conversations/{conversationId}",
  params: { organizationId: Id, conversationId: Id },
  returns: ConversationDetail,
  async run({ db, facts }, { organizationId, conversationId }) {
    const row = await findConversation(db, organizationId, conversationId);
    if (!row) throw new ApiError(404, `There is no conversation ${conversationId}.`);
    return {
      conversation: presentConversation(facts, row),
      parts: JSON.parse(row.parts) as Part[],
      metadata: JSON.parse(row.metadata) as ConversationMetadata,
    };
  },
});

/** What belongs together of the issues that conversations showed; last changed first unless said. */
export const listConversationsIssuesClusters = query({
  ...shared,
  method: "GET",
  path: "/v1/orgs/{organizationId}/conversations-clusters",
  params: { organizationId: Id },
  query: {
    ...paging,
    order: Type.Optional(Type.Enum(Order.enum, { default: "desc" })),
    sort: Type.Optional(Type.Enum(["updatedAt", "createdAt"], { default: "updatedAt" })),
  },
  returns: List(IssuesCluster),
  async run(context, { organizationId, order = "desc", sort = "updatedAt", ...asked }) {
    const { db } = context;
    const column = sort === "updatedAt" ? "updated_at" : "created_at";
    const list = await paginateRows(asked, {
      count: () => countClusters(db, organizationId),
      fetch: (after, limit) =>
        listClusters(db, organizationId, { after: timeKeyOf(after), limit, sort: column, order }),
      keyOf: (row) => [row[column], row.id],
    });
    return { ...list, items: await presentClusters(context, organizationId, list.items) };
  },
});

/** The issues that conversations showed, the newest first. */
export const listConversationsIssues = query({
  ...shared,
  method: "GET",
  path: "/v1/orgs/{organizationId}/conversations-issues",
  params: { organizationId: Id },
  query: { ...paging, cluster: Type.Optional(Id), conversation: Type.Optional(Id) },
  returns: List(IssueWithConversation),
  async run(context, { organizationId: organization, cluster, conversation, ...asked }) {
    const { db } = context;
    const filter = { organization, cluster, conversation };
    const list = await paginateRows(asked, {
      count: () => countIssues(db, filter),
      fetch: (after, limit) => listIssues(db, filter, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return { ...list, items: await presentIssues(context, organization, list.items) };
  },
});

export const getConversationsIssueById = query({
  ...shared,
  method: "GET",
  path: "/v1/orgs/{organizationId}/conversations-issues/{issueId}",
  params: { organizationId: Id, issueId: Id },
  returns: IssueWithConversation,
  async run(context, { organizationId, issueId }) {
    const row = await findIssue(context.db, organizationId, issueId);
    const [found] = row ? await presentIssues(context, organizationId, [row]) : [];
    if (!found) throw new ApiError(404, `There is no issue ${issueId}.`);
    return found;
  },
});
