import type { Distribution } from "./samples.ts";

export type Unit = "ms" | "MB" | "KB" | "MB/s" | "records/s" | "requests/s" | "times";

/** One line of the report. */
export interface Row {
  measure: string;
  /** What was measured, in words. */
  what: string;
  pages: number;
  unit: Unit;
  ours: Distribution;
  /** The least that it could cost, or another program doing the same, measured in the same run. */
  floor?: { name: string; value: Distribution };
  budget?: Budget;
}

/** What the design allows, with whether it was kept. */
export interface Budget {
  text: string;
  met: boolean;
}

/** Ours against the floor, by the medians: on a busy machine the tails are the machine's. */
export const ratioOf = ({ ours, floor }: Row): number | undefined =>
  floor && floor.value.p50 > 0 ? ours.p50 / floor.value.p50 : undefined;

/** A budget on the 95th percentile. */
export const within = (limit: number, ours: Distribution, text = `p95 ≤ ${limit} ms`): Budget => ({
  text,
  met: ours.p95 <= limit,
});

/** A budget on the median, beside that of a floor measured in turn with it. */
export const withinTimes = (times: number, ours: Distribution, floor: Distribution): Budget => ({
  text: `≤ ${times} × the query`,
  met: ours.p50 <= times * floor.p50,
});

/** A rate, from the times that an amount took: the slow samples are the low rates. */
export const rateOf = (amount: number, times: Distribution): Distribution => ({
  p50: (amount / times.p50) * 1000,
  p95: (amount / times.p95) * 1000,
  p99: (amount / times.p99) * 1000,
  samples: times.samples,
});
