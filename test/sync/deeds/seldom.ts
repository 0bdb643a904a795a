import { Refusal } from "../refusal.ts";
import type { Deed } from "./hand.ts";

/** How often its doer looks for something that one of them can be done to, in another place each time. */
const looks = 3;

/**
 * Whichever can be done now of these deeds, mostly the first that can: they need something that is seldom there, such as
 * a conflict, a collection, a space that was deleted or a change that was refused. Drawn like the others they find nothing
 * nearly every time.
 */
export function whicheverCanBeDone(weight: number, deeds: Readonly<Record<string, Deed>>): Deed {
  return {
    weight,
    async run(hand) {
      hand.lookAround();
      for (let look = 0; look < looks; look += 1)
        for (const [name, deed] of Object.entries(deeds)) {
          if (hand.random.chance(0.3)) continue;
          // Whoever may not do this does another.
          await deed.run(hand).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
          });
          if (hand.hasActed) return void hand.did.push(name);
        }
    },
  };
}
