import { tell } from "../calls/ask.ts";
import { saveText } from "./saveText.ts";

/** Saves what the organization does not have, texts and all, where the writer wants it. */
export async function saveUnsent(): Promise<void> {
  const { name, text } = await tell("writeUnsent", undefined);
  await saveText(name, text);
}
