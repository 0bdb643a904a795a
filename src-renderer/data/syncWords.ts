import type { SyncStatus } from "../../src-main/core/core.ts";

export interface SyncWords {
  text: string;
  tone: "calm" | "busy" | "caution" | "danger";
}

const changes = (count: number): string => (count === 1 ? "1 change waits" : `${count} changes wait`);

/** The state of sync in a few quiet words. */
export function syncWords(status: SyncStatus | undefined): SyncWords {
  if (status === undefined || status.state === "local")
    return { text: "Saved on this computer", tone: "calm" };
  if (status.attention > 0) return { text: "Needs attention", tone: "danger" };
  switch (status.state) {
    case "signedOut":
      return { text: "Signed out", tone: "danger" };
    case "outdated":
      return { text: "An update is needed", tone: "danger" };
    case "offline":
    case "paused":
      return {
        text: status.waiting > 0 ? `Offline · ${changes(status.waiting)}` : "Offline",
        tone: "caution",
      };
    case "idle":
    case "pushing":
    case "pulling":
      if (status.waiting > 0) return { text: changes(status.waiting), tone: "busy" };
      return status.inSync ? { text: "In sync", tone: "calm" } : { text: "Syncing", tone: "busy" };
  }
}
