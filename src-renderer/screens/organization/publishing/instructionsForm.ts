import { documentOfText, textOfDocument, type DocumentOrMarkdown } from "../../../data/words/description.ts";
import type { Body } from "../../../data/forms/fields.ts";

/** Instructions as a form has them: their text in its field, and the document that it is written on. */
interface ShownInstructions {
  text: string;
  instructions: DocumentOrMarkdown;
}

export const shownInstructions = (instructions: DocumentOrMarkdown): ShownInstructions => ({
  text: textOfDocument(instructions),
  instructions,
});

/** What is sent of them: the document that says what was written, and what its writer had before them. */
export const writtenInstructions = ({ text }: Body, { instructions: was }: ShownInstructions) => ({
  instructions: typeof text === "string" ? documentOfText(text, was) : was,
  was,
});
