/** What a number of samples came to. */
export interface Distribution {
  p50: number;
  p95: number;
  p99: number;
  samples: number;
}

export function distributionOf(values: readonly number[]): Distribution {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.max(0, Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), samples: sorted.length };
}

/** Milliseconds that some work takes. */
export async function timed(work: () => unknown, clock: Clock = () => performance.now()): Promise<number> {
  const began = clock();
  await work();
  return clock() - began;
}

/** Milliseconds from some moment on: of the world, or of a processor. */
export type Clock = () => number;

/** What this thread has worked, whatever else the machine did meanwhile. */
export const processorTime: Clock = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** One thing to measure: makes what a sample needs, outside of the time that is taken, and answers what is timed. */
export type Subject = (sample: number) => Work | Promise<Work>;
type Work = () => unknown;

/**
 * Samples of several subjects in turn, so that whatever else the machine does meets all of them alike. The first
 * `warmUp` rounds are run and not counted.
 */
export async function sampleInTurn<S extends Subject[]>(
  { warmUp, samples, clock }: { warmUp: number; samples: number; clock?: Clock },
  ...subjects: S
): Promise<{ [K in keyof S]: Distribution }> {
  const values = subjects.map((): number[] => []);
  for (let sample = 0; sample < warmUp + samples; sample += 1)
    for (const [index, subject] of subjects.entries()) {
      const work = await subject(sample);
      const took = await timed(work, clock);
      if (sample >= warmUp) values[index]?.push(took);
    }
  return values.map(distributionOf) as { [K in keyof S]: Distribution };
}

/** The processor's clock goes in steps of some milliseconds: it is read before and after so many of them. */
const inOneReading = 40;

/**
 * What each of several subjects has this thread work, whatever else the machine does, in turn: by the processor's clock,
 * of as many runs at a time as it takes for that to tell.
 */
export async function sampleWork<S extends Work[]>(
  samples: number,
  ...subjects: S
): Promise<{ [K in keyof S]: Distribution }> {
  const sized: Work[] = [];
  const sizes: number[] = [];
  for (const work of subjects) {
    for (let time = 0; time < 5; time += 1) await work();
    const took = await timed(work);
    const size = Math.max(1, Math.ceil(inOneReading / Math.max(took, 0.02)));
    sizes.push(size);
    sized.push(async () => {
      for (let time = 0; time < size; time += 1) await work();
    });
  }
  const each = await sampleInTurn(
    { warmUp: 1, samples, clock: processorTime },
    ...sized.map((work) => () => work),
  );
  return each.map(({ p50, p95, p99 }, at) => {
    const of = sizes[at] ?? 1;
    return { p50: p50 / of, p95: p95 / of, p99: p99 / of, samples: samples * of };
  }) as { [K in keyof S]: Distribution };
}
