import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluateExpression } from "../../src-main/content/expressions/evaluateExpression.ts";
import { parseExpression } from "../../src-main/content/expressions/parseExpression.ts";
import { openHost, type ApiHost } from "./host.ts";
import { SiteDesk } from "./siteDesk.ts";

let host: ApiHost;
let desk: SiteDesk;
beforeAll(async () => {
  host = await openHost();
  desk = await SiteDesk.open(host);
});
afterAll(() => host.close());

const yes = { type: "boolean" };
const object = { type: "object", additionalProperties: false };
const whole = {
  $schema: "http://json-schema.org/draft-07/schema#",
  ...object,
  properties: {
    unsigned: { ...object, description: "Unsigned claims of the visitor", properties: { trial: yes } },
    isBeta: { type: "boolean", description: "Takes part in the beta" },
  },
};

describe("The adaptive schema of a site", () => {
  test("is 404 before it is said, then what was said last, with its time", async () => {
    expect(await desk.status("getSiteAdaptiveSchema", {})).toBe(404);
    host.clock.pass(1000);
    const put = (jsonSchema: unknown) => desk.status("updateSiteAdaptiveSchema", { body: { jsonSchema } });
    expect(await put({ ...object, properties: {} })).toBe(200);
    host.clock.pass(1000);
    expect(await put(whole)).toBe(200);
    expect(await host.ask("reader", "getSiteAdaptiveSchema", desk.input)).toEqual({
      object: "site-adaptive-schema",
      jsonSchema: whole,
      updatedAt: host.clock.iso(),
    });
  });

  test.each<[string, unknown, string]>([
    ["no schema", undefined, "/body/jsonSchema"],
    ["a schema of texts", { ...whole, type: "string" }, "/body/jsonSchema/type"],
    ["no properties", { ...object }, "/body/jsonSchema/properties"],
    ["further properties", { ...whole, additionalProperties: true }, "/body/jsonSchema/additionalProperties"],
    ["no word on further properties", { type: "object", properties: {} }, "additionalProperties"],
    ["another draft", { ...whole, $schema: "https://json-schema.org/draft/2020-12/schema" }, "$schema"],
    ["a keyword that is not taken", { ...whole, required: ["isBeta"] }, "/body/jsonSchema/required"],
    [
      "a property that is no boolean",
      { ...object, properties: { plan: { type: "string" } } },
      "/body/jsonSchema/properties/plan/type",
    ],
    [
      "a boolean with a default",
      { ...object, properties: { plan: { type: "boolean", default: true } } },
      "/body/jsonSchema/properties/plan/default",
    ],
    ["unsigned claims that are a boolean", { ...object, properties: { unsigned: yes } }, "/unsigned"],
    [
      "a text among the unsigned claims",
      { ...object, properties: { unsigned: { ...object, properties: { a: { type: "string" } } } } },
      "/body/jsonSchema/properties/unsigned/properties/a/type",
    ],
    [
      "open unsigned claims",
      { ...object, properties: { unsigned: { type: "object", properties: {} } } },
      "/body/jsonSchema/properties/unsigned/additionalProperties",
    ],
  ])("is refused with 400 and its place for %s", async (_what, jsonSchema, place) => {
    const refused = await desk.refusal("updateSiteAdaptiveSchema", { body: { jsonSchema } });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain(place);
  });

  test("is for readers to see and for editors to change", async () => {
    const body = { jsonSchema: whole };
    expect(await desk.status("updateSiteAdaptiveSchema", { body }, "editor")).toBe(200);
    expect(await desk.status("updateSiteAdaptiveSchema", { body }, "commenter")).toBe(403);
    expect(await desk.status("updateSiteAdaptiveSchema", { body }, "guest")).toBe(404);
    expect(await desk.status("getSiteAdaptiveSchema", {}, "guest")).toBe(404);
  });
});

describe("Template conditions", () => {
  const conditionsOf = async (jsonSchema: object) => {
    await desk.status("updateSiteAdaptiveSchema", { body: { jsonSchema } });
    return (await host.ask("reader", "listSiteAdaptiveTemplateConditions", desk.input)).items;
  };

  test("are two for each thing that visitors tell, and none without a schema", async () => {
    const other = await SiteDesk.open(host);
    expect(await host.ask("admin", "listSiteAdaptiveTemplateConditions", other.input)).toEqual({ items: [] });
    expect((await conditionsOf(whole)).map(({ condition }) => condition)).toEqual([
      "visitor.claims.isBeta == true",
      "visitor.claims.isBeta == false",
      "visitor.claims.unsigned.trial == true",
      "visitor.claims.unsigned.trial == false",
    ]);
  });

  test.each([
    "isBeta",
    "is-beta",
    "a b",
    'say "x"',
    "it's",
    "été",
    "true",
    "constructor",
    "a\\b",
    "x]",
    "😀",
    "1",
  ])("of %s hold for whom they say, and can be given to a section", async (name) => {
    const conditions = await conditionsOf({ ...object, properties: { [name]: yes } });
    for (const value of [true, false]) {
      const facts = { visitor: { claims: { [name]: value } } };
      const held = conditions.map(({ condition }) => evaluateExpression(parseExpression(condition), facts));
      expect(held).toEqual([value, !value]);
    }
    const { id: siteExternalLinkId } = await desk.link("Link");
    for (const { condition } of conditions) {
      const input = { siteExternalLinkId, body: { condition } };
      expect(await desk.status("updateSiteExternalLinkById", input)).toBe(200);
    }
  });
});
