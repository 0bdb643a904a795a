import { setTimeout as wait } from "node:timers/promises";
import type { JobHost } from "../../jobs/host.ts";
import { whileLeased } from "../../jobs/leased.ts";
import { findGitJob, listGitJobs, type WaitingOrder } from "../../store/gitOrders.ts";
import type { Engine } from "../engine.ts";
import { GitRun, pulse, type GitWork } from "./gitOrders.ts";

/** So many orders are carried out at once: each has a thread, and keeps what it receives. */
const mostAtOnce = 4;
/** And so many of one organization, whose server may be slow: those of others find a place. */
const mostOfOne = 2;

/**
 * Carries out what was ordered between spaces and Git repositories, what waits longest first, of several organizations
 * in turn; one order of a space at a time, of all processes that work on a database. Ends when nothing waits.
 */
export async function processGitOrders(engine: Engine, host: JobHost, work: GitWork): Promise<void> {
  const underway = new Map<string, { organization: string; end: Promise<void> }>();
  // What could not even be ended is tried again when this is called again.
  const failed = new Set<string>();
  const begin = ({ id, organization }: WaitingOrder): void => {
    const end = whileLeased(host, id, () => carryOut(engine, id, work))
      .catch((error: unknown) => {
        failed.add(id);
        host.fault("git order", error);
      })
      .finally(() => underway.delete(id));
    underway.set(id, { organization, end });
  };
  for (;;) {
    const { reading } = engine.store;
    const waiting = work.signal.aborted
      ? []
      : await listGitJobs(reading, { holder: host.holder, now: host.hostNow() });
    const free = waiting.filter(({ id }) => !underway.has(id) && !failed.has(id));
    const taken = [...underway.values()].map(({ organization }) => organization);
    for (const order of inTurn(free, taken)) begin(order);
    if (underway.size === 0) return;
    await firstOf([...underway.values()].map(({ end }) => end));
  }
}

/** What may begin beside what is underway of these organizations: of those first that have least. */
function inTurn(waiting: readonly WaitingOrder[], taken: readonly string[]): WaitingOrder[] {
  const counts = new Map<string, number>();
  const count = (organization: string): number => {
    const before = counts.get(organization) ?? 0;
    counts.set(organization, before + 1);
    return before;
  };
  taken.forEach(count);
  return waiting
    .map((order) => ({ order, before: count(order.organization) }))
    .filter(({ before }) => before < mostOfOne)
    .sort((a, b) => a.before - b.before)
    .slice(0, mostAtOnce - taken.length)
    .map(({ order }) => order);
}

/** It may have been cancelled, or carried out by another process, in the last moment. */
async function carryOut(engine: Engine, id: string, work: GitWork): Promise<void> {
  const job = await findGitJob(engine.store.reading, id);
  if (job && !work.signal.aborted) await new GitRun(engine, job, work).carryOut();
}

/** Waits until one of these has come to its end, or something may have been ordered meanwhile. */
async function firstOf(ends: readonly Promise<void>[]): Promise<void> {
  const late = new AbortController();
  await Promise.race([...ends, wait(pulse, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
}
