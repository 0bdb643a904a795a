import { membersScope } from "../../access/scopes.ts";
import { instructionsBefore, mergeInstructions, writeInstructions } from "../../content/instructions.ts";
import { findAgentInstructions } from "../../store/agentInstructions.ts";
import { insert, update } from "../../store/replicated.ts";
import type { AgentInstructionsRow } from "../../store/tables.ts";
import { mutation, query } from "../operation.ts";
import { presentAgentInstructions } from "../present/agentInstructions.ts";
import { AgentInstructions } from "../types/agentInstructions.ts";
import { asDocument } from "../types/documentOrMarkdown.ts";
import { InstructionsBody } from "../types/instructionsBody.ts";
import { Id } from "../types/scalars.ts";

/* What an organization wants of the agents that work on its content (document 3, Agent instructions). */

const path = "/v1/orgs/{organizationId}/agent-instructions";
const params = { organizationId: Id };

/** An organization's instructions; an empty document before anybody wrote any. */
export const getOrganizationAgentInstructions = query({
  method: "GET",
  path,
  params,
  query: asDocument,
  returns: AgentInstructions,
  needs: { on: "organization", level: "member" },
  run: async (context, { organizationId, format }) =>
    presentAgentInstructions(
      context.facts,
      organizationId,
      await findAgentInstructions(context.db, membersScope(organizationId), organizationId),
      format,
    ),
});

/**
 * Replaces an organization's instructions. `was` holds what their writer had before them, in Markdown or as they were
 * read: what somebody else wrote meanwhile stays where the two can be brought together, and is 409 where they cannot.
 */
export const updateOrganizationAgentInstructions = mutation({
  method: "PUT",
  path,
  params,
  body: InstructionsBody,
  returns: AgentInstructions,
  needs: { on: "organization", level: "admin" },
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  async pin(context, input) {
    const { organizationId, body } = input;
    const row = await findAgentInstructions(context.db, membersScope(organizationId), organizationId);
    return { ...input, body: { ...body, was: instructionsBefore(body.was, row?.instructions ?? "") } };
  },
  describe: (_context, { body }) =>
    Promise.resolve({
      title: "Instructions for agents",
      text: writeInstructions(body.instructions, "/body/instructions", instructionsBefore(body.was, "")),
    }),
  async run(context, { organizationId, body: { instructions: given, ...body } }) {
    const { db, facts, now, user } = context;
    const scope = membersScope(organizationId);
    const row = await findAgentInstructions(db, scope, organizationId);
    const was = instructionsBefore(body.was, row?.instructions ?? "");
    const instructions = mergeInstructions({
      base: was,
      ours: row?.instructions ?? "",
      theirs: writeInstructions(given, "/body/instructions", was),
    });
    if (row?.instructions === instructions) return presentAgentInstructions(facts, organizationId, row);
    const after: AgentInstructionsRow = {
      scope,
      id: organizationId,
      instructions,
      updated_at: now,
      updated_by: user,
    };
    await (row
      ? update(db, "agent_instructions", { scope, id: organizationId }, after)
      : insert(db, "agent_instructions", after));
    return presentAgentInstructions(facts, organizationId, after);
  },
});
