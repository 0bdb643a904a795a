import { sayer, translated, type Refusals } from "./refusals.ts";

/** A sentence of the API's in the interface's language; as it came, where that has none for it. */
export const spoken = (message: string, sentences: Refusals["sentences"]): string =>
  translated(message, sentences) ?? message;

/** The same of several, or of one in which others stand, in the interface's language as far as the catalogue has them. */
export const sentenceOf = (message: string, known: Refusals): string => sayer(known).say(message);
