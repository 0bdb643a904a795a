import { toasts } from "../window/toasts.svelte.ts";
import { texts } from "../../texts/texts.ts";

/**
 * Puts text on the clipboard and says so, or that it could not; answers whether it is there. Where the page may not ask
 * for it, a selected field still can.
 */
export async function copyText(text: string, said: string): Promise<boolean> {
  const isCopied = await writeText(text).catch(() => copySelected(text));
  if (isCopied) toasts.show(said);
  else toasts.fail(texts.parts.noClipboard);
  return isCopied;
}

/** Outside of a secure context there is no clipboard at all. */
async function writeText(text: string): Promise<true> {
  await navigator.clipboard.writeText(text);
  return true;
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  // Inside an open dialog, whose focus trap would take the focus back.
  (document.querySelector("[role=dialog]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
