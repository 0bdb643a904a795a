import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenAPISpec, OpenAPISpecRaw } from "../../src-main/api/types/openApiSpec.ts";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { readSpecification } from "../../src-main/jobs/readSpecification.ts";
import { processSpecifications } from "../../src-main/jobs/specifications.ts";
import { expectAgreement, settle } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* A specification that a writer adds without a network waits until the instance has read it. */

let world: World;
let cleo: Replica;
let rita: Replica;

beforeEach(async () => {
  world = await World.make();
  cleo = await world.addReplica(await world.addUser("Cleo", "create"), "cleo");
  rita = await world.addReplica(await world.addUser("Rita", "read"), "rita");
  await settle(cleo, rita);
});
afterEach(() => world.close());

const text = "openapi: 3.1.0\ninfo: {title: Lamps, version: '1'}\npaths: {}\n";
const at = (specSlug: string) => ({ organizationId: world.organization, specSlug });

/** The instance's work beside requests; at the address of a specification there is the same text. */
const work = () =>
  processSpecifications(jobHostOf(world.instance, "instance"), {
    fetchUrl: (_address, take) =>
      take({
        contentType: undefined,
        bytes: (async function* () {
          yield Buffer.from(text);
        })(),
      }),
    read: readSpecification,
  });

test("one that is sent, and one that is fetched, wait as pending until the instance has them (P1, R6)", async () => {
  await cleo.setOnline(false);
  const organizationId = world.organization;
  await cleo.call("createOpenAPISpec", { organizationId, body: { slug: "lamps", source: { text } } });
  const url = "https://lamps.example/openapi.yaml";
  await cleo.call("createOrUpdateOpenAPISpecBySlug", { ...at("far"), body: { source: { url } } });
  await cleo.call("updateOpenAPISpecBySlug", { ...at("lamps"), body: { visibility: "public" } });
  for (const slug of ["lamps", "far"])
    expect(await cleo.call("getOpenAPISpecBySlug", at(slug))).toMatchObject({ processingState: "pending" });

  await cleo.setOnline(true);
  await settle(cleo, rita);
  expect(await rita.call("getOpenAPISpecBySlug", at("far"))).toMatchObject({ processingState: "pending" });
  await work();
  await settle(cleo, rita);
  for (const replica of [cleo, rita])
    for (const slug of ["lamps", "far"]) {
      const spec = await replica.call<OpenAPISpec>("getOpenAPISpecBySlug", at(slug));
      expect(spec).toMatchObject({ processingState: "complete" });
      const raw = await replica.call<OpenAPISpecRaw>("getLatestOpenAPISpecVersionContentRaw", at(slug));
      expect(raw).toEqual({ text, format: "yaml" });
    }
  expect(await rita.call("getOpenAPISpecBySlug", at("lamps"))).toMatchObject({ visibility: "public" });
  await expectAgreement(world);
});

test("one whose slug somebody else took meanwhile needs attention, with nothing lost (A1, A2)", async () => {
  await cleo.setOnline(false);
  const organizationId = world.organization;
  const body = { slug: "lamps", source: { text } };
  await cleo.call("createOpenAPISpec", { organizationId, body });
  await world.call(world.admin, "createOpenAPISpec", {
    organizationId,
    body: { ...body, source: { text: text.replace("Lamps", "Others") } },
  });
  await cleo.setOnline(true);
  expect(await cleo.sync()).toMatchObject({ attention: 1 });
  const [item] = await cleo.listAttention();
  expect(item).toMatchObject({ title: "OpenAPI specification lamps", error: { code: 409 } });
});
