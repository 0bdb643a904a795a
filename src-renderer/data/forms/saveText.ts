import { tell } from "../calls/ask.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { texts } from "../../texts/texts.ts";

/** Saves a text where the writer wants it, and says so. */
export async function saveText(name: string, text: string): Promise<void> {
  const given = { name, bytes: new TextEncoder().encode(text) };
  const { saved, name: chosen = name } = await tell("saveFile", given);
  if (saved) toasts.show(texts.parts.savedAs(chosen));
}
