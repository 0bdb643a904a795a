import { instructionsIn } from "../../content/instructions.ts";
import type { AgentInstructionsRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import type { AgentInstructions } from "../types/agentInstructions.ts";
import type { Format } from "../types/scalars.ts";
import { apiUrl } from "./urls.ts";

/** An organization's instructions as the API gives them; an empty document where nobody wrote any. */
export const presentAgentInstructions = (
  facts: ReadContext["facts"],
  organization: string,
  row: AgentInstructionsRow | undefined,
  format?: Format,
): AgentInstructions => ({
  object: "agent-instructions",
  instructions: instructionsIn(format, row?.instructions ?? ""),
  ...(row ? { updatedAt: row.updated_at, updatedBy: row.updated_by } : {}),
  urls: { location: apiUrl(facts, `/orgs/${organization}/agent-instructions`) },
});
