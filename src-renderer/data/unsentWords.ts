import { copyText } from "./clipboard.ts";
import { toasts } from "./toasts.svelte.ts";

/** Keeps what somebody wrote where it can be written no more: they may copy it as long as they have not dismissed it. */
export function keepUnsent(words: string): void {
  if (words.trim() === "") return;
  const beginning = words.trim().replace(/\s+/g, " ").slice(0, 60);
  toasts.keep(`What you wrote was not sent: “${beginning}${words.trim().length > 60 ? "…" : ""}”`, {
    label: "Copy it",
    run: () => void copyText(words, "The text is on the clipboard."),
  });
}
