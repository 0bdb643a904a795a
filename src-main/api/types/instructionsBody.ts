import { Type } from "typebox";

import { DocumentOrMarkdown } from "./documentOrMarkdown.ts";
import { strict } from "./scalars.ts";

/** Instructions, and what their writer had before them, in Markdown or as it was read. */
export const InstructionsBody = Type.Object(
  {
    instructions: DocumentOrMarkdown,
    was: Type.Optional(Type.Union([Type.String(), DocumentOrMarkdown])),
  },
  strict,
);
