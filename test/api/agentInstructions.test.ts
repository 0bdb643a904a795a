import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Document } from "../../src-main/api/types/document.ts";
import { replay } from "./writing.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

const place = () => ({ organizationId: host.organization });
const saying = (...paragraphs: string[]): Document => ({
  object: "document",
  data: {},
  nodes: paragraphs.map((text) => ({
    object: "block",
    type: "paragraph",
    data: {},
    nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
  })),
});
const write = (instructions: Document, who: Person = "admin") =>
  host.ask(who, "updateOrganizationAgentInstructions", { ...place(), body: { instructions } });
const said = async (): Promise<string> => {
  const row = await host.engine.store.reading.selectFrom("agent_instructions").selectAll().execute();
  return row.map(({ instructions }) => instructions).join("|");
};

describe("An organization's instructions for agents", () => {
  test("are an empty document before anybody wrote any", async () => {
    const read = await host.ask("reader", "getOrganizationAgentInstructions", place());
    expect(read).toMatchObject({
      object: "agent-instructions",
      instructions: { object: "document", nodes: [] },
      urls: { location: `https://docs.example.com/v1/orgs/${host.organization}/agent-instructions` },
    });
    expect(read).not.toHaveProperty("updatedBy");
  });

  test("are read as they were written, with who wrote them and when", async () => {
    const written = await write(saying("Say lamp.", "Never say torch."));
    expect(written).toMatchObject({ updatedBy: host.people.admin, updatedAt: host.clock.iso() });
    expect(await said()).toBe("Say lamp.\n\nNever say torch.");
    const read = await host.ask("reader", "getOrganizationAgentInstructions", place());
    expect(read).toEqual(written);
    const again = await write(read.instructions as Document);
    expect(again).toEqual(written);
    await write(saying());
    expect(await said()).toBe("");
  });

  test.each<[Person, number, number]>([
    ["admin", 200, 200],
    ["creator", 200, 403],
    ["reader", 200, 403],
    ["guest", 403, 403],
    ["stranger", 404, 404],
  ])("read by a %s come to %i, written to %i", async (who, reading, writing) => {
    const body = { instructions: saying("Be brief.") };
    expect(await host.status(who, "getOrganizationAgentInstructions", place())).toBe(reading);
    expect(await host.status(who, "updateOrganizationAgentInstructions", { ...place(), body })).toBe(writing);
  });

  test.each<[string, unknown, string]>([
    ["nothing", {}, "/body/instructions"],
    ["no document", { instructions: "Be brief." }, "/body/instructions"],
    [
      "a document with a node that is none",
      { instructions: { object: "document", data: {}, nodes: [{ object: "block", data: {} }] } },
      "/body/instructions/nodes/0",
    ],
    ["another field", { instructions: { object: "document", data: {}, nodes: [] }, to: "me" }, "/body"],
  ])("are refused with 400 for %s", async (_what, body, path) => {
    const refused = await host.refusal("admin", "updateOrganizationAgentInstructions", { ...place(), body });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain(path);
  });

  test("of two who wrote apart are brought together, and wait where they cannot be", async () => {
    await write(saying("One.", "Two."));
    const was = await said();
    await write(saying("One.", "Two!"));
    const send = (document: Document) =>
      replay(host, "admin", "updateOrganizationAgentInstructions", {
        ...place(),
        body: { instructions: document, was },
      });
    await send(saying("One!", "Two."));
    expect(await said()).toBe("One!\n\nTwo!");
    await expect(send(saying("One.", "Something else."))).rejects.toMatchObject({
      code: 409,
      reason: "conflicts",
    });
    expect(await said()).toBe("One!\n\nTwo!");
  });

  test("say what they were written on as it was read, too", async () => {
    const { instructions: was } = await write(saying("*One*.", "Two."));
    await write(saying("*One*.", "Two!"));
    await host.ask("admin", "updateOrganizationAgentInstructions", {
      ...place(),
      body: { instructions: saying("One!", "Two."), was },
    });
    expect(await said()).toBe("One!\n\nTwo!");
  });
});
