import { ApiError } from "../../../src-main/api/error.ts";
import { Refusal } from "../refusal.ts";
import { Replica } from "../replica.ts";
import type { Deed } from "./hand.ts";

/* What writers choose for their own computer. */

/** It went, or was never sent: what the app refuses. */
function refused(error: unknown): never {
  throw error instanceof ApiError
    ? new Refusal("keepSpace", { code: error.code, message: error.message })
    : error;
}

/** Leaves a space online, or keeps one that was left. */
const keepSpace: Deed = {
  weight: 2,
  async run(hand) {
    const { caller, random } = hand;
    if (!(caller instanceof Replica)) return;
    const online = random.pick(await caller.listOnline());
    if (online !== undefined && random.chance(0.7)) await caller.keepSpace(online, true).catch(refused);
    else {
      const space = await hand.space();
      if (space === undefined) return;
      hand.words.forgets(hand.author);
      await caller.keepSpace(space, false).catch(refused);
    }
    hand.hasActed = true;
  },
};

/** Has larger files come when they are opened only, or all of them again. */
const chooseFiles: Deed = {
  weight: 1,
  async run(hand) {
    const { caller, random } = hand;
    if (!(caller instanceof Replica)) return;
    await caller.chooseFileLimit(random.pick([0, 12, null]) ?? null);
    hand.hasActed = true;
  },
};

export const deskDeeds = { keepSpace, chooseFiles };
