import type { Deed } from "./hand.ts";
import { spaceDeeds } from "./spaces.ts";

/* What people do with all that a space holds: they copy it, take it elsewhere, and have it exported. */

const duplicate: Deed = {
  weight: 2,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId !== undefined) await hand.call("duplicateSpace", { spaceId });
  },
};

/** A space other than the one in which everybody meets goes to another organization. */
const transfer: Deed = {
  weight: 4,
  async run(hand) {
    const organizationId = await hand.organization();
    const { items } = await hand.call<{ items: Space[] }>("listSpacesInOrganizationById", { organizationId });
    const space = hand.random.pick(items.slice(1).filter(({ permissions }) => permissions.admin));
    if (!space) return spaceDeeds.createSpace.run(hand);
    const all = await hand.call<{ items: Item[] }>("listOrganizationsForAuthenticatedUser", {});
    const organization = hand.random.pick(all.items.filter(({ id }) => id !== organizationId))?.id;
    if (organization !== undefined)
      await hand.call("transferSpace", { spaceId: space.id, body: { organization } });
  },
};

const exportSpace: Deed = {
  weight: 1,
  async run(hand) {
    const spaceId = await hand.space();
    const format = hand.random.pick(["markdown", "html"]);
    if (spaceId !== undefined) await hand.call("startExport", { spaceId, body: { format } });
  },
};

interface Item {
  id: string;
}

interface Space extends Item {
  permissions: { admin: boolean };
}

export const transferDeeds = { duplicate, transfer, exportSpace };
