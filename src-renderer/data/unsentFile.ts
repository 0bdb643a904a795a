import { tell } from "./ask.ts";
import { toasts } from "./toasts.svelte.ts";
import { texts } from "../texts/texts.ts";

/** Saves what the organization does not have, texts and all, where the writer wants it. */
export async function saveUnsent(): Promise<void> {
  const { name, text } = await tell("writeUnsent", undefined);
  const { saved } = await tell("saveFile", { name, bytes: new TextEncoder().encode(text) });
  if (saved) toasts.show(texts.parts.savedAs(name));
}
