import { parseScope, spaceScope } from "../access/scopes.ts";
import type { Happening, Writer } from "../store/handles.ts";
import { findCommentById } from "../store/discussions/comments.ts";
import { deriveId } from "../store/ids.ts";
import { newAudiences } from "./publicationEvents.ts";
import type { ReplyRow } from "../store/tables.ts";
import { addDelivery, listWebhooksOfSpace } from "../store/webhooks.ts";

/** What a webhook can be told of. */
export const webhookEvents = [
  "space_content_updated",
  "space_visibility_updated",
  "change_request_opened",
  "change_request_merged",
  "comment_posted",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Something that happened in a space, as a webhook is told of it. */
interface SpaceEvent {
  type: WebhookEvent;
  space: string;
  /** The user who did it, where that is known. */
  user?: string;
  data: Record<string, string>;
  /** Where what it is about is found, below the space. */
  path: string;
}

interface EventHost {
  facts: { baseUrl: string };
  random(): string;
}

/**
 * Leaves for each webhook what it is to be told of that this transaction did. It is written in the same transaction, so
 * that nothing is told that did not happen, and nothing that happened is forgotten.
 */
export async function noteWebhookEvents(db: Writer, host: EventHost): Promise<void> {
  const { happened, at, by } = db.session;
  if (happened.length === 0) return;
  const all = happened.splice(0);
  const events = [...eventsOf(all, by), ...(await lookedUp(db, all))];
  for (const [space, ofSpace] of Map.groupBy(events, (event) => event.space)) {
    const webhooks = await listWebhooksOfSpace(db, { id: space, scope: spaceScope(space) });
    for (const event of webhooks.length > 0 ? ofSpace : []) {
      const id = host.random();
      for (const webhook of webhooks) {
        if (!(JSON.parse(webhook.events) as string[]).includes(event.type)) continue;
        const { organization } = webhook;
        await addDelivery(db, {
          id: deriveId(id, webhook.id),
          organization,
          webhook: webhook.id,
          event: event.type,
          payload: JSON.stringify(payloadOf(event, { id, at, organization, base: host.facts.baseUrl })),
          status: "waiting",
          attempts: 0,
          next_at: at,
          last_status: null,
          last_error: null,
          created_at: at,
          delivered_at: null,
        });
      }
    }
  }
}

function payloadOf(
  { type, space, user, data, path }: SpaceEvent,
  { id, at, organization, base }: { id: string; at: string; organization: string; base: string },
): object {
  return {
    object: "webhook-event",
    id,
    type,
    createdAt: at,
    organization,
    space,
    ...(user === undefined ? {} : { user }),
    ...data,
    urls: { location: `${base}/v1/spaces/${space}${path}` },
  };
}

/** The events that more has to be looked up for than the row that changed. */
async function lookedUp(db: Writer, happened: readonly Happening[]): Promise<SpaceEvent[]> {
  const events: SpaceEvent[] = [];
  for (const { space, ...data } of await newAudiences(db, happened))
    events.push({ type: "space_visibility_updated", space, data, path: "" });
  for (const happening of happened)
    if (happening.table === "replies" && !happening.before)
      events.push(await replyEvent(db, happening.after));
  return events;
}

async function replyEvent(db: Writer, row: ReplyRow): Promise<SpaceEvent> {
  const { id: reply, comment, posted_by: user, scope } = row;
  const request = (await findCommentById(db, scope, comment))?.change_request ?? null;
  return {
    type: "comment_posted",
    space: parseScope(scope).id,
    user,
    data: { comment, reply, ...(request === null ? {} : { changeRequest: request }) },
    path: `${request === null ? "" : `/change-requests/${request}`}/comments/${comment}/replies/${reply}`,
  };
}

/** Several revisions of one space in one transaction are one update of its content: the last. */
function eventsOf(happened: readonly Happening[], by: string | undefined): SpaceEvent[] {
  const events: SpaceEvent[] = [];
  const updates = new Map<string, SpaceEvent>();
  for (const happening of happened) {
    const event = eventOf(happening, by);
    if (event?.type === "space_content_updated") updates.set(event.space, event);
    else if (event) events.push(event);
  }
  return [...updates.values(), ...events];
}

function eventOf(happening: Happening, by: string | undefined): SpaceEvent | undefined {
  if (!happening.after) return undefined;
  const { id: space } = parseScope(happening.after.scope);
  switch (happening.table) {
    case "revisions": {
      const { before, after } = happening;
      // A revision that is only sealed says nothing new.
      if (after.branch !== "main" || before?.at === after.at) return undefined;
      const path = `/revisions/${after.id}`;
      return { type: "space_content_updated", space, user: after.author, data: { revision: after.id }, path };
    }
    case "change_requests": {
      const { before, after } = happening;
      if (before?.status === after.status || !["open", "merged"].includes(after.status)) return undefined;
      const isMerged = after.status === "merged";
      // A colleague may open what somebody made.
      const user = isMerged ? (after.merged_by ?? undefined) : by;
      const revision = isMerged && after.revision_merged !== null ? { revision: after.revision_merged } : {};
      return {
        type: isMerged ? "change_request_merged" : "change_request_opened",
        space,
        ...(user === undefined ? {} : { user }),
        data: { changeRequest: after.id, subject: after.subject, ...revision },
        path: `/change-requests/${after.id}`,
      };
    }
    case "spaces":
    case "sites":
    case "site_spaces":
    case "replies":
      // More has to be looked up for them.
      return undefined;
    case "comments": {
      const { before, after } = happening;
      if (before) return undefined;
      const request = after.change_request;
      return {
        type: "comment_posted",
        space,
        user: after.posted_by,
        data: { comment: after.id, ...(request === null ? {} : { changeRequest: request }) },
        path: `${request === null ? "" : `/change-requests/${request}`}/comments/${after.id}`,
      };
    }
  }
}
