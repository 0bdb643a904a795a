import { copyText } from "./clipboard.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { texts } from "../../texts/texts.ts";

/**
 * Keeps what somebody wrote where it can be written no more: they may copy it as long as they have not dismissed it, and
 * `dismissed` is called when they have.
 */
export function keepUnsent(words: string, dismissed?: () => void): void {
  if (words.trim() === "") return;
  const beginning = words.trim().replace(/\s+/g, " ").slice(0, 60);
  const copy = { label: texts.parts.copyIt, run: () => copyText(words, texts.parts.textCopied) };
  toasts.keep(texts.parts.unsent(beginning + (words.trim().length > 60 ? "…" : "")), copy, dismissed);
}
