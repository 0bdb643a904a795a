import type { ImportWarning } from "./source.ts";

/** What warnings say, so many of them; how many more there are is said too. */
export function listWarnings(warnings: readonly Pick<ImportWarning, "message">[], most: number): string[] {
  const messages = warnings.slice(0, most).map(({ message }) => message.toWellFormed());
  const rest = warnings.length - messages.length;
  return rest > 0 ? [...messages, `There are ${rest} more such warnings.`] : messages;
}
