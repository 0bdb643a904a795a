import { Type, type Static } from "typebox";
import { DocumentOrMarkdown } from "./documentOrMarkdown.ts";
import { Id, strict, Timestamp, Url } from "./scalars.ts";

/** What an organization wants of agents (document 3, Agent instructions); nobody updated what nobody wrote. */
export const AgentInstructions = Type.Object(
  {
    object: Type.Literal("agent-instructions"),
    instructions: DocumentOrMarkdown,
    updatedAt: Type.Optional(Timestamp),
    updatedBy: Type.Optional(Id),
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type AgentInstructions = Static<typeof AgentInstructions>;
