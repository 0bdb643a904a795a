import type { TransferTexts } from "../../data/words/transferWords.ts";
import { gitSaid } from "./gitSaid.ts";
import { importSaid } from "./importSaid.ts";

const marks: Record<string, string> = { ".": ",", ",": "." };

/** What imports, and work with a repository, say. */
export const transfers: TransferTexts = {
  sentences: { ...importSaid, ...gitSaid },
  number: (said) => said.replace(/[.,](?=\d)/g, (mark) => marks[mark] ?? mark).replace("bytes", "Byte"),
};
