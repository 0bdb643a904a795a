import { language, texts } from "../../texts/texts.ts";

interface Formats {
  relative: Intl.RelativeTimeFormat;
  day: Intl.DateTimeFormat;
}

let made: Formats | undefined;

/** Made with the first time that is told: which language is spoken may not be known yet when this is loaded. */
const formats = (): Formats =>
  (made ??= {
    relative: new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
    day: new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" }),
  });

/** "just now", "5 minutes ago", "yesterday", and after a week the date. */
export function when(time: string | null | undefined, now = Date.now()): string {
  if (!time) return texts.parts.times.never;
  const seconds = (new Date(time).getTime() - now) / 1000;
  const past = Math.abs(seconds);
  const { relative, day } = formats();
  if (past < 45) return texts.parts.times.now;
  if (past < 3600) return relative.format(Math.round(seconds / 60), "minute");
  if (past < 86_400) return relative.format(Math.round(seconds / 3600), "hour");
  if (past < 7 * 86_400) return relative.format(Math.round(seconds / 86_400), "day");
  return day.format(new Date(time));
}

/** The day of a moment: "Thursday, 1 January 2026". */
export function dayWords(time: string): string {
  return new Date(time).toLocaleDateString(language, { dateStyle: "full" });
}

/** The time of day of a moment. */
export function timeWords(time: string): string {
  return new Date(time).toLocaleTimeString(language, { timeStyle: "short" });
}

/** A moment in full, for titles and screen readers. */
export function fullTime(time: string): string {
  return new Date(time).toLocaleString(language, { dateStyle: "long", timeStyle: "short" });
}
