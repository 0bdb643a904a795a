import { Type } from "typebox";
import { makeSecret } from "../../jobs/webhookDeliveries.ts";
import type { WebhookDeliveryTable, WebhookTable } from "../../store/tables.ts";
import {
  addWebhook,
  changeDelivery,
  changeWebhook,
  countDeliveries,
  countWebhooks,
  findDelivery,
  findWebhook,
  listDeliveries,
  listWebhooks as listRows,
  removeWebhook,
} from "../../store/webhooks.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf } from "../paging.ts";
import { presentDelivery, presentWebhook } from "../present/webhook.ts";
import { List, paging } from "../types/lists.ts";
import { DescribedWebUrl, Id, strict } from "../types/scalars.ts";
import { NewWebhook, Webhook, WebhookDelivery, WebhookEvents, WebhookSecret } from "../types/webhook.ts";

/*
 * Addresses that are told of what happens (gaps.md §24.2). They are the instance's own, for admins alone; who sends is
 * jobs/webhookDeliveries.ts.
 */

const path = "/v1/orgs/{organizationId}/webhooks" as const;
const named = { organizationId: Id, webhookId: Id };
const shared = {
  needs: { on: "organization", level: "admin" },
  needsInstance: true,
} as const;
const noScopes = (): string[] => [];

/** The webhooks of an organization, the newest first. */
export const listWebhooks = query({
  ...shared,
  method: "GET",
  path,
  params: { organizationId: Id },
  query: paging,
  returns: List(Webhook),
  async run({ db, facts }, { organizationId, ...asked }) {
    const list = await paginateRows(asked, {
      count: () => countWebhooks(db, organizationId),
      fetch: (after, limit) => listRows(db, organizationId, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, (row) => presentWebhook(facts, row));
  },
});

/** Adds a webhook. Its secret, made where none is given, is in this answer and in no other. */
export const createWebhook = mutation({
  ...shared,
  method: "POST",
  path,
  params: { organizationId: Id },
  body: Type.Object(
    {
      url: DescribedWebUrl,
      events: WebhookEvents,
      secret: Type.Optional(WebhookSecret),
      active: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  returns: NewWebhook,
  toldOnce: true,
  status: 201,
  scopes: noScopes,
  prepare: async (_services, { body }) => body.secret ?? makeSecret(),
  async run(context, { organizationId, body }) {
    const { db, facts, now, user } = context;
    const secret = String(context.prepared);
    const row: WebhookTable = {
      id: context.newId("webhook"),
      organization: organizationId,
      url: body.url,
      events: JSON.stringify([...new Set(body.events)]),
      secret,
      active: body.active === false ? 0 : 1,
      created_by: user,
      created_at: now,
      updated_at: now,
    };
    await addWebhook(db, row);
    return { ...presentWebhook(facts, row), secret };
  },
});

export const getWebhook = query({
  ...shared,
  method: "GET",
  path: `${path}/{webhookId}`,
  params: named,
  returns: Webhook,
  run: async (context, input) => presentWebhook(context.facts, await requireWebhook(context, input)),
});

/** Changes a webhook; what is absent stays. While it is not active nothing is noted for it and nothing sent. */
export const updateWebhook = mutation({
  ...shared,
  method: "PATCH",
  path: `${path}/{webhookId}`,
  params: named,
  body: Type.Object(
    {
      url: Type.Optional(DescribedWebUrl),
      events: Type.Optional(WebhookEvents),
      secret: Type.Optional(WebhookSecret),
      active: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  returns: Webhook,
  scopes: noScopes,
  async run(context, { body, ...input }) {
    const row = await requireWebhook(context, input);
    const { url, events, secret, active } = body;
    const changes = {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: JSON.stringify([...new Set(events)]) }),
      ...(secret === undefined ? {} : { secret }),
      ...(active === undefined ? {} : { active: active ? (1 as const) : (0 as const) }),
    };
    const differs = Object.entries(changes).some(
      ([column, value]) => row[column as keyof WebhookTable] !== value,
    );
    if (!differs) return presentWebhook(context.facts, row);
    const changed = { ...changes, updated_at: context.now };
    await changeWebhook(context.db, row.id, changed);
    return presentWebhook(context.facts, { ...row, ...changed });
  },
});

/** Removes a webhook, with what waits to be sent to it. */
export const deleteWebhook = mutation({
  ...shared,
  method: "DELETE",
  path: `${path}/{webhookId}`,
  params: named,
  status: 204,
  scopes: noScopes,
  async run({ db }, { organizationId, webhookId }) {
    const row = await findWebhook(db, organizationId, webhookId);
    if (row) await removeWebhook(db, row);
  },
});

/** What was sent to a webhook within the last 30 days, and what waits; the newest first. */
export const listWebhookDeliveries = query({
  ...shared,
  method: "GET",
  path: `${path}/{webhookId}/deliveries`,
  params: named,
  query: paging,
  returns: List(WebhookDelivery),
  async run(context, input) {
    const { db, facts } = context;
    const { id } = await requireWebhook(context, input);
    const list = await paginateRows(input, {
      count: () => countDeliveries(db, id),
      fetch: (after, limit) => listDeliveries(db, id, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, (row) => presentDelivery(facts, row));
  },
});

const ofDelivery = { ...named, deliveryId: Id };

export const getWebhookDelivery = query({
  ...shared,
  method: "GET",
  path: `${path}/{webhookId}/deliveries/{deliveryId}`,
  params: ofDelivery,
  returns: WebhookDelivery,
  run: async (context, input) => presentDelivery(context.facts, await requireDelivery(context, input)),
});

/** Sends something again, whatever came of it before: at once, and then as often as what is new. */
export const redeliverWebhookDelivery = mutation({
  ...shared,
  method: "POST",
  path: `${path}/{webhookId}/deliveries/{deliveryId}/redeliver`,
  params: ofDelivery,
  returns: WebhookDelivery,
  scopes: noScopes,
  async run(context, input) {
    const row = await requireDelivery(context, input);
    const again = { status: "waiting", attempts: 0, next_at: context.now, delivered_at: null } as const;
    await changeDelivery(context.db, row, again);
    return presentDelivery(context.facts, { ...row, ...again });
  },
});

interface Named {
  organizationId: string;
  webhookId: string;
}

async function requireWebhook(
  { db }: Pick<ReadContext, "db">,
  { organizationId, webhookId }: Named,
): Promise<WebhookTable> {
  const row = await findWebhook(db, organizationId, webhookId);
  if (!row) throw new ApiError(404, `There is no webhook ${webhookId}.`);
  return row;
}

async function requireDelivery(
  context: Pick<ReadContext, "db">,
  { deliveryId, ...input }: Named & { deliveryId: string },
): Promise<WebhookDeliveryTable> {
  const { id } = await requireWebhook(context, input);
  const row = await findDelivery(context.db, id, deliveryId);
  if (!row) throw new ApiError(404, `There is no delivery ${deliveryId} to this webhook.`);
  return row;
}
