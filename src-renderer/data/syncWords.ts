import type { PullProgress, SyncStatus } from "../../src-main/core/core.ts";
import type { Touch } from "./touch.svelte.ts";

export interface SyncWords {
  text: string;
  tone: "calm" | "busy" | "caution" | "danger";
}

const waiting = (count: number): string => (count === 1 ? "1 change waits" : `${count} changes wait`);
const refused = (count: number): string =>
  count === 1 ? "1 change needs attention" : `${count} changes need attention`;

const fetching = ({ what, done, total }: PullProgress): string =>
  `Fetching ${what === "rows" ? "pages" : "texts"} · ${total === 0 ? 0 : Math.floor((done * 100) / total)} %`;

/** How far a long pull is, in numbers. */
export function fetchedWords({ what, done, total, bytes }: PullProgress): string {
  const counted = `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
  const size = bytes < 100_000 ? "" : `, ${(bytes / 1_000_000).toFixed(1)} MB so far`;
  return `${what === "rows" ? "Spaces and trees" : "Texts of pages"}: ${counted}${size}`;
}

/** The state of sync in a few quiet words: what stops everything comes before what stops one change. */
export function syncWords(status: SyncStatus | undefined, touch: Touch): SyncWords {
  if (touch === "lost") return { text: "Recto does not answer", tone: "danger" };
  if (touch === "restarted") return { text: "Recto was started anew", tone: "danger" };
  if (status === undefined || status.state === "local")
    return { text: "Saved on this computer", tone: "calm" };
  if (status.state === "signedOut") return { text: "Signed out", tone: "danger" };
  if (status.state === "outdated") return { text: "An update is needed", tone: "danger" };
  if (status.locked) return { text: "Not a member any more", tone: "danger" };
  if (status.attention > 0) return { text: refused(status.attention), tone: "danger" };
  switch (status.state) {
    case "offline":
    case "paused":
      return {
        text: status.waiting > 0 ? `Offline · ${waiting(status.waiting)}` : "Offline",
        tone: "caution",
      };
    case "idle":
    case "pushing":
    case "pulling":
      if (status.waiting > 0) return { text: waiting(status.waiting), tone: "busy" };
      if (status.progress) return { text: fetching(status.progress), tone: "busy" };
      return status.inSync ? { text: "In sync", tone: "calm" } : { text: "Syncing", tone: "busy" };
  }
}
