import { screenTexts } from "../../texts/screenTexts.ts";
import { texts } from "../../texts/texts.ts";
import { sayer, type Refusals } from "./refusals.ts";

/** What imports, and work with a repository, say in a language that the API does not speak. */
export interface TransferTexts {
  sentences: Readonly<Record<string, string>>;
  /** A number or a size as the API writes it, `3.2 MB`. */
  number: (said: string) => string;
}

/** What an import or a repository said, in the language of the interface as far as that is known. */
export const transferWords = (
  message: string,
  { sentences, number }: TransferTexts = screenTexts.transfers,
  refusals: Refusals = texts.refusals,
): string => sayer({ ...refusals, sentences: { ...sentences, ...refusals.sentences } }, number).say(message);

/** A failure in the same words. */
export const transferProblem = (problem: unknown): Error =>
  new Error(transferWords(problem instanceof Error ? problem.message : String(problem)));
