import type { DesktopEvent } from "../../../src-preload/bridge.ts";
import type { SyncStatus } from "../../core/core.ts";

/** What waits, over all workspaces. */
export interface Counts {
  /** Changes that their instances do not have. */
  waiting: number;
  /** Changes that were parked, and wait for a person. */
  attention: number;
}

/** Edits come in bursts; so long after one the counts are asked for again, in milliseconds. */
const settled = 1000;

export interface CountSources {
  subscribe(listener: (event: DesktopEvent) => void): () => void;
  status(workspace: string): Promise<SyncStatus>;
  /** The workspace whose counts are asked for at once; the others' are when something happens in them. */
  first: string | undefined;
}

/** Follows how much waits, and tells when that changes; answers how to stop. */
export function followCounts(sources: CountSources, tell: (counts: Counts) => void): () => void {
  const known = new Map<string, Counts>();
  let told = "";
  const changed = new Set<string>();
  let later: NodeJS.Timeout | undefined;
  const take = (workspace: string, { waiting, attention }: Counts): void => {
    known.set(workspace, { waiting, attention });
    const all = [...known.values()];
    const counts = {
      waiting: all.reduce((sum, one) => sum + one.waiting, 0),
      attention: all.reduce((sum, one) => sum + one.attention, 0),
    };
    const words = JSON.stringify(counts);
    if (words !== told) tell(counts);
    told = words;
  };
  const ask = (): void => {
    for (const workspace of changed)
      sources.status(workspace).then(
        (status) => take(workspace, status),
        // A workspace that cannot be opened says so in its window.
        () => undefined,
      );
    changed.clear();
  };
  const stop = sources.subscribe((event) => {
    if (event.type === "sync") take(event.workspace, event.status);
    // What is edited offline waits, and no sync says so.
    if (event.type !== "changed") return;
    changed.add(event.workspace);
    clearTimeout(later);
    later = setTimeout(ask, settled);
    later.unref();
  });
  if (sources.first !== undefined) changed.add(sources.first);
  ask();
  return () => {
    clearTimeout(later);
    stop();
  };
}
