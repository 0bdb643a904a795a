import { createSubscriber, SvelteMap } from "svelte/reactivity";
import { bridge } from "../calls/bridge.ts";
import { tell } from "../calls/ask.ts";
import { shownWorkspace } from "../workspace/shownWorkspace.ts";
import { touch } from "../workspace/touch.svelte.ts";
import type { PageSign } from "./pageSign.ts";

/** A page of main that is named somewhere, in the workspace that is shown unless another is said. */
export interface SignedPage {
  workspace?: string | undefined;
  space: string;
  page: string;
}

/** A page whose sign was asked for. */
interface Named extends SignedPage {
  /** Its sign may be another by now. */
  isStale: boolean;
  /** Something on the screen shows it. */
  isShown: boolean;
  /** The read that said what is known: what an earlier one says later is older. */
  read: number;
  subscribe: () => void;
}

/** Whoever writes saves every few moments, and changes no sign by it: so much is waited for at most, in milliseconds. */
const patience = 300;
/** What could not be asked is asked again later. */
const patienceAfterFailure = 5000;

/**
 * What stands before the titles of pages, wherever they are named: asked for together, kept, and asked for again when
 * their space changed and they are shown, or are named the next time.
 */
class PageSigns {
  readonly #known = new SvelteMap<string, PageSign>();
  readonly #named = new Map<string, Named>();
  #wanted = new Set<Named>();
  #reads = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    bridge.on((event) => {
      if (event.type !== "changed") return;
      const scopes = new Set(
        event.rows
          .filter(({ table, kinds }) => table === "states" && (kinds?.includes("page") ?? true))
          .map(({ scope }) => scope),
      );
      const isChanged = ({ workspace, space }: Named) =>
        workspace === event.workspace && scopes.has(`space:${space}`);
      if (scopes.size > 0) this.#outdate(isChanged);
    });
    touch.onRegained(() => this.#outdate(() => true));
  }

  /** What stands before a page's title, as soon as it is known. */
  of(page: SignedPage): PageSign | undefined {
    const key = keyOf(page);
    const named = this.#named.get(key) ?? newlyNamed(page);
    this.#named.set(key, named);
    named.subscribe();
    if (named.isStale) this.#want(named);
    return this.#known.get(key);
  }

  #outdate(isConcerned: (named: Named) => boolean): void {
    const concerned = [...this.#named.values()].filter(isConcerned);
    for (const named of concerned) named.isStale = true;
    if (concerned.length > 0) this.#readShownSoon(patience);
  }

  #readShownSoon(after: number): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#wantShown();
    }, after);
  }

  #wantShown(): void {
    for (const named of this.#named.values()) if (named.isShown && named.isStale) this.#want(named);
  }

  #want(named: Named): void {
    if (this.#wanted.size === 0) setTimeout(() => void this.#read());
    this.#wanted.add(named);
  }

  async #read(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = new Set();
    const read = (this.#reads += 1);
    for (const named of wanted) named.isStale = false;
    const together = Map.groupBy(wanted, ({ workspace }) => workspace);
    await Promise.all([...together].map(([workspace, pages]) => this.#readIn(workspace, pages, read)));
  }

  async #readIn(workspace: string | undefined, pages: readonly Named[], read: number): Promise<void> {
    const asked = pages.map(({ space, page }) => ({ space, page }));
    let signs: Partial<Record<string, PageSign>>;
    try {
      signs = await tell("findPageSigns", { pages: asked }, workspace);
    } catch {
      // What is known stays; without it a page is named all the same.
      for (const named of pages) named.isStale = true;
      this.#readShownSoon(patienceAfterFailure);
      return;
    }
    for (const named of pages) {
      if (named.read > read) continue;
      named.read = read;
      const [key, sign] = [keyOf(named), signs[named.page] ?? {}];
      const known = this.#known.get(key);
      if (known?.emoji !== sign.emoji || known?.icon !== sign.icon || !known) this.#known.set(key, sign);
    }
  }
}

function newlyNamed({ workspace = shownWorkspace.id, space, page }: SignedPage): Named {
  const subscribe = createSubscriber(() => {
    named.isShown = true;
    return () => (named.isShown = false);
  });
  const named: Named = { workspace, space, page, isStale: true, isShown: false, read: 0, subscribe };
  return named;
}

const keyOf = ({ workspace = shownWorkspace.id, space, page }: SignedPage): string =>
  `${workspace ?? ""}/${space}/${page}`;

export const pageSigns = new PageSigns();
