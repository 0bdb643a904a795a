import type { ErrorBody, Reason } from "../../src-main/api/error.ts";

/** What the catalogue says of refusals in a language that the API does not speak. */
export interface Refusals {
  /** By the API's sentence, where `{}` stands for a name or a number; ours has them by their turn, as `{1}`. */
  sentences: Readonly<Record<string, string>>;
  reasons: Readonly<Partial<Record<Reason, string>>>;
  codes: Readonly<Partial<Record<number, string>>>;
}

/**
 * A refusal in the language of the interface: by its sentence where that is known, or else by the word that programs may
 * branch on, or by its code. What the catalogue does not have stays in the API's words.
 */
export function wordsOf({ message, reason, code }: ErrorBody["error"], known: Refusals): string {
  for (const [said, ours] of Object.entries(known.sentences)) {
    const found = patternOf(said).exec(message);
    if (found) return ours.replace(/\{(\d)\}/g, (_place, turn: string) => found[Number(turn)] ?? "");
  }
  return (reason && known.reasons[reason]) ?? known.codes[code] ?? message;
}

function patternOf(said: string): RegExp {
  const parts = said.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+?)")}$`, "s");
}
