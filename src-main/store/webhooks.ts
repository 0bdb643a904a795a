import type { TimeKey } from "./comments.ts";
import { touch, type Reader, type Writer } from "./handles.ts";
import type { WebhookDeliveryTable, WebhookTable } from "./tables.ts";

/* Webhooks and what is sent to them. They are an instance's own: nothing of them is replicated. */

interface Slice {
  after: TimeKey | undefined;
  limit: number;
}

/** The webhooks of an organization, the newest first. */
export async function listWebhooks(
  db: Reader,
  organization: string,
  { after, limit }: Slice,
): Promise<WebhookTable[]> {
  let query = db.selectFrom("webhooks").selectAll().where("organization", "=", organization);
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb("created_at", "<", after.at),
        eb.and([eb("created_at", "=", after.at), eb("id", "<", after.id)]),
      ]),
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function countWebhooks(db: Reader, organization: string): Promise<number> {
  const row = await db
    .selectFrom("webhooks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization", "=", organization)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findWebhook(
  db: Reader,
  organization: string,
  id: string,
): Promise<WebhookTable | undefined> {
  return db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .where("organization", "=", organization)
    .executeTakeFirst();
}

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

export async function findDelivery(
  db: Reader,
  webhook: string,
  id: string,
): Promise<WebhookDeliveryTable | undefined> {
  return db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("id", "=", id)
    .where("webhook", "=", webhook)
    .executeTakeFirst();
}

/** What was and is to be sent to a webhook, the newest first. */
export async function listDeliveries(
  db: Reader,
  webhook: string,
  { after, limit }: Slice,
): Promise<WebhookDeliveryTable[]> {
  let query = db.selectFrom("webhook_deliveries").selectAll().where("webhook", "=", webhook);
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb("created_at", "<", after.at),
        eb.and([eb("created_at", "=", after.at), eb("id", "<", after.id)]),
      ]),
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function countDeliveries(db: Reader, webhook: string): Promise<number> {
  const row = await db
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("webhook", "=", webhook)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

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
