import {
  countBySource,
  countByWeek,
  findConversations,
  type ConversationHeading,
} from "../../store/discussions/conversations.ts";
import type { ConversationIssueTable, IssuesClusterTable } from "../../store/tables.ts";
import type { HostFacts, ReadContext } from "../context.ts";
import type {
  Conversation,
  ConversationIssue,
  ConversationMetadata,
  IssuesCluster,
  IssueWithConversation,
} from "../types/conversation.ts";
import { apiUrl } from "./urls.ts";

/** A conversation as the API gives it in lists. */
export function presentConversation(facts: HostFacts, row: ConversationHeading): Conversation {
  const { url } = JSON.parse(row.metadata) as ConversationMetadata;
  return {
    object: "conversation",
    id: row.id,
    subject: row.subject,
    createdAt: row.created_at,
    ...(row.processed_at === null ? {} : { processedAt: row.processed_at }),
    source: row.source,
    urls: {
      location: apiUrl(facts, `/orgs/${row.organization}/conversations/${row.id}`),
      ...(url === undefined ? {} : { source: url }),
    },
  };
}

function presentIssue(facts: HostFacts, row: ConversationIssueTable): ConversationIssue {
  return {
    object: "conversation-issue",
    id: row.id,
    title: row.title,
    summary: row.summary,
    createdAt: row.created_at,
    ingestedAt: row.ingested_at,
    conversation: row.conversation,
    ...(row.cluster === null ? {} : { cluster: row.cluster }),
    urls: { location: apiUrl(facts, `/orgs/${row.organization}/conversations-issues/${row.id}`) },
  };
}

type Reading = Pick<ReadContext, "db" | "facts" | "now">;

/** Issues with the conversations that they are from; an issue goes with its conversation, so each has one. */
export async function presentIssues(
  { db, facts }: Reading,
  organization: string,
  rows: readonly ConversationIssueTable[],
): Promise<IssueWithConversation[]> {
  const ids = [...new Set(rows.map(({ conversation }) => conversation))];
  const conversations = await findConversations(db, organization, ids);
  return rows.flatMap((row) => {
    const conversation = conversations.get(row.conversation);
    if (!conversation) return [];
    return [{ issue: presentIssue(facts, row), conversation: presentConversation(facts, conversation) }];
  });
}

const week = 7 * 24 * 60 * 60 * 1000;
const weeks = 13;

/** Clusters with their figures as they are now: how many issues, from where, and week by week. */
export async function presentClusters(
  { db, facts, now }: Reading,
  organization: string,
  rows: readonly IssuesClusterTable[],
): Promise<IssuesCluster[]> {
  const clusters = rows.map(({ id }) => id);
  const times = Array.from({ length: weeks + 1 }, (_, at) =>
    new Date(Date.parse(now) - (weeks - at) * week).toISOString(),
  );
  const pulses = await countByWeek(db, { organization, clusters, times });
  const counts = Map.groupBy(await countBySource(db, organization, clusters), ({ cluster }) => cluster);
  return rows.map((row) => {
    const sources = counts.get(row.id) ?? [];
    const sum = (count: (of: (typeof sources)[number]) => number): number =>
      sources.reduce((total, source) => total + count(source), 0);
    return {
      object: "issues-cluster",
      id: row.id,
      label: row.label,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      icon: row.icon,
      summary: row.summary,
      weeklyPulse: pulses.get(row.id) ?? times.slice(1).map(() => 0),
      sources: Object.fromEntries(sources.map(({ source, issues }) => [source, issues])),
      stats: { issues: sum(({ issues }) => issues), conversations: sum((of) => of.conversations) },
      // There is no address of one cluster alone: its issues are found by it.
      urls: { location: apiUrl(facts, `/orgs/${organization}/conversations-issues?cluster=${row.id}`) },
    };
  });
}
