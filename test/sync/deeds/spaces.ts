import { templateIds } from "../../../src-main/content/templates/template.ts";
import { wordsBehind } from "../archives.ts";
import { Replica } from "../replica.ts";
import type { Deed } from "./hand.ts";

/* What people do with whole spaces, and with what waits for them. */

const createSpace: Deed = {
  weight: 1,
  async run(hand) {
    const title = `Space ${hand.word()}`;
    const organizationId = await hand.organization();
    const body = hand.random.chance(0.3)
      ? { title, template: { id: hand.random.pick(templateIds) } }
      : { title, empty: hand.random.chance(0.5) };
    await hand.name(
      ({ id }) => `title of ${id}`,
      title,
      () => hand.call<{ id: string }>("createSpace", { organizationId, body }),
    );
  },
};

const mergeRules = [
  { type: "none" },
  { type: "inherit" },
  { type: "rules", rules: [{ rule: "require_at_least_one_approved_review" }] },
];

const setSpace: Deed = {
  weight: 2,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId === undefined) return;
    const { random } = hand;
    if (random.chance(0.2)) {
      const { title: before } = await hand.call<{ title: string }>("getSpaceById", { spaceId });
      const title = `Guide ${hand.word()}`;
      const work = (): Promise<unknown> => hand.call("updateSpaceById", { spaceId, body: { title } });
      await hand.name(`title of ${spaceId}`, title, work, before);
      return;
    }
    const body = random.pick([
      { editMode: random.chance(0.3) ? "locked" : "live" },
      { emoji: "1f4a1" },
      { language: random.pick(["en", "de"]) },
      { mergeRules: random.pick(mergeRules) },
      { defaultLevel: random.pick(["inherit", "inherit", "inherit", "edit", "comment", "read", null]) },
    ]);
    await hand.call("updateSpaceById", { spaceId, body: body ?? {} });
  },
};

const setOrganization: Deed = {
  weight: 1,
  async run(hand) {
    const { random } = hand;
    const body = random.pick([
      { title: `Lantern ${random.below(10)}` },
      { defaultRole: random.pick(["edit", "read"]) },
      { mergeRules: { type: "none" } },
    ]);
    await hand.call("updateOrganizationById", { organizationId: await hand.organization(), body });
  },
};

/** What a template holds is put beside what is there. */
const furnish: Deed = {
  weight: 1,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId !== undefined)
      await hand.call("applyTemplateToSpace", { spaceId, body: { id: hand.random.pick(templateIds) } });
  },
};

const deleteSpace: Deed = {
  weight: 1,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId === undefined) return;
    hand.deletedSpaces.push(spaceId);
    await hand.call("deleteSpaceById", { spaceId });
  },
};

const restoreSpace: Deed = {
  weight: 3,
  async run(hand) {
    const spaceId = hand.random.pick(hand.deletedSpaces);
    if (spaceId !== undefined) await hand.call("restoreSpace", { spaceId });
  },
};

/** What was refused is tried again, or thrown away by its writer. */
const attend: Deed = {
  weight: 3,
  async run(hand) {
    const { caller, random, words, ledger } = hand;
    if (!(caller instanceof Replica)) return;
    const item = random.pick(await caller.listAttention());
    if (!item) return;
    if (random.chance(0.8)) await caller.retryAttention(item.id);
    else {
      const { input } = await caller.engine.store.reading
        .selectFrom("outbox")
        .select("input")
        .where("id", "=", item.id)
        .executeTakeFirstOrThrow();
      for (const text of [input, ...(await wordsBehind(caller.machine, [input]))]) words.deleted(text);
      ledger.discarded(input);
      await caller.discardAttention(item.id);
    }
    hand.hasActed = true;
  },
};

export const spaceDeeds = {
  createSpace,
  setSpace,
  setOrganization,
  furnish,
  deleteSpace,
  restoreSpace,
  attend,
};
