import type { ErrorBody, Reason } from "../../src-main/api/error.ts";

/** What the catalogue says of refusals in a language that the API does not speak. */
export interface Refusals {
  /** By the API's sentence, where `{}` stands for a name or a number; ours has them by their turn, as `{1}`, or `{role 1}` for a role, `{list 1}` for several names and `{said 1}` for a sentence of its own. */
  sentences: Readonly<Record<string, string>>;
  /** What roles are called. */
  roles?: Readonly<Record<string, string>>;
  /** What stands before the last of several names. */
  joints?: Readonly<Record<string, string>>;
  reasons: Readonly<Partial<Record<Reason, string>>>;
  codes: Readonly<Partial<Record<number, string>>>;
}

/**
 * A refusal in the language of the interface: by its sentence where that is known, or else by the word that programs may
 * branch on, or by its code. What the catalogue does not have stays in the API's words.
 */
export function wordsOf({ message, reason, code }: ErrorBody["error"], known: Refusals): string {
  const sayings: Sayings = {
    role: (name) => known.roles?.[name] ?? name,
    said: (piece) => translated(piece, known.sentences, sayings) ?? piece,
  };
  return (
    translated(message, known.sentences, sayings) ??
    (reason && known.reasons[reason]) ??
    known.codes[code] ??
    message
  );
}

/** Says what stands within a sentence, as ours asks for it. */
export type Sayings = Readonly<Record<string, (piece: string) => string>>;

/** A sentence as the first that fits it has it in the interface's language; undefined where none does. */
export function translated(
  message: string,
  sentences: Refusals["sentences"],
  sayings: Sayings = {},
): string | undefined {
  for (const [said, ours] of Object.entries(sentences)) {
    const found = patternOf(said).exec(message);
    if (!found) continue;
    return ours.replace(/\{(?:(\w+) )?(\d)\}/g, (_place, how: string | undefined, turn: string) => {
      const piece = found[Number(turn)] ?? "";
      return sayings[how ?? ""]?.(piece) ?? piece;
    });
  }
  return undefined;
}

function patternOf(said: string): RegExp {
  const parts = said.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+?)")}$`, "s");
}
