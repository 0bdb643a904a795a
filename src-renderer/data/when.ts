const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });

/** "just now", "5 minutes ago", "yesterday", and after a week the date. */
export function when(time: string | null | undefined, now = Date.now()): string {
  if (!time) return "never";
  const seconds = (new Date(time).getTime() - now) / 1000;
  const past = Math.abs(seconds);
  if (past < 45) return "just now";
  if (past < 3600) return relative.format(Math.round(seconds / 60), "minute");
  if (past < 86_400) return relative.format(Math.round(seconds / 3600), "hour");
  if (past < 7 * 86_400) return relative.format(Math.round(seconds / 86_400), "day");
  return day.format(new Date(time));
}

/** A moment in full, for titles and screen readers. */
export function fullTime(time: string): string {
  return new Date(time).toLocaleString("en", { dateStyle: "long", timeStyle: "short" });
}
