import { SvelteMap } from "svelte/reactivity";
import type { ReusableUse } from "../../../src-main/core/find/reusableContents.ts";
import { keyOf, scopesOf, type Branch } from "../pages/content.ts";
import { onQuiet } from "../workspace/live.svelte.ts";
import { readFileUses } from "./files.ts";

/** Whoever writes on a page changes its uses with every word; they are read again when it has been quiet so long. */
const quiet = 500;

interface Shown {
  branch: Branch;
  /** The files that are on the screen. */
  ids: readonly string[];
  /** Those of which it is known that nothing leads to them. */
  unused: ReadonlySet<string>;
}

/** What leads to each of the files that are shown, read as they come into view. */
export class FileUses {
  readonly #known = new SvelteMap<string, readonly ReusableUse[]>();
  readonly #unused: () => ReadonlySet<string> | undefined;

  constructor(shown: () => Shown | undefined) {
    this.#unused = () => shown()?.unused;
    let of: string | undefined;
    let asked = new Set<string>();
    const read = async ({ branch }: Shown, ids: readonly string[]): Promise<void> => {
      const key = keyOf(branch);
      await Promise.all(
        ids.map(async (id) => {
          // What cannot be read now is asked for again with the next change.
          const uses = await readFileUses(branch, id).catch(() => undefined);
          if (uses && of === key) this.#known.set(id, uses);
        }),
      );
    };
    $effect(() => {
      const now = shown();
      if (!now) return;
      const key = keyOf(now.branch);
      if (of !== key) {
        of = key;
        asked = new Set();
        this.#known.clear();
      }
      const fresh = now.ids.filter((id) => !asked.has(id) && !now.unused.has(id));
      fresh.forEach((id) => asked.add(id));
      void read(now, fresh);
      return onQuiet(scopesOf(now.branch), quiet, () => void read(now, now.ids));
    });
  }

  /** Undefined while they are read. */
  of(id: string): readonly ReusableUse[] | undefined {
    return this.#unused()?.has(id) ? [] : this.#known.get(id);
  }
}
