import { countOf, findOf, listNewest, type Slice } from "./lists/newest.ts";
import { touch, type Reader, type Writer } from "./handles.ts";
import type { WebhookDeliveryTable, WebhookTable } from "./tables.ts";

/* Webhooks and what is sent to them. They are an instance's own: nothing of them is replicated. */

/** The webhooks of an organization, the newest first. */
export const listWebhooks = (db: Reader, organization: string, slice: Slice) =>
  listNewest(db, "webhooks", { organization }, slice);

export const countWebhooks = (db: Reader, organization: string) => countOf(db, "webhooks", { organization });

export const findWebhook = (db: Reader, organization: string, id: string) =>
  findOf(db, "webhooks", { organization }, id);

export async function addWebhook(db: Writer, webhook: WebhookTable): Promise<void> {
  await db.insertInto("webhooks").values(webhook).execute();
}

export async function changeWebhook(db: Writer, id: string, changes: Partial<WebhookTable>): Promise<void> {
  await db.updateTable("webhooks").set(changes).where("id", "=", id).execute();
}

/** Removes a webhook with all that was and was to be sent to it. */
export async function removeWebhook(db: Writer, { id }: Pick<WebhookTable, "id">): Promise<void> {
  await db.deleteFrom("webhook_deliveries").where("webhook", "=", id).execute();
  await db.deleteFrom("webhooks").where("id", "=", id).execute();
}

/** The active webhooks of the organization that a space belongs to, by the space's id and scope. */
export async function listWebhooksOfSpace(
  db: Reader,
  { id, scope }: { id: string; scope: string },
): Promise<WebhookTable[]> {
  return db
    .selectFrom("webhooks")
    .innerJoin("spaces", "spaces.organization", "webhooks.organization")
    .selectAll("webhooks")
    .where("spaces.scope", "=", scope)
    .where("spaces.id", "=", id)
    .where("webhooks.active", "=", 1)
    .orderBy("webhooks.id")
    .execute();
}

/** Leaves something to be sent. */
export async function addDelivery(db: Writer, delivery: WebhookDeliveryTable): Promise<void> {
  touch(db, "webhook_deliveries", `org-admin:${delivery.organization}`);
  await db.insertInto("webhook_deliveries").values(delivery).execute();
}

export async function changeDelivery(
  db: Writer,
  { id, organization }: Pick<WebhookDeliveryTable, "id" | "organization">,
  changes: Partial<WebhookDeliveryTable>,
): Promise<void> {
  touch(db, "webhook_deliveries", `org-admin:${organization}`);
  await db.updateTable("webhook_deliveries").set(changes).where("id", "=", id).execute();
}

export const findDelivery = (db: Reader, webhook: string, id: string) =>
  findOf(db, "webhook_deliveries", { webhook }, id);

/** What was and is to be sent to a webhook, the newest first. */
export const listDeliveries = (db: Reader, webhook: string, slice: Slice) =>
  listNewest(db, "webhook_deliveries", { webhook }, slice);

export const countDeliveries = (db: Reader, webhook: string) =>
  countOf(db, "webhook_deliveries", { webhook });

/** Active webhooks to which something is to be sent by now, at most so many. */
export async function listDueWebhooks(db: Reader, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook")
    .select("webhooks.id")
    .distinct()
    .where("webhook_deliveries.next_at", "<=", now)
    .where("webhooks.active", "=", 1)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is to be sent next to a webhook, with how it is reached. */
export async function findDueDelivery(
  db: Reader,
  webhook: string,
  now: string,
): Promise<(WebhookDeliveryTable & Pick<WebhookTable, "url" | "secret">) | undefined> {
  return db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook")
    .selectAll("webhook_deliveries")
    .select(["webhooks.url", "webhooks.secret"])
    .where("webhook_deliveries.webhook", "=", webhook)
    .where("webhook_deliveries.next_at", "<=", now)
    .where("webhooks.active", "=", 1)
    .orderBy("webhook_deliveries.next_at")
    .orderBy("webhook_deliveries.created_at")
    .orderBy("webhook_deliveries.id")
    .limit(1)
    .executeTakeFirst();
}

/** So many rows go in one transaction. */
const mostAtOnce = 500;

/** Forgets the oldest deliveries from before this, sent or not; answers whether there may be more. */
export async function forgetDeliveries(db: Writer, before: string): Promise<boolean> {
  const old = await db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(mostAtOnce)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("webhook_deliveries").where("id", "in", ids).execute();
  return old.length === mostAtOnce;
}
