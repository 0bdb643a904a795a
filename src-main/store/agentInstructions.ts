import type { Reader } from "./handles.ts";
import type { AgentInstructionsRow } from "./tables.ts";

/** The instructions of an organization, from the scope that holds its members. */
export const findAgentInstructions = (
  db: Reader,
  scope: string,
  organization: string,
): Promise<AgentInstructionsRow | undefined> =>
  db
    .selectFrom("agent_instructions")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", organization)
    .executeTakeFirst();
