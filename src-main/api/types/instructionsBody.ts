import { Type } from "typebox";

import { Document } from "./document.ts";
import { strict } from "./scalars.ts";

/** Instructions, and what their writer had before them, in Markdown or as it was read. */
export const InstructionsBody = Type.Object(
  { instructions: Document, was: Type.Optional(Type.Union([Type.String(), Document])) },
  strict,
);
