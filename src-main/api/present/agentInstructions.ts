import { documentOf } from "../../content/givenText.ts";
import type { AgentInstructionsRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import type { AgentInstructions } from "../types/agentInstructions.ts";
import { apiUrl } from "./urls.ts";

/** An organization's instructions as the API gives them; an empty document where nobody wrote any. */
export const presentAgentInstructions = (
  facts: ReadContext["facts"],
  organization: string,
  row: AgentInstructionsRow | undefined,
): AgentInstructions => ({
  object: "agent-instructions",
  instructions: documentOf({ text: row?.instructions ?? "" }),
  ...(row ? { updatedAt: row.updated_at, updatedBy: row.updated_by } : {}),
  urls: { location: apiUrl(facts, `/orgs/${organization}/agent-instructions`) },
});
