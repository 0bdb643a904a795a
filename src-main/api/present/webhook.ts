import type { WebhookDeliveryTable, WebhookTable } from "../../store/tables.ts";
import type { HostFacts } from "../context.ts";
import type { Webhook, WebhookDelivery } from "../types/webhook.ts";
import { apiUrl } from "./urls.ts";

const pathOf = (organization: string, webhook: string): string => `/orgs/${organization}/webhooks/${webhook}`;

/** A webhook as the API gives it: without its secret. */
export function presentWebhook(facts: HostFacts, row: WebhookTable): Webhook {
  return {
    object: "webhook",
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as Webhook["events"],
    active: row.active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: apiUrl(facts, pathOf(row.organization, row.id)) },
  };
}

/** What is sent to a webhook, as the API gives it. */
export function presentDelivery(facts: HostFacts, row: WebhookDeliveryTable): WebhookDelivery {
  return {
    object: "webhook-delivery",
    id: row.id,
    webhook: row.webhook,
    event: row.event as WebhookDelivery["event"],
    status: row.status,
    attempts: row.attempts,
    ...(row.next_at === null ? {} : { nextAttemptAt: row.next_at }),
    ...(row.last_status === null ? {} : { responseStatus: row.last_status }),
    ...(row.last_error === null ? {} : { error: row.last_error }),
    createdAt: row.created_at,
    ...(row.delivered_at === null ? {} : { deliveredAt: row.delivered_at }),
    payload: JSON.parse(row.payload) as WebhookDelivery["payload"],
    urls: {
      location: apiUrl(facts, `${pathOf(row.organization, row.webhook)}/deliveries/${row.id}`),
    },
  };
}
