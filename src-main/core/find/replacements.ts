import { ApiError } from "../../api/error.ts";
import type { ContentChange } from "../../api/types/contentChanges.ts";
import type { Instead } from "../../content/find/capitals.ts";
import type { TextQuery } from "../../content/find/findMatches.ts";
import type { ReplacedPage } from "./findInSpace.ts";
import { changeBack, type FormerPage } from "./formerPages.ts";
import type { BranchChoice } from "./readableBranch.ts";
import type { JobEvent } from "../files/madeExports.ts";
import type { OpenWorkspace } from "../workspaces/shownWorkspace.ts";

type Place = Pick<OpenWorkspace, "core" | "owner" | "workspace">;

/** What is to be replaced, by an id of the page's own. */
export interface ReplacementOrder {
  id: string;
  choice: BranchChoice;
  query: TextQuery;
  instead: Instead;
  pages: ReplacedPage[];
}

/** What came of a replacement. */
export interface Replaced {
  /** Places, and the pages that they are on. */
  count: number;
  pages: number;
  /** Pages that somebody changed between the search and this. */
  skipped: number;
  /** Was it ended before it was through? What was replaced until then stays, and can be taken back. */
  isStopped: boolean;
}

interface Kept {
  place: Place;
  choice: BranchChoice;
  former: FormerPage[];
}

/** As many changes as one write may hold, and the characters that it should not go far beyond. */
const mostChanges = 50;
const mostCharacters = 4_000_000;

/** Replacements can be taken back for as long as they are the last so many. */
const mostKept = 3;

/** Changes in as many writes as they need: a write holds so many, and so much. */
export function inWrites<T extends { change: ContentChange }>(items: readonly T[]): T[][] {
  const writes: T[][] = [];
  let size = 0;
  for (const item of items) {
    const length = JSON.stringify(item.change).length;
    const last = writes.at(-1);
    if (last && last.length < mostChanges && size + length <= mostCharacters) {
      last.push(item);
      size += length;
    } else {
      writes.push([item]);
      size = length;
    }
  }
  return writes;
}

/** Replacements in whole spaces: planned beside everything else, written in parts, and taken back as one. */
export class Replacements {
  readonly #tell: (event: JobEvent) => void;
  readonly #running = new Map<string, AbortController>();
  readonly #kept = new Map<string, Kept>();

  constructor(tell: (event: JobEvent) => void) {
    this.#tell = tell;
  }

  /** Writes other words where they were found. Throws what refuses the first write; a later one ends it there. */
  async replace(place: Place, order: ReplacementOrder): Promise<Replaced> {
    const { core, owner } = place;
    const { id, choice, query, instead, pages } = order;
    const stopping = this.#begin(id);
    const replaced: Replaced = { count: 0, pages: 0, skipped: 0, isStopped: false };
    const former: FormerPage[] = [];
    try {
      for (let from = 0; from < pages.length; from += mostChanges) {
        if (stopping.aborted) return { ...replaced, isStopped: true };
        const part = pages.slice(from, from + mostChanges);
        const plan = await core.planReplacement(owner, choice, { query, instead }, part);
        const planned = plan.changes.map((change, index) => ({ change, former: plan.former[index] }));
        for (const write of inWrites(planned)) {
          await this.#write(place, choice, write);
          former.push(...write.flatMap((one) => one.former ?? []));
        }
        replaced.count += plan.count;
        replaced.pages += plan.changes.length;
        replaced.skipped += plan.skipped;
        this.#report(place, id, from + part.length, pages.length);
      }
      return replaced;
    } finally {
      this.#running.delete(id);
      if (former.length > 0) this.#keep(id, { place, choice, former });
    }
  }

  /** Takes a replacement back on all of its pages; what was written on them since stays. */
  async takeBack(id: string): Promise<{ pages: number }> {
    const kept = this.#kept.get(id);
    if (!kept) throw new ApiError(404, "This replacement cannot be taken back any more. See the history.");
    this.#kept.delete(id);
    const back = kept.former.map((former) => ({ change: changeBack(former), former }));
    let done = 0;
    try {
      for (const write of inWrites(back)) {
        await this.#write(kept.place, kept.choice, write);
        done += write.length;
        this.#report(kept.place, id, done, back.length);
      }
    } catch (error) {
      // What is not back yet can be tried again.
      this.#keep(id, { ...kept, former: kept.former.slice(done) });
      throw error;
    }
    return { pages: done };
  }

  /** Ends a replacement after the write that it is at. */
  stop(id: string): void {
    this.#running.get(id)?.abort();
  }

  #begin(id: string): AbortSignal {
    if (this.#running.has(id)) throw new ApiError(409, "This is being replaced already.");
    const stopping = new AbortController();
    this.#running.set(id, stopping);
    return stopping.signal;
  }

  async #write(
    { core, owner }: Place,
    { space: spaceId, changeRequest: changeRequestId }: BranchChoice,
    write: readonly { change: ContentChange }[],
  ): Promise<void> {
    const body = { changes: write.map(({ change }) => change) };
    const outcome =
      changeRequestId === undefined
        ? await core.call(owner, "updateSpaceContent", { spaceId, body })
        : await core.call(owner, "updateChangeRequestContent", { spaceId, changeRequestId, body });
    if ("error" in outcome) {
      const { code, message, reason } = outcome.error;
      throw new ApiError(code as ApiError["code"], message, reason);
    }
  }

  #report({ workspace }: Place, id: string, done: number, total: number): void {
    this.#tell({ type: "job", workspace, id, status: "running", progress: { done, total, unit: "pages" } });
  }

  #keep(id: string, kept: Kept): void {
    this.#kept.set(id, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
