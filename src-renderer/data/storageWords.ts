import type { StoredSpace } from "../../src-main/core/storage.ts";

const units = ["bytes", "KB", "MB", "GB", "TB"];

/** Bytes as people read them: three digits at most, and none that says nothing. */
export function byteWords(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount.toFixed(power > 0 && amount < 10 ? 1 : 0)} ${units[power]}`;
}

/** What a space takes, in one line. */
export function sizeWords({ kept, pages, texts, files }: StoredSpace): string {
  if (kept === "online") return "Online only";
  const count = pages === 1 ? "1 page" : `${pages.toLocaleString("en")} pages`;
  return `${count} · texts ${byteWords(texts)} · files ${byteWords(files)}`;
}

/** How far what is to come has come. */
export function comingWords({ coming }: StoredSpace): string {
  if (coming === null) return "Fetching";
  const { done, total, unit } = coming;
  if (unit !== "changes")
    return `Fetching ${unit}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
  return total === 0 ? "Waiting for the network" : `Fetching: ${Math.floor((done * 100) / total)} %`;
}

/** The choices of which files come by themselves. */
export const fileChoices: { value: string; bytes: number | null; label: string; hint: string }[] = [
  { value: "all", bytes: null, label: "Every file", hint: "Everything can be seen without a network" },
  {
    value: "small",
    bytes: 5_000_000,
    label: "Files up to 5 MB",
    hint: "Larger ones come when you open them",
  },
  { value: "none", bytes: 0, label: "No files", hint: "Each comes when you open it" },
];
