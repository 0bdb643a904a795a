import { Type, type Static } from "typebox";
import { webhookEvents } from "../../jobs/webhookEvents.ts";
import { DescribedWebUrl, Id, MapOf, strict, Timestamp, Url } from "./scalars.ts";

export const WebhookSecret = Type.String({
  minLength: 16,
  maxLength: 256,
  pattern: "^[!-~]*$",
  description: "one word of signs without blanks",
});

const WebhookEvent = Type.Enum(webhookEvents);
export const WebhookEvents = Type.Array(WebhookEvent, { minItems: 1, maxItems: 20 });

const fields = {
  object: Type.Literal("webhook"),
  id: Id,
  url: DescribedWebUrl,
  events: WebhookEvents,
  active: Type.Boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: Type.Object({ location: Url }, strict),
};

/** An address that is told of what happens in an organization (gaps.md §24.2). */
export const Webhook = Type.Object(fields, strict);
export type Webhook = Static<typeof Webhook>;

/** The same when it is made: its secret is shown this once. */
export const NewWebhook = Type.Object({ ...fields, secret: WebhookSecret }, strict);
export type NewWebhook = Static<typeof NewWebhook>;

/** One event for one webhook, with what came of sending it. */
export const WebhookDelivery = Type.Object(
  {
    object: Type.Literal("webhook-delivery"),
    id: Id,
    webhook: Id,
    event: WebhookEvent,
    status: Type.Enum(["waiting", "delivered", "failed"]),
    attempts: Type.Integer({ minimum: 0 }),
    nextAttemptAt: Type.Optional(Timestamp),
    responseStatus: Type.Optional(Type.Integer()),
    error: Type.Optional(Type.String()),
    createdAt: Timestamp,
    deliveredAt: Type.Optional(Timestamp),
    payload: MapOf(Type.Unknown()),
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
