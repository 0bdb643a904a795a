import type { PullProgress, SyncStatus } from "../../../src-main/core/core.ts";
import { language, texts } from "../../texts/texts.ts";
import type { Touch } from "../workspace/touch.svelte.ts";

export interface SyncWords {
  text: string;
  tone: "calm" | "busy" | "caution" | "danger";
}

const fetching = ({ what, done, total }: PullProgress): string =>
  `${texts.sync.fetching[what]} · ${total === 0 ? 0 : Math.floor((done * 100) / total)} %`;

/** How far a long pull is, in numbers. */
export function fetchedWords({ what, done, total, bytes }: PullProgress): string {
  const { fetched, fetchedOf, fetchedSize } = texts.sync;
  const counted = fetchedOf(fetched[what], done.toLocaleString(language), total.toLocaleString(language));
  if (bytes < 100_000) return counted;
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return counted + fetchedSize((bytes / 1_000_000).toLocaleString(language, one));
}

/** The state of sync in a few quiet words: what stops everything comes before what stops one change. */
export function syncWords(status: SyncStatus | undefined, touch: Touch): SyncWords {
  const { sync } = texts;
  if (touch === "lost") return { text: sync.lost, tone: "danger" };
  if (touch === "restarted") return { text: sync.restarted, tone: "danger" };
  if (status === undefined || status.state === "local") return { text: sync.local, tone: "calm" };
  if (status.state === "signedOut") return { text: sync.signedOut, tone: "danger" };
  if (status.state === "outdated") return { text: sync.outdated, tone: "danger" };
  if (status.locked) return { text: sync.locked, tone: "danger" };
  if (status.attention > 0) return { text: sync.refused(status.attention), tone: "danger" };
  switch (status.state) {
    case "offline":
    case "paused": {
      const text = status.waiting > 0 ? sync.offlineWaiting(sync.waiting(status.waiting)) : sync.offline;
      return { text, tone: "caution" };
    }
    case "idle":
    case "pushing":
    case "pulling":
      if (status.waiting > 0) return { text: sync.waiting(status.waiting), tone: "busy" };
      if (status.progress) return { text: fetching(status.progress), tone: "busy" };
      return status.inSync ? { text: sync.inSync, tone: "calm" } : { text: sync.syncing, tone: "busy" };
  }
}
