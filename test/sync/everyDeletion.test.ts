import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needsInstance, type AnyOperation } from "../../src-main/api/operation.ts";
import { operations } from "../../src-main/api/operations.ts";
import { protocolVersion, type PushAnswer, type PushRequest } from "../../src-main/sync/messages.ts";
import { everyOperation, FilledHost } from "../api/filledHost.ts";
import type { Operation } from "../api/host.ts";

/* Every deletion that a replica sends, as its instance runs it. */

/** Those of what was made on the instance alone: nobody could bring it back who offers what they had made. */
const ofInstances: Partial<Record<Operation, string>> = {
  deleteSiteShareLinkById: "A share link has a secret that the instance makes.",
  removeMemberFromOrganizationById: "Who joins does so at the instance, and has to be asked anew.",
};

let filled: FilledHost;
beforeAll(async () => {
  filled = await FilledHost.open();
  const input = inputOf("deleteMemberFromOrganizationTeamById");
  await filled.host.callLoosely("admin", "addMemberToOrganizationTeamById", input);
});
afterAll(() => filled.host.close());

/** What is part of something goes before it. */
const sent = everyOperation
  .filter(
    ([, operation]) =>
      operation.method === "DELETE" &&
      operation.mutation &&
      !operation.local &&
      !needsInstance(operation, { body: {} }),
  )
  .sort(([, one], [, other]) => other.path.split("/").length - one.path.split("/").length);

const inputOf = (id: Operation): Record<string, unknown> => filled.inputOf(operations[id] as AnyOperation);

async function push(operation: Operation, input: Record<string, unknown>) {
  const { engine, people, clock } = filled.host;
  const id = engine.random();
  const message: PushRequest = {
    protocol: protocolVersion,
    mutations: [{ id, seed: engine.random(), operation, at: clock.iso(), input, decisions: {} }],
    texts: [],
  };
  const outcome = await engine.sync({ user: people.admin }, "push", message);
  const [receipt] = ("body" in outcome ? (outcome.body as PushAnswer) : { receipts: [] }).receipts;
  return receipt;
}

describe("A deletion that is run again", () => {
  test.each(sent)(
    "by %s is not taken for done where what it names never was (A11)",
    async (id, operation) => {
      const [last = ""] = operation.path.match(/\w+(?=\}$)/) ?? [];
      const receipt = await push(id, { ...inputOf(id), [last]: "never".padEnd(20, "0") });
      if (ofInstances[id]) expect(receipt).toMatchObject({ status: "done" });
      else expect(receipt).toMatchObject({ status: "refused", error: { code: 404 } });
    },
  );

  test.each(sent)("by %s is done, and so is another of the same (P14)", async (id) => {
    const input = inputOf(id);
    for (let turn = 0; turn < 2; turn += 1) expect(await push(id, input)).toMatchObject({ status: "done" });
  });
});
