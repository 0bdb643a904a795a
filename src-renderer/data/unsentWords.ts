import { copyText } from "./clipboard.ts";
import { toasts } from "./toasts.svelte.ts";
import { texts } from "../texts/texts.ts";

/** Keeps what somebody wrote where it can be written no more: they may copy it as long as they have not dismissed it. */
export function keepUnsent(words: string): void {
  if (words.trim() === "") return;
  const beginning = words.trim().replace(/\s+/g, " ").slice(0, 60);
  toasts.keep(texts.parts.unsent(beginning + (words.trim().length > 60 ? "…" : "")), {
    label: texts.parts.copyIt,
    run: () => void copyText(words, texts.parts.textCopied),
  });
}
