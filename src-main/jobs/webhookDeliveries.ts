import { createHmac, randomBytes } from "node:crypto";
import { ApiError } from "../api/error.ts";
import { transact } from "../store/store.ts";
import type { WebhookDeliveryTable } from "../store/tables.ts";
import { changeDelivery, findDueDelivery, listDueWebhooks } from "../store/webhooks.ts";
import type { JobHost } from "./host.ts";
import { whileLeased } from "./leased.ts";
import type { PostUrl } from "./postUrl.ts";

const minute = 60_000;
/** How long after each attempt that failed the next one is made, in milliseconds; after the last of them there is none. */
export const pauses = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute, 1440 * minute];

/** So many webhooks are told at once, and of so many events each before the others have their turn. */
const mostWebhooks = 16;
const mostInTurn = 50;

/** The beginning of a secret whose rest is its key in base64. */
export const secretPrefix = "whsec_";

/** A fresh secret, hard to guess. */
export const makeSecret = (): string => secretPrefix + randomBytes(32).toString("base64");

/**
 * Sends what webhooks are to be told by now, to each webhook by one process at a time. One that fails is tried again
 * later, and its webhook waits for its next turn, so that one that is away costs the others little.
 */
export async function deliverWebhooks(host: JobHost, post: PostUrl): Promise<void> {
  const { reading } = host.store;
  for (;;) {
    const due = await listDueWebhooks(reading, host.hostNow(), mostWebhooks);
    let sent = 0;
    await Promise.all(
      due.map((webhook) =>
        whileLeased(host, `webhook ${webhook}`, async () => {
          for (let turn = 0; turn < mostInTurn; turn += 1) {
            const delivery = await findDueDelivery(reading, webhook, host.hostNow());
            if (!delivery || !(await deliver(host, post, delivery))) return;
            sent += 1;
          }
        }),
      ),
    );
    if (sent === 0) return;
  }
}

/** Makes one attempt and writes down what came of it; answers whether it was taken. */
async function deliver(
  host: JobHost,
  post: PostUrl,
  delivery: WebhookDeliveryTable & { url: string; secret: string },
): Promise<boolean> {
  const { id, url, secret, payload: body, attempts } = delivery;
  const timestamp = String(Math.floor(host.clock() / 1000));
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`,
  };
  const [status, error] = await attempt(host, post, url, { headers, body });
  const isTaken = error === null;
  const pause = pauses[attempts];
  const now = host.hostNow();
  const nextAt = isTaken || pause === undefined ? null : new Date(host.clock() + pause).toISOString();
  const done = await transact(host.store, { mode: "replication", scopes: [], at: now }, (db) =>
    changeDelivery(db, delivery, {
      status: isTaken ? "delivered" : nextAt === null ? "failed" : "waiting",
      attempts: attempts + 1,
      next_at: nextAt,
      last_status: status,
      last_error: error,
      ...(isTaken ? { delivered_at: now } : {}),
    }),
  );
  host.announce(done);
  return isTaken;
}

/** The status of the answer, where there was one, and what is wrong, where something is. */
async function attempt(
  host: JobHost,
  post: PostUrl,
  url: string,
  posted: Parameters<PostUrl>[1],
): Promise<[status: number | null, error: string | null]> {
  try {
    const status = await post(url, posted);
    return [status, status >= 200 && status < 300 ? null : `${url} answered with status ${status}.`];
  } catch (error) {
    if (error instanceof ApiError) return [null, error.message];
    host.fault("the delivery of a webhook", error);
    return [null, "Recto failed at sending it. The fault was logged."];
  }
}

/** The signature that a receiver makes too: HMAC-SHA-256 in base64. */
function sign(secret: string, signed: string): string {
  const key = secret.startsWith(secretPrefix)
    ? Buffer.from(secret.slice(secretPrefix.length), "base64")
    : Buffer.from(secret);
  return createHmac("sha256", key).update(signed).digest("base64");
}
