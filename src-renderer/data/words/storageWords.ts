import type { StoredSpace } from "../../../src-main/core/files/storage.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import { language, texts } from "../../texts/texts.ts";

const units = ["KB", "MB", "GB", "TB"];

/** Bytes as people read them: three digits at most, and none that says nothing. */
export function byteWords(bytes: number): string {
  if (bytes < 1000) return screenTexts.storage.bytes(bytes);
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  const digits = amount < 10 ? 1 : 0;
  const written = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  const shown = amount.toLocaleString(language, written);
  return `${shown} ${units[power - 1]}`;
}

/** What a space takes, in one line. */
export function sizeWords({ kept, pages, texts: bytes, files }: StoredSpace): string {
  if (kept === "online") return texts.onlineNote.onlineOnly;
  return screenTexts.storage.size(pages, byteWords(bytes), byteWords(files));
}

/** How far what is to come has come. */
export function comingWords({ coming }: StoredSpace): string {
  const { storage } = screenTexts;
  if (coming === null) return storage.fetching;
  const { done, total, unit } = coming;
  if (unit !== "changes")
    return storage.fetchingOf[unit](done.toLocaleString(language), total.toLocaleString(language));
  return total === 0 ? storage.waitingForNetwork : storage.fetchingShare(Math.floor((done * 100) / total));
}

/** The choices of which files come by themselves. */
export const fileChoices: { value: string; bytes: number | null; label: string; hint: string }[] = [
  { value: "all", bytes: null, ...screenTexts.storage.fileChoices.all },
  { value: "small", bytes: 5_000_000, ...screenTexts.storage.fileChoices.small },
  { value: "none", bytes: 0, ...screenTexts.storage.fileChoices.none },
];
