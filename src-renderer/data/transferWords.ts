import { screenTexts } from "../texts/screenTexts.ts";
import { texts } from "../texts/texts.ts";
import { translated, type Sayings } from "./refusals.ts";

/** What imports, and work with a repository, say in a language that the API does not speak. */
export interface TransferTexts {
  sentences: Readonly<Record<string, string>>;
  /** A number or a size as the API writes it, `3.2 MB`. */
  number: (said: string) => string;
}

/** What an import or a repository said, in the language of the interface as far as that is known. */
export function transferWords(
  message: string,
  { sentences, number }: TransferTexts = screenTexts.transfers,
  refusals = texts.refusals.sentences,
): string {
  const known = { ...sentences, ...refusals };
  const whole = (said: string): string | undefined =>
    translated(said, known, sayings) ??
    (said.endsWith(".") ? translated(said.slice(0, -1), known, sayings)?.concat(".") : undefined);
  /** Several sentences are said one by one. */
  const say = (said: string): string =>
    whole(said) ??
    said
      .split(/(?<=\.) /)
      .map((one) => whole(one) ?? one)
      .join(" ");
  const sayings: Sayings = {
    said: say,
    list: (said) =>
      said
        .split(/([;,] )/)
        .map((one) => whole(one) ?? one)
        .join(""),
    number,
  };
  return say(message);
}

/** A failure in the same words. */
export const transferProblem = (problem: unknown): Error =>
  new Error(transferWords(problem instanceof Error ? problem.message : String(problem)));
