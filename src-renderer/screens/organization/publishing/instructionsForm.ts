import { documentOfText, textOfDocument } from "../../../data/words/description.ts";
import type { Body } from "../../../data/forms/fields.ts";
import type { Document } from "../../../data/calls/records.ts";

/** Instructions as a form has them: their text in its field, and the document that it is written on. */
interface ShownInstructions {
  text: string;
  instructions: Document;
}

export const shownInstructions = (instructions: Document): ShownInstructions => ({
  text: textOfDocument(instructions),
  instructions,
});

/** What is sent of them: the document that says what was written, and what its writer had before them. */
export const writtenInstructions = ({ text }: Body, { instructions: was }: ShownInstructions) => ({
  instructions: typeof text === "string" ? documentOfText(text, was) : was,
  was,
});
