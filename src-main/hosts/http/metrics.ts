import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Core, Outcome, StoredBytes } from "../../core/core.ts";
import type { PullAnswer, PullRequest, PushAnswer } from "../../sync/messages.ts";
import { readReport, type OutboxReport } from "../../sync/outboxReport.ts";
import { keyOf } from "./rateLimit.ts";
import type { Served } from "./served.ts";

const durations = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const distances = [0, 1, 10, 100, 1000, 10_000, 100_000];

/** For how long a replica counts that was not heard of again, in milliseconds; and how many are remembered at most. */
const reportLife = 5 * 60_000;
const mostReports = 10_000;

/** One exchange of a replica with the instance, as its route saw it. */
export interface Exchange {
  verb: "push" | "pull" | "texts";
  token: string;
  /** The header by which the replica says what waits in its outbox. */
  report: string | string[] | undefined;
  message: unknown;
  outcome: Outcome;
}

/**
 * An instance's figures for Prometheus. Labels are ids of operations, statuses and outcomes: nothing that anybody
 * wrote, and nobody's name.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #reports = new Map<string, OutboxReport & { at: number }>();
  readonly #requests = this.#count("recto_requests_total", "Requests that were answered.", [
    "operation",
    "status",
  ]);
  readonly #duration = this.#spread("recto_request_duration_seconds", "How long a request took.", durations, [
    "operation",
  ]);
  readonly #pushes = this.#count("recto_sync_pushes_total", "Pushes of replicas.");
  readonly #pulls = this.#count("recto_sync_pulls_total", "Pulls of replicas.");
  readonly #mutations = this.#count(
    "recto_sync_mutations_total",
    "Mutations of replicas, by what became of them.",
    ["outcome"],
  );
  readonly #behind = this.#spread(
    "recto_sync_behind_changes",
    "How many changes a replica that pulls has yet to get.",
    distances,
  );

  /** With the figures of the process, of which there is one. */
  static ofProcess(): Metrics {
    const metrics = new Metrics();
    collectDefaultMetrics({ register: metrics.#registry });
    return metrics;
  }

  /** What Prometheus reads, and the type of it. */
  async read(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  served({ operation, status, seconds }: Served): void {
    this.#requests.inc({ operation, status });
    // A stream lasts for as long as somebody listens.
    if (operation !== "events") this.#duration.observe({ operation }, seconds);
  }

  exchanged({ verb, token, report, message, outcome }: Exchange): void {
    if (verb === "texts") return;
    (verb === "push" ? this.#pushes : this.#pulls).inc();
    const told = readReport(report);
    if (told) this.#remember(keyOf(token), told);
    if (!("body" in outcome)) return;
    if (verb === "pull")
      this.#behind.observe({}, distanceOf(message as PullRequest, outcome.body as PullAnswer));
    else
      for (const { status } of (outcome.body as PushAnswer).receipts)
        this.#mutations.inc({ outcome: status });
  }

  /** Adds what is looked up whenever somebody reads. */
  follow(core: Pick<Core, "measureData">, streams: { readonly count: number }): void {
    this.#gauge("recto_event_streams", "Event streams that are open.", () => streams.count);
    this.#gauge("recto_replicas", "Replicas that reported within five minutes.", () => this.#fresh().length);
    this.#gauge("recto_outbox_mutations", "Mutations that wait in the outboxes of these replicas.", () =>
      this.#fresh().reduce((sum, { waiting }) => sum + waiting, 0),
    );
    this.#gauge("recto_outbox_oldest_seconds", "For how long the oldest of them has waited.", () =>
      this.#fresh().reduce((oldest, { age }) => Math.max(oldest, age), 0),
    );
    this.#followData(() => core.measureData());
  }

  #followData(measure: Core["measureData"]): void {
    const gauge: Gauge<"part"> = new Gauge({
      name: "recto_data_bytes",
      help: "How many bytes the data takes: the database, its write-ahead log, and the bytes of files.",
      labelNames: ["part"],
      registers: [this.#registry],
      async collect() {
        // A database that does not answer takes no other figure with it.
        const found: Partial<StoredBytes> = await measure().catch(() => ({}));
        gauge.reset();
        for (const [part, bytes] of Object.entries(found))
          if (bytes !== undefined) gauge.set({ part }, bytes);
      },
    });
  }

  #remember(replica: string, report: OutboxReport): void {
    // The last that was heard of stands last.
    this.#reports.delete(replica);
    this.#reports.set(replica, { ...report, at: performance.now() });
    const [first] = this.#reports.keys();
    if (this.#reports.size > mostReports && first !== undefined) this.#reports.delete(first);
  }

  #fresh(): OutboxReport[] {
    const since = performance.now() - reportLife;
    return [...this.#reports.values()].filter(({ at }) => at >= since);
  }

  #count<L extends string>(name: string, help: string, labelNames: L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #spread<L extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: L[] = [],
  ): Histogram<L> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, look: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: () => gauge.set(look()),
    });
  }
}

/** How many changes lie between a replica's cursors and the instance's heads. */
function distanceOf({ cursors }: PullRequest, { heads }: PullAnswer): number {
  return Object.entries(heads).reduce(
    (sum, [scope, { number }]) => sum + Math.max(0, number - (cursors[scope] ?? 0)),
    0,
  );
}
