import { shortened } from "./shortened.ts";
import type { ImportWarning } from "./source.ts";

/** Nobody reads more of a warning, whatever names are in it. */
const longest = 500;

/** What warnings say, so many of them; how many more there are is said too. */
export function listWarnings(warnings: readonly Pick<ImportWarning, "message">[], most: number): string[] {
  const messages = warnings.slice(0, most).map(({ message }) => shortened(message, longest).toWellFormed());
  const rest = warnings.length - messages.length;
  return rest > 0 ? [...messages, `There are ${rest} more such warnings.`] : messages;
}
