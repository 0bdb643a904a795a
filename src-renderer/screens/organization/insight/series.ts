/** A figure for each moment, oldest first; moments are in seconds, as charts have them. */
export interface Series {
  times: number[];
  values: number[];
}

const week = 7 * 86_400;

/** How many of these moments fall into each of the last weeks, the one that ends now last. */
export function perWeek(moments: readonly string[], weeks: number, now: number): Series {
  const end = Math.floor(now / 1000);
  const values = Array.from({ length: weeks }, () => 0);
  for (const moment of moments) {
    const ago = Math.floor((end - Date.parse(moment) / 1000) / week);
    const at = weeks - 1 - ago;
    if (at >= 0 && at < weeks) values[at]! += 1;
  }
  return { times: values.map((_, at) => end - (weeks - at) * week), values };
}

/** How many there were at the end of each day on which one was added, and how many there are now. */
export function growth(moments: readonly string[], now: number): Series {
  const days = new Map<number, number>();
  for (const moment of moments) {
    const day = Math.floor(Date.parse(moment) / 86_400_000) * 86_400;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  const series: Series = { times: [], values: [] };
  let sum = 0;
  for (const [day, count] of [...days].sort(([a], [b]) => a - b)) {
    sum += count;
    series.times.push(day);
    series.values.push(sum);
  }
  const end = Math.floor(now / 1000);
  if (sum > 0 && series.times.at(-1) !== end) {
    series.times.push(end);
    series.values.push(sum);
  }
  return series;
}
