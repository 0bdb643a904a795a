import { SvelteMap } from "svelte/reactivity";
import { bridge } from "../calls/bridge.ts";
import { tell } from "../calls/ask.ts";
import { shownWorkspace } from "../workspace/shownWorkspace.ts";
import type { PageSign } from "./pageSign.ts";

/** A page of main that is named somewhere, in the workspace that is shown unless another is said. */
export interface SignedPage {
  workspace?: string | undefined;
  space: string;
  page: string;
}

/**
 * What stands before the titles of pages, wherever they are named: asked for together, kept, and asked for again when
 * their space changes.
 */
class PageSigns {
  readonly #known = new SvelteMap<string, PageSign>();
  #wanted = new Map<string, SignedPage>();

  constructor() {
    bridge.on((event) => {
      if (event.type !== "changed") return;
      const scopes = new Set(event.rows.filter(({ table }) => table === "states").map(({ scope }) => scope));
      for (const key of this.#known.keys()) {
        const [workspace, space, page] = key.split("/") as [string, string, string];
        if (workspace === event.workspace && scopes.has(`space:${space}`))
          this.#want({ workspace, space, page });
      }
    });
  }

  /** What stands before a page's title, as soon as it is known. */
  of(named: SignedPage): PageSign | undefined {
    const known = this.#known.get(keyOf(named));
    if (!known) this.#want(named);
    return known;
  }

  #want(named: SignedPage): void {
    if (this.#wanted.size === 0) setTimeout(() => void this.#read());
    this.#wanted.set(keyOf(named), { ...named, workspace: named.workspace ?? shownWorkspace.id });
  }

  async #read(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = new Map();
    for (const [workspace, pages] of Map.groupBy(wanted.values(), (one) => one.workspace)) {
      const asked = pages.map(({ space, page }) => ({ space, page }));
      // Without it a page is named all the same.
      const signs = await tell("findPageSigns", { pages: asked }, workspace).catch(() => ({}));
      for (const one of pages) {
        const sign: PageSign = (signs as Record<string, PageSign>)[one.page] ?? {};
        const known = this.#known.get(keyOf(one));
        if (known?.emoji !== sign.emoji || known?.icon !== sign.icon || !known)
          this.#known.set(keyOf(one), sign);
      }
    }
  }
}

const keyOf = ({ workspace = shownWorkspace.id, space, page }: SignedPage): string =>
  `${workspace ?? ""}/${space}/${page}`;

export const pageSigns = new PageSigns();
