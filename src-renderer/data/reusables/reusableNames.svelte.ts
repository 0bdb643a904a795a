import { keyOf, type Branch } from "../pages/content.ts";
import { place } from "../window/place.svelte.ts";
import { listReusables } from "./reusables.ts";

/** After so long the names are asked for again where somebody looks. */
const freshFor = 5000;

/** What the reusable contents of the open space are called, for texts that name them by their ids. */
class ReusableNames {
  #known = $state.raw<{ key: string; names: ReadonlyMap<string, string> } | undefined>();
  #asked: { key: string; at: number } | undefined;

  /** Undefined where it is not known, or not yet: whoever asked is told by what they draw. */
  of(id: string): string | undefined {
    const { space, request } = place;
    if (space === undefined) return undefined;
    const branch: Branch = { spaceId: space, changeRequestId: request };
    const key = keyOf(branch);
    if (this.#asked?.key !== key || performance.now() - this.#asked.at > freshFor) {
      this.#asked = { key, at: performance.now() };
      void this.#read(branch, key);
    }
    return this.#known?.key === key ? this.#known.names.get(id) : undefined;
  }

  /** What a change request took away is called as the space calls it. */
  async #read(branch: Branch, key: string): Promise<void> {
    const main = { ...branch, changeRequestId: undefined };
    const branches = branch.changeRequestId === undefined ? [main] : [main, branch];
    const lists = await Promise.all(
      branches.map((one) => listReusables(one).catch(() => ({ items: [], lacking: 0 }))),
    );
    const names = new Map(lists.flatMap(({ items }) => items.map(({ id, title }) => [id, title] as const)));
    const known = this.#known;
    const isSame =
      known?.key === key &&
      known.names.size === names.size &&
      [...names].every(([id, title]) => known.names.get(id) === title);
    if (!isSame) this.#known = { key, names };
  }
}

export const reusableNames = new ReusableNames();
