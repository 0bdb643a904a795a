import { setTimeout as wait } from "node:timers/promises";
import { longestSpecification } from "../../api/types/openApiSpec.ts";
import { processConversations } from "../../jobs/conversations.ts";
import type { JobHost } from "../../jobs/host.ts";
import { repeat } from "../../jobs/repeated.ts";
import { processSpecifications } from "../../jobs/specifications.ts";
import { runTranslations } from "../../jobs/translations.ts";
import { deliverWebhooks } from "../../jobs/webhookDeliveries.ts";
import { isAnyGitJob } from "../../store/gitOrders.ts";
import type { CoreEvent } from "../core.ts";
import type { Engine } from "../engine.ts";
import { lazyFetcher } from "../network/lazyFetcher.ts";

/** How often it is looked for what nobody told of, in milliseconds. */
const everySoOften = 10_000;

/** What an engine is for work beside requests. */
export const jobHostOf = (engine: Engine, holder: string): JobHost => ({
  store: engine.store,
  holder,
  clock: () => engine.clock(),
  hostNow: () => engine.hostNow(),
  now: () => engine.now(),
  random: () => engine.random(),
  announce: (done) => engine.announce(done),
  fault: (operation, error) => engine.fault(operation, error),
});

/** Fetches, reads and stores the specifications that wait; the code that reads them is loaded with the first one. */
export const processWaitingSpecifications = (engine: Engine, holder: string): Promise<void> =>
  processSpecifications(jobHostOf(engine, holder), {
    // Each has its own deadline.
    fetchUrl: (...asked) =>
      lazyFetcher({ privateAddresses: engine.privateAddresses, limit: longestSpecification })(...asked),
    read: async (text) => (await import("../../jobs/readSpecification.ts")).readSpecification(text),
  });

/** For one attempt to tell a webhook, in milliseconds. */
const deliveryDeadline = 15_000;

/** Tells webhooks what waits for them; the code that reaches them is loaded with the first one. */
const deliverWaiting = (engine: Engine, holder: string): Promise<void> =>
  deliverWebhooks(jobHostOf(engine, holder), async (...posted) => {
    const { urlPoster } = await import("../../jobs/postUrl.ts");
    const reach = engine.privateAddresses ? { isAllowed: () => true } : {};
    return urlPoster({ deadline: deliveryDeadline, ...reach })(...posted);
  });

/** Carries out orders for Git repositories; the code for it is loaded with the first one. */
export async function processOrders(
  engine: Engine,
  holder: string,
  { signal, passing }: { signal: AbortSignal; passing?: string | undefined },
): Promise<void> {
  if (!(await isAnyGitJob(engine.store.reading))) return;
  const { processGitOrders } = await import("../git/gitQueue.ts");
  await processGitOrders(engine, jobHostOf(engine, holder), {
    privateAddresses: engine.privateAddresses,
    passing,
    signal,
  });
}

/** How long the end waits for what is under way, in milliseconds; what it leaves is done at the next start. */
const patience = 5000;

/**
 * Does what outlives requests, while an instance or a workspace of its own is open; a replica leaves it to its instance.
 * Answers the function that ends it. What only passes through is kept in `passing`.
 */
export function startBackgroundWork(engine: Engine, passing: string | undefined): () => Promise<void> {
  if (engine.facts.kind === "replica") return () => Promise.resolve();
  const holder = engine.random();
  let ended = false;
  const fault = (error: unknown): void => {
    // Past its end the store is closed under what was left.
    if (!ended) engine.fault("work beside requests", error);
  };
  const specifications = repeat(() => processWaitingSpecifications(engine, holder), everySoOften, fault);
  // Who translates comes with its own work; until then each run that is asked for says so.
  const translations = repeat(
    () => runTranslations(jobHostOf(engine, holder), undefined),
    everySoOften,
    fault,
  );
  const webhooks = repeat(() => deliverWaiting(engine, holder), everySoOften, fault);
  const conversations = repeat(() => processConversations(jobHostOf(engine, holder)), everySoOften, fault);
  const stopping = new AbortController();
  const { signal } = stopping;
  const repositories = repeat(() => processOrders(engine, holder, { signal, passing }), everySoOften, fault);
  const stopListening = engine.subscribe((event) => {
    if (isAbout(event, "jobs")) repositories.nudge();
    if (isAbout(event, "openapi_specs")) specifications.nudge();
    if (isAbout(event, "translations")) translations.nudge();
    if (isAbout(event, "webhook_deliveries")) webhooks.nudge();
    if (isAbout(event, "conversations")) conversations.nudge();
  });
  return async () => {
    stopListening();
    stopping.abort();
    const late = new AbortController();
    const timer = wait(patience, undefined, { signal: late.signal }).catch(() => undefined);
    const atRest = [specifications, translations, webhooks, conversations, repositories].map((work) =>
      work.stop(),
    );
    await Promise.race([Promise.all(atRest), timer]);
    late.abort();
    ended = true;
  };
}

const isAbout = (event: CoreEvent, table: string): boolean =>
  event.type === "changed" && event.rows.some((row) => row.table === table);
