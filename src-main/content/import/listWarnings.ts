import type { ImportWarning } from "./source.ts";

/** A name or an address in a warning may be as long as a page; nobody reads more of it than this. */
const longest = 500;

/** What warnings say, so many of them; how many more there are is said too. */
export function listWarnings(warnings: readonly Pick<ImportWarning, "message">[], most: number): string[] {
  const messages = warnings.slice(0, most).map(({ message }) => shortened(message));
  const rest = warnings.length - messages.length;
  return rest > 0 ? [...messages, `There are ${rest} more such warnings.`] : messages;
}

const shortened = (message: string): string =>
  (message.length > longest ? `${message.slice(0, longest - 1).trimEnd()}…` : message).toWellFormed();
