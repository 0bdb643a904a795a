import type { TransferTexts } from "../../data/words/transferWords.ts";

/** What imports, and work with a repository, say in English themselves. */
export const transfers: TransferTexts = { sentences: {}, number: (said) => said };
