import { deriveId } from "../store/ids.ts";
import {
  dropEmptyClusters,
  findClusters,
  listLatestIssues,
  listWaiting,
  markProcessed,
  placeIssues,
  putCluster,
  putIssue,
} from "../store/discussions/conversations.ts";
import { readStore, transact } from "../store/store.ts";
import type { ConversationIssueTable, ConversationTable } from "../store/tables.ts";
import type { JobHost } from "./host.ts";
import { whileLeased } from "./leased.ts";
import { placeQuestions, questionsOf } from "./questions.ts";

/** So many conversations are looked through at once, so that nobody's writes wait long. */
const atOnce = 50;

/** What is asked is compared with so many of the latest that were asked before. */
const compared = 2000;

/** An icon for each cluster: what is in it was asked. */
const icon = "circle-question";

/** Looks through the conversations that nobody has looked through yet, by one process at a time. */
export async function processConversations(host: JobHost): Promise<void> {
  if ((await listWaiting(host.store.reading, 1)).length === 0) return;
  await whileLeased(host, "conversations", async () => {
    for (;;) {
      const waiting = await readStore(host.store, (db) => listWaiting(db, atOnce));
      if (waiting.length === 0) return;
      for (const [organization, rows] of Map.groupBy(waiting, (row) => row.organization))
        await processOf(host, organization, rows);
    }
  });
}

/** Finds what is asked in these conversations, and puts it with what it is like. */
async function processOf(
  host: JobHost,
  organization: string,
  rows: readonly ConversationTable[],
): Promise<void> {
  const now = host.now();
  const found = rows.flatMap((row) => issuesOf(row, now));
  // Issues of these conversations that are there are of what they said before, or of a run that was ended.
  const replaced = new Set(rows.map(({ id }) => id));
  const before = (await readStore(host.store, (db) => listLatestIssues(db, organization, compared))).filter(
    ({ conversation }) => !replaced.has(conversation),
  );
  const clusters = placeQuestions(before, found, (first) => deriveId("issues-cluster", organization, first));
  const done = await transact(host.store, { mode: "replication", scopes: [], at: now }, async (db) => {
    // One that was sent again meanwhile is looked through again.
    const processed = new Set<string>();
    for (const row of rows) if (await markProcessed(db, row, now)) processed.add(row.id);
    const kept = found.filter(({ conversation }) => processed.has(conversation));
    for (const issue of kept) await putIssue(db, issue);
    const known = await findClusters(
      db,
      organization,
      clusters.map(({ id }) => id),
    );
    for (const { id, label, summary, joined } of clusters) {
      const created_at = known.get(id)?.created_at ?? now;
      await putCluster(db, { organization, id, label, icon, summary, created_at, updated_at: now });
      await placeIssues(db, organization, joined, id);
    }
    await dropEmptyClusters(db, organization);
  });
  host.announce(done);
}

function issuesOf(row: ConversationTable, now: string): ConversationIssueTable[] {
  const { organization, id, subject, created_at } = row;
  const parts = JSON.parse(row.parts) as { role: string; body: string }[];
  return questionsOf(parts, subject).map((question, index) => ({
    ...question,
    organization,
    id: deriveId("conversation-issue", organization, id, String(index), question.title),
    conversation: id,
    cluster: null,
    created_at,
    ingested_at: now,
  }));
}
