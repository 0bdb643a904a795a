import { expect, test } from "vitest";
import type { SyncStatus } from "../../src-main/core/core.ts";
import { syncWords } from "../../src-renderer/data/syncWords.ts";

const status = (given: Partial<SyncStatus>): SyncStatus => ({
  state: "idle",
  waiting: 0,
  attention: 0,
  inSync: true,
  syncedAt: null,
  problem: null,
  locked: false,
  ...given,
});

test.each<[Partial<SyncStatus>, string, string]>([
  [{ state: "local" }, "Saved on this computer", "calm"],
  [{}, "In sync", "calm"],
  [{ inSync: false }, "Syncing", "busy"],
  [{ waiting: 1, inSync: false }, "1 change waits", "busy"],
  [{ state: "pushing", waiting: 3, inSync: false }, "3 changes wait", "busy"],
  [{ state: "offline" }, "Offline", "caution"],
  [{ state: "paused", waiting: 2 }, "Offline · 2 changes wait", "caution"],
  [{ attention: 1, waiting: 4 }, "1 change needs attention", "danger"],
  [{ attention: 2, state: "offline" }, "2 changes need attention", "danger"],
  [{ attention: 2, state: "signedOut" }, "Signed out", "danger"],
  [{ locked: true, attention: 2 }, "Not a member any more", "danger"],
  [{ state: "outdated" }, "An update is needed", "danger"],
])("%o is shown as “%s”", (given, text, tone) => {
  expect(syncWords(status(given), "there")).toEqual({ text, tone });
});

test("a process that does not answer is said before anything that it said last", () => {
  expect(syncWords(status({}), "lost").text).toBe("Recto does not answer");
  expect(syncWords(status({}), "restarted").text).toBe("Recto was started anew");
  expect(syncWords(undefined, "there").text).toBe("Saved on this computer");
});
