import type { PagePresence } from "../../../src-main/core/core.ts";
import { tell } from "../calls/ask.ts";
import { bridge } from "../calls/bridge.ts";
import type { Branch } from "../pages/content.ts";
import { workspace } from "./workspace.svelte.ts";

/** Three times in the minute for which the instance remembers. */
const sayEvery = 20_000;

const key = "recto.together";

/** Whether others see which page the writer has open; remembered on this computer. */
class Showing {
  isShown = $state(localStorage.getItem(key) !== "hidden");

  choose(isShown: boolean): void {
    this.isShown = isShown;
    localStorage.setItem(key, isShown ? "shown" : "hidden");
  }
}

export const showing = new Showing();

/** Who else has the page open that is open here; nobody while the instance does not answer, or for who hides themselves. */
export class Together {
  #people = $state.raw<PagePresence["people"]>([]);

  /** The others; the writer themselves is not among them, whatever they have open elsewhere. */
  readonly others = $derived(
    workspace.isCutOff || workspace.isLocal || !showing.isShown
      ? []
      : this.#people.filter(({ id }) => id !== workspace.user?.id),
  );

  constructor({ spaceId, changeRequestId }: Branch, page: string) {
    const place = {
      space: spaceId,
      page,
      ...(changeRequestId === undefined ? {} : { changeRequest: changeRequestId }),
    };
    // Whoever goes on to the next page sits there before they have left this one.
    const window = crypto.randomUUID();
    let isHere = false;
    const say = async (): Promise<void> => {
      const isShown = document.visibilityState === "visible";
      if (!isShown && !isHere) return;
      isHere = isShown;
      try {
        const { people } = await tell("tellPresence", { window, ...(isShown ? place : {}) });
        this.#people = people;
      } catch {
        this.#people = [];
      }
    };
    $effect(() => {
      if (workspace.isLocal || workspace.isCutOff || !showing.isShown) return undefined;
      void say();
      const shownOrHidden = (): void => void say();
      const timer = setInterval(() => void say(), sayEvery);
      document.addEventListener("visibilitychange", shownOrHidden);
      const stop = bridge.on((event) => {
        if (event.type !== "presence" || event.workspace !== workspace.current?.id) return;
        const isThis =
          event.space === spaceId && event.page === page && event.changeRequest === changeRequestId;
        if (isThis) this.#people = event.people;
      });
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", shownOrHidden);
        stop();
        void tell("tellPresence", { window }).catch(() => undefined);
      };
    });
  }
}
