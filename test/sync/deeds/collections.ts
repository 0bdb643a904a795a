import type { Deed, Hand } from "./hand.ts";

/* What people do with collections, and with spaces in them. */

interface Item {
  id: string;
  parent?: string;
}

const collections = async (hand: Hand): Promise<Item[]> =>
  (
    await hand.call<{ items: Item[] }>("listCollectionsInOrganizationById", {
      organizationId: await hand.organization(),
    })
  ).items;

const collection = async (hand: Hand): Promise<string | undefined> =>
  hand.random.pick(await collections(hand))?.id;

/** Into another collection, to the root, or beside something that may be elsewhere. */
async function destination(hand: Hand, moved?: string): Promise<object> {
  const { random } = hand;
  const others = (await collections(hand)).filter(({ id }) => id !== moved);
  const parent = random.chance(0.7) ? (random.pick(others)?.id ?? null) : null;
  if (random.chance(0.5)) return { parent };
  const { items } = await hand.call<{ items: Item[] }>("listSpacesInOrganizationById", {
    organizationId: await hand.organization(),
  });
  const beside = random.pick(items.filter((item) => (item.parent ?? null) === parent));
  if (!beside) return { parent };
  const side = random.chance(0.5) ? "before" : "after";
  return { parent, position: { [side]: { type: "space", space: beside.id } } };
}

const createCollection: Deed = {
  weight: 2,
  async run(hand) {
    const parent = hand.random.chance(0.4) ? await collection(hand) : undefined;
    const organizationId = await hand.organization();
    const title = `Shelf ${hand.word()}`;
    const body = { title, ...(parent === undefined ? {} : { parent }) };
    await hand.name(
      ({ id }) => id,
      title,
      () => hand.call<Item>("createCollection", { organizationId, body }),
    );
  },
};

const setCollection: Deed = {
  weight: 1,
  async run(hand) {
    const collectionId = await collection(hand);
    if (collectionId === undefined) return;
    if (hand.random.chance(0.3)) {
      const title = `Rack ${hand.word()}`;
      const { title: before } = await hand.call<{ title: string }>("getCollectionById", { collectionId });
      await hand.name(
        collectionId,
        title,
        () => hand.call("updateCollectionById", { collectionId, body: { title } }),
        before,
      );
      return;
    }
    const body = hand.random.pick([
      { description: "What it is about" },
      { defaultLevel: hand.random.pick(["inherit", "edit", "read", null]) },
    ]);
    await hand.call("updateCollectionById", { collectionId, body: body ?? {} });
  },
};

const moveCollection: Deed = {
  weight: 2,
  async run(hand) {
    const collectionId = await collection(hand);
    if (collectionId === undefined) return;
    await hand.call("moveCollection", { collectionId, body: await destination(hand, collectionId) });
  },
};

const moveSpace: Deed = {
  weight: 3,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId === undefined) return;
    await hand.call("moveSpace", { spaceId, body: await destination(hand) });
  },
};

const deleteCollection: Deed = {
  weight: 3,
  async run(hand) {
    const collectionId = await collection(hand);
    if (collectionId === undefined) return;
    hand.words.removed(collectionId);
    await hand.call("deleteCollectionById", { collectionId });
  },
};

/** A collection gets a level of its own, comes into another, and a space into it: its level comes from all of them. */
const nest: Deed = {
  weight: 1,
  async run(hand) {
    const { random } = hand;
    const collectionId = await collection(hand);
    if (collectionId === undefined) return createCollection.run(hand);
    const defaultLevel = random.pick(["inherit", "edit", "read", "comment", null]);
    await hand.call("updateCollectionById", { collectionId, body: { defaultLevel } });
    const above = random.pick((await collections(hand)).filter(({ id }) => id !== collectionId));
    if (above) await hand.call("moveCollection", { collectionId, body: { parent: above.id } });
    const spaceId = await hand.space();
    if (spaceId !== undefined) await hand.call("moveSpace", { spaceId, body: { parent: collectionId } });
  },
};

export const collectionDeeds = {
  createCollection,
  setCollection,
  moveCollection,
  moveSpace,
  deleteCollection,
  nest,
};
