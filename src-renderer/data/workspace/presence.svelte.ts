import type { Workspace } from "../../../src-main/core/workspaces/workspaces.ts";
import { arrive, type Presence } from "./away.ts";
import { newest, remembered } from "../window/remembered.ts";
import { workspace } from "./workspace.svelte.ts";

/** A page that was open, newest last. */
export interface Visit {
  space: string;
  page: string;
  title: string;
  at: string;
}

const beatEvery = 60_000;
const visitsKept = 60;

const memoryOf = <T>(name: string) =>
  remembered<T>(name, workspace.current?.id ?? "", workspace.user?.id ?? "");

/** When the writer was last here, and the pages that they had open; kept on this computer. */
class WritersPresence {
  /** News is what came after this. */
  since = $state<string | undefined>();
  #visits = $state.raw<Record<string, Visit>>({});

  /** The pages that were open, the last first. */
  readonly visits = $derived(Object.values(this.#visits).reverse());

  /** Begins to keep count for who writes now; answers how to stop. */
  start(): () => void {
    const memory = memoryOf<Presence>("presence");
    this.#visits = memoryOf<Record<string, Visit>>("visits").read() ?? {};
    const beat = (): void => {
      if (document.visibilityState !== "visible") return;
      const presence = arrive(memory.read(), Date.now());
      this.since = presence.since;
      memory.write(presence);
    };
    beat();
    const timer = setInterval(beat, beatEvery);
    document.addEventListener("visibilitychange", beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", beat);
    };
  }

  /** Remembers that a page was open. */
  visit(visit: Omit<Visit, "at">): void {
    const key = `${visit.space}/${visit.page}`;
    const { [key]: _before, ...others } = this.#visits;
    this.#visits = newest({ ...others, [key]: { ...visit, at: new Date().toISOString() } }, visitsKept);
    memoryOf<Record<string, Visit>>("visits").write(this.#visits);
  }

  /** Takes everything so far as seen. */
  catchUp(): void {
    const now = new Date().toISOString();
    this.since = now;
    memoryOf<Presence>("presence").write({ since: now, active: now });
  }
}

/** Pages that were open in the other workspaces of this computer, the last first. */
export function visitsElsewhere(workspaces: readonly Workspace[]): { workspace: Workspace; visit: Visit }[] {
  const memories = Object.keys(localStorage);
  return workspaces
    .filter(({ current }) => !current)
    .flatMap((one) =>
      memories
        .filter((name) => name.startsWith(`recto.visits.${one.id}.`))
        .map((name) => name.slice(`recto.visits.${one.id}.`.length))
        .flatMap((user) =>
          Object.values(remembered<Record<string, Visit>>("visits", one.id, user).read() ?? {}),
        )
        .map((visit) => ({ workspace: one, visit })),
    )
    .toSorted((a, b) => b.visit.at.localeCompare(a.visit.at));
}

export const presence = new WritersPresence();
