import { place, type Location } from "./place.svelte.ts";
import { toasts } from "./toasts.svelte.ts";
import { texts } from "../../texts/texts.ts";

interface WayOn {
  /**
   * Goes there; whoever has gone elsewhere meanwhile is not taken away from that, and is offered it in a note that says
   * `said`. Answers whether it went.
   */
  go: (to: Partial<Location>, said?: string, how?: "push" | "replace") => boolean;
  /** Offers it to whoever gave up waiting. */
  offer: (to: Partial<Location>, said: string) => void;
}

/** Where an answer leads, for whoever begins to wait for it here and now. */
export function wayOn(): WayOn {
  const from = place.here;
  const offer = (to: Partial<Location>, said: string): void => {
    const run = (): void => place.go({ ...from, part: undefined, reusable: undefined, ...to });
    toasts.show(said, { label: texts.parts.goThere, run });
  };
  return {
    go(to, said, how) {
      const isHere = place.isStill(from);
      if (isHere) place.go(to, how);
      else if (said !== undefined) offer(to, said);
      return isHere;
    },
    offer,
  };
}
