import { untrack } from "svelte";
import { onChanged } from "../workspace/live.svelte.ts";
import { most } from "./readAll.ts";

/** A page of a list, as every list of the API answers it. */
export interface ListPage<Item> {
  items: Item[];
  count: number;
  next?: { page: string };
}

/** Which list is read: `key` says which, `scopes` when to read it again. */
export interface PagedSource<Item> {
  key: string;
  scopes: readonly string[];
  read: (paging: { limit: number; page?: string }) => Promise<ListPage<Item>>;
}

const step = 50;

/** A list that is read page by page, and again, as far as it was read, whenever something in it changes. */
export class PagedList<Item> {
  items = $state.raw<Item[] | undefined>();
  count = $state(0);
  problem = $state.raw<unknown>();
  isReading = $state(false);
  #next = $state.raw<string | undefined>();
  readonly #source: () => PagedSource<Item> | undefined;
  readonly #current = $derived.by(() => this.#source());
  #key: string | undefined;
  #run = 0;

  readonly hasMore = $derived(this.#next !== undefined);

  constructor(source: () => PagedSource<Item> | undefined) {
    this.#source = source;
    $effect(() => {
      const current = this.#current;
      if (current === undefined) return;
      untrack(() => void this.refresh());
      return onChanged(current.scopes, () => void this.refresh());
    });
  }

  /** Reads everything that is shown once more, or the first page of another list. */
  async refresh(): Promise<void> {
    const current = this.#current;
    if (current === undefined) return;
    const isOther = current.key !== this.#key;
    this.#key = current.key;
    // What was wrong with the list before is not wrong with this one.
    if (isOther) this.problem = undefined;
    const wanted = isOther ? step : Math.max(step, this.items?.length ?? 0);
    await this.#read(async () => {
      const items: Item[] = [];
      let page: string | undefined;
      let answer: ListPage<Item>;
      do {
        const limit = Math.min(most, wanted - items.length);
        answer = await current.read({ limit, ...(page === undefined ? {} : { page }) });
        items.push(...answer.items);
        page = answer.next?.page;
      } while (page !== undefined && items.length < wanted);
      return { ...answer, items };
    });
  }

  /** Reads the next page. */
  async more(): Promise<void> {
    const current = this.#current;
    const page = this.#next;
    if (current === undefined || page === undefined || this.isReading) return;
    const known = this.items ?? [];
    await this.#read(async () => {
      const answer = await current.read({ limit: step, page });
      return { ...answer, items: [...known, ...answer.items] };
    });
  }

  async #read(read: () => Promise<ListPage<Item>>): Promise<void> {
    const run = ++this.#run;
    this.isReading = true;
    try {
      const { items, count, next } = await read();
      if (run !== this.#run) return;
      this.items = items;
      this.count = count;
      this.#next = next?.page;
      this.problem = undefined;
    } catch (caught) {
      if (run === this.#run) this.problem = caught;
    } finally {
      if (run === this.#run) this.isReading = false;
    }
  }
}
