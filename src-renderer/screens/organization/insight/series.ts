/** A figure for each moment, oldest first; moments are in seconds, as charts have them. */
export interface Series {
  times: number[];
  values: number[];
}

const week = 7 * 86_400;

/** When a day begins where the reader is; `by` so many days on. */
function dayOf(date: Date, by = 0): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + by).getTime() / 1000;
}

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

/** How much of something there was on each of the last days, the last one last; days without are there, too. */
export function perDay(amounts: ReadonlyMap<string, number>, days: number, now: number): Series {
  const series: Series = { times: [], values: [] };
  const date = new Date(now);
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    // The middle of a day is in that day, whatever the clocks do in it.
    const noon = new Date(date.getFullYear(), date.getMonth(), date.getDate() - ago, 12);
    const name = [noon.getFullYear(), noon.getMonth() + 1, noon.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
    series.times.push(noon.getTime() / 1000);
    series.values.push(amounts.get(name) ?? 0);
  }
  return series;
}

/**
 * How many there were at the end of each day on which one was added, and how many there are now: from the day before
 * the first, on which there was none.
 */
export function growth(moments: readonly string[], now: number): Series {
  const days = new Map<number, number>();
  for (const moment of moments) {
    const start = dayOf(new Date(moment));
    days.set(start, (days.get(start) ?? 0) + 1);
  }
  const series: Series = { times: [], values: [] };
  let sum = 0;
  const first = Math.min(...days.keys());
  if (days.size > 0) {
    series.times.push(dayOf(new Date(first * 1000), -1));
    series.values.push(0);
  }
  for (const [start, count] of [...days].sort(([a], [b]) => a - b)) {
    sum += count;
    series.times.push(start);
    series.values.push(sum);
  }
  const end = Math.floor(now / 1000);
  if (sum > 0 && series.times.at(-1) !== end) {
    series.times.push(end);
    series.values.push(sum);
  }
  return series;
}
