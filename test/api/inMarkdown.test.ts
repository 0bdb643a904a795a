import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "./host.ts";
import { Desk, documentOf } from "./writing.ts";

/* Descriptions and instructions are documents, and Markdown where that is asked for or given. */

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const asMarkdown = { format: "markdown" } as const;
/** What no document would be written as. */
const typed = "*  One\n*  __Two__\n\n| a | b |\n|-|-|\n| 1 | 2 |\n";

describe("The description of a change request", () => {
  const at = (changeRequestId: string) => ({ spaceId: desk.space, changeRequestId });
  const describeAs = (id: string, body: object, who: "admin" | "editor" = "admin") =>
    host.ask(who, "updateChangeRequestById", { ...at(id), body });
  const read = async (id: string) =>
    (await host.ask("admin", "getChangeRequestById", { ...at(id), ...asMarkdown })).description;

  test("is given in Markdown, and read in it or as a document", async () => {
    const id = await desk.open("Lamps");
    expect(await read(id)).toBeUndefined();
    await describeAs(id, { description: { markdown: "Say **why**.\n\n- One\n- Two\n" } });
    expect(await read(id)).toEqual({ markdown: "Say **why**.\n\n- One\n- Two" });
    const { description } = await desk.request(id);
    expect(description).toMatchObject({
      object: "document",
      nodes: [{ type: "paragraph" }, { type: "list-unordered" }],
    });
    await describeAs(id, { description: documentOf("Because.") });
    expect(await read(id)).toEqual({ markdown: "Because." });
  });

  test("is in the form that is asked for in lists as well", async () => {
    const id = await desk.open("Lamps");
    await describeAs(id, { description: { markdown: "Why." }, status: "open" });
    const description = { markdown: "Why." };
    const organizationId = host.organization;
    for (const { items } of [
      await host.ask("admin", "listChangeRequestsForSpace", { spaceId: desk.space, ...asMarkdown }),
      await host.ask("admin", "listChangeRequestsForOrganization", { organizationId, ...asMarkdown }),
    ])
      expect(items).toMatchObject([{ id, description }]);
    const { items } = await host.ask("admin", "listChangeRequestsForSpace", { spaceId: desk.space });
    expect(items).toMatchObject([{ description: { object: "document" } }]);
  });

  test("that is written as it was read changes nothing, and is merged with what came between", async () => {
    const id = await desk.open("Lamps");
    await describeAs(id, { description: documentOf("One.\n\nTwo.") });
    const { description: before } = await desk.request(id);
    const was = { description: await read(id) };
    await describeAs(id, was);
    expect((await desk.request(id)).description).toEqual(before);

    await describeAs(id, { description: { markdown: "One.\n\nTwo.\n\nThree." } });
    const seen = { description: await read(id) };
    await describeAs(id, { description: { markdown: "One.\n\nTwo.\n\nThree, ours." } });
    await describeAs(id, { description: { markdown: "One, theirs.\n\nTwo.\n\nThree." }, was: seen });
    expect(await read(id)).toEqual({ markdown: "One, theirs.\n\nTwo.\n\nThree, ours." });
  });
});

describe("Instructions", () => {
  test("of a translation are given back as they were typed, and are a document unless Markdown is asked for", async () => {
    const organizationId = host.organization;
    const body = { language: "fr", instructions: { markdown: typed } } as const;
    const { id } = await host.ask("admin", "createTranslation", { organizationId, body });
    const at = { organizationId, translationId: id };
    const read = async () =>
      (await host.ask("admin", "getTranslation", { ...at, ...asMarkdown })).instructions;
    expect(await read()).toEqual({ markdown: typed });
    const { items } = await host.ask("admin", "listTranslations", { organizationId, ...asMarkdown });
    expect(items).toMatchObject([{ instructions: { markdown: typed } }]);
    const { instructions } = await host.ask("admin", "getTranslation", at);
    expect(instructions).toMatchObject({ object: "document" });
    await host.ask("admin", "updateTranslation", { ...at, body: { instructions } });
    expect(await read()).toEqual({ markdown: typed });
    await host.ask("admin", "updateTranslation", {
      ...at,
      body: { instructions: { markdown: `${typed}\nMore.\n` }, was: { markdown: typed } },
    });
    expect(await read()).toEqual({ markdown: `${typed}\nMore.\n` });
  });

  test("for agents are given back as they were typed, and are a document unless Markdown is asked for", async () => {
    const at = { organizationId: host.organization };
    const read = async () =>
      (await host.ask("admin", "getOrganizationAgentInstructions", { ...at, ...asMarkdown })).instructions;
    expect(await read()).toEqual({ markdown: "" });
    await host.ask("admin", "updateOrganizationAgentInstructions", {
      ...at,
      body: { instructions: { markdown: typed } },
    });
    expect(await read()).toEqual({ markdown: typed });
    const { instructions } = await host.ask("admin", "getOrganizationAgentInstructions", at);
    expect(instructions).toMatchObject({ object: "document" });
  });

  test("are refused that are neither", async () => {
    const at = { organizationId: host.organization };
    for (const instructions of ["Be brief.", { text: "Be brief." }, { markdown: 1 }, {}]) {
      const refused = await host.refusal("admin", "updateOrganizationAgentInstructions", {
        ...at,
        body: { instructions },
      });
      expect(refused.status).toBe(400);
      expect(refused.error.message).toContain("/body/instructions");
    }
  });
});
