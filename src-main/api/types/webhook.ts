import { Type, type Static } from "typebox";
import { secretPrefix } from "../../jobs/webhookDeliveries.ts";
import { webhookEvents } from "../../jobs/webhookEvents.ts";
import { DescribedWebUrl, Id, MapOf, strict, Timestamp, Url } from "./scalars.ts";

/** A key of fewer bytes is no secret. */
const shortestKey = 16;

/** Whether a secret is a key that every receiver reads alike: one that says to be base64 is that. */
function isKey(secret: string): boolean {
  if (!secret.startsWith(secretPrefix)) return true;
  const key = secret.slice(secretPrefix.length);
  return /^[A-Za-z0-9+/]+={0,2}$/.test(key) && Buffer.from(key, "base64").length >= shortestKey;
}

export const WebhookSecret = Type.Refine(
  Type.String({
    minLength: 16,
    maxLength: 256,
    pattern: "^[!-~]*$",
    description: "one word of signs without blanks",
  }),
  isKey,
  () => `must have at least ${shortestKey} bytes in base64 behind ${secretPrefix}`,
);

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
