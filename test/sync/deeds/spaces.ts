import { Replica } from "../replica.ts";
import type { Deed } from "./hand.ts";

/* What people do with whole spaces, and with what waits for them. */

const create: Deed = {
  weight: 1,
  async run(hand) {
    const title = `Space ${hand.word()}`;
    await hand.call("createSpace", {
      organizationId: hand.organization,
      body: { title, empty: hand.random.chance(0.5) },
    });
  },
};

const settings: Deed = {
  weight: 2,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId === undefined) return;
    const { random } = hand;
    const body = random.pick([
      { title: `Guide ${random.below(10)}` },
      { editMode: random.chance(0.3) ? "locked" : "live" },
      { emoji: "1f4a1" },
      { defaultLevel: random.pick(["inherit", "inherit", "inherit", "edit", "comment", "read", null]) },
    ]);
    await hand.call("updateSpaceById", { spaceId, body: body ?? {} });
    if (random.chance(0.1))
      await hand.call("updateOrganizationById", {
        organizationId: hand.organization,
        body: { title: `Lantern ${random.below(10)}` },
      });
  },
};

const remove: Deed = {
  weight: 1,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId === undefined) return;
    hand.deletedSpaces.push(spaceId);
    await hand.call("deleteSpaceById", { spaceId });
  },
};

const restore: Deed = {
  weight: 3,
  async run(hand) {
    const spaceId = hand.random.pick(hand.deletedSpaces);
    if (spaceId !== undefined) await hand.call("restoreSpace", { spaceId });
  },
};

/** What was refused is tried again, or thrown away by its writer. */
const attend: Deed = {
  weight: 3,
  async run({ caller, random, words }) {
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
      words.deleted(input);
      await caller.discardAttention(item.id);
    }
  },
};

export const spaceDeeds = { create, settings, remove, restore, attend };
