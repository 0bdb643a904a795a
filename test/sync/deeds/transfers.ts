import { TransportError } from "../../../src-main/sync/transport.ts";
import { archiveOf } from "../archives.ts";
import { Replica } from "../replica.ts";
import { Refusal } from "../refusal.ts";
import type { Deed } from "./hand.ts";
import { writeAt } from "./pages.ts";
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

/** A folder of Markdown comes to a space that there is, or becomes one. */
const importArchive: Deed = {
  weight: 2,
  async run(hand) {
    const { caller } = hand;
    if (!(caller instanceof Replica)) return;
    const [organizationId, space] = [await hand.organization(), await hand.space()];
    const word = hand.word();
    const text = `# Brought\n\nBegins with ${word}.\n\n![](picture.png)\n`;
    const bytes = archiveOf({
      "README.md": `# Start\n\n[page](page.md)\n`,
      "page.md": text,
      "picture.png": `picture of ${word}`,
    });
    const { sha256: blob } = await caller.putBlob(bytes, organizationId);
    const into = hand.random.chance(0.7) ? { space } : { title: "Brought" };
    await hand.save({ after: text }, () =>
      hand.call("startImport", { organizationId, body: { blob, ...into } }),
    );
  },
};

/** Whose words in repositories are. */
export const repositoryAuthor = "repository";

/** A space follows a repository in which others write, and writers write in it as well. */
const followRepository: Deed = {
  weight: 4,
  async run(hand) {
    const { caller, random } = hand;
    if (!(caller instanceof Replica)) return;
    const { repositories } = caller;
    const spaceId = random.pick(repositories.spaces);
    const word = hand.words.make(repositoryAuthor);
    if (spaceId === undefined) return repositories.found(await hand.organization(), word);
    repositories.commit(spaceId, word, random);
    // Who cannot see it, or has not heard of it, writes nothing there.
    if (random.chance(0.7)) await writeAt(hand, { spaceId }).catch(unlessRefused);
    await repositories.order(spaceId);
    hand.hasActed = true;
  },
};

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** Somebody's script uploads bytes that nothing names, breaks off on the way, and goes on with that then or later. */
const upload: Deed = {
  weight: 3,
  async run(hand) {
    const { caller, random, halves } = hand;
    if (!(caller instanceof Replica)) return;
    const organization = await hand.organization();
    const begun = random.pick(halves.filter(({ user }) => user === hand.author));
    const fresh = { user: hand.author, organization, bytes: Buffer.from(`bytes of ${hand.word()}`) };
    try {
      if (!begun) halves.push(fresh);
      if (!begun) await caller.uploading.begin(fresh);
      if (random.chance(0.45)) await caller.uploading.finish(begun ?? fresh);
      hand.hasActed = true;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
    }
  },
};

interface Item {
  id: string;
}

interface Space extends Item {
  permissions: { admin: boolean };
}

export const transferDeeds = { duplicate, transfer, exportSpace, importArchive, followRepository, upload };
