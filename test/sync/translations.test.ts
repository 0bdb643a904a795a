import { afterEach, beforeEach, expect, test } from "vitest";
import type { List } from "../../src-main/api/types/lists.ts";
import type { GlossaryEntry, Translation } from "../../src-main/api/types/translation.ts";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { runTranslations } from "../../src-main/jobs/translations.ts";
import { expectAgreement, makeSpace, settle } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* Translations that are set up, and glossaries that are changed, without a network. */

let world: World;
let cleo: Replica;
let carl: Replica;

beforeEach(async () => {
  world = await World.make();
  cleo = await world.addReplica(await world.addUser("Cleo", "create"), "cleo");
  carl = await world.addReplica(await world.addUser("Carl", "create"), "carl");
  await settle(cleo, carl);
});
afterEach(() => world.close());

test("a run that is asked for offline is made when it reaches the instance (P1, R6)", async () => {
  const space = await makeSpace(world);
  await settle(cleo);
  await cleo.setOnline(false);
  const { id } = await cleo.call<Translation>("createTranslation", {
    organizationId: world.organization,
    body: { language: "fr", source: { space, language: "en" } },
  });
  const at = { organizationId: world.organization, translationId: id };
  await cleo.call("runTranslation", at);
  expect(await cleo.call("getTranslation", at)).toMatchObject({ status: "pending" });
  await cleo.setOnline(true);
  await settle(cleo, carl);
  await runTranslations(jobHostOf(world.instance, "instance"), {
    translate: async (order) => ({ space: order.source.space, revision: "r", pages: 2, words: 20 }),
  });
  await settle(cleo, carl);
  for (const replica of [cleo, carl])
    expect(await replica.call("getTranslation", at)).toMatchObject({
      status: "completed",
      stats: { runs: 1, totalPages: 2, totalWords: 20 },
    });
  await expectAgreement(world);
});

test("two people who change different terms of one entry offline keep both (R1, R6)", async () => {
  const organizationId = world.organization;
  const change = (replica: Replica, operation: object) =>
    replica.call("updateGlossaryEntries", { organizationId, body: { operations: [operation] } });
  const entry = async (replica: Replica): Promise<GlossaryEntry> =>
    (await replica.call<List<GlossaryEntry>>("listGlossaryEntries", { organizationId }))
      .items[0] as GlossaryEntry;
  await change(cleo, { type: "insert", translations: { en: "lamp" } });
  await settle(cleo, carl);
  const { id } = await entry(carl);
  for (const replica of [cleo, carl]) await replica.setOnline(false);
  await change(cleo, { type: "update", id, translations: { en: "lamp", fr: "lampe" } });
  await change(carl, { type: "update", id, translations: { en: "lamp", de: "Lampe" } });
  for (const replica of [cleo, carl]) await replica.setOnline(true);
  await settle(cleo, carl);
  for (const replica of [cleo, carl])
    expect((await entry(replica)).translations).toEqual({ de: "Lampe", en: "lamp", fr: "lampe" });
  await expectAgreement(world);
});
