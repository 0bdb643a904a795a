import { expect, test } from "vitest";
import type { PullProgress, SyncStatus } from "../../../src-main/core/core.ts";
import { sync as german } from "../../../src-renderer/texts/de/sync.ts";
import { sync as english } from "../../../src-renderer/texts/en/sync.ts";
import { fetchedWords, syncWords } from "../../../src-renderer/data/words/syncWords.ts";

const status = (given: Partial<SyncStatus>): SyncStatus => ({
  state: "idle",
  waiting: 0,
  attention: 0,
  inSync: true,
  syncedAt: null,
  progress: null,
  problem: null,
  rereadAfter: null,
  locked: false,
  ...given,
});

const rows = (done: number): PullProgress => ({ what: "rows", done, total: 1000, bytes: 4_600_000 });
const texts = (done: number): PullProgress => ({ ...rows(done), what: "texts" });

test.each<[Partial<SyncStatus>, string, string]>([
  [{ state: "local" }, "Saved on this computer", "calm"],
  [{}, "In sync", "calm"],
  [{ inSync: false }, "Syncing", "busy"],
  [{ state: "pulling", inSync: false, progress: rows(150) }, "Fetching pages · 15 %", "busy"],
  [{ state: "pulling", inSync: false, progress: rows(0) }, "Fetching pages · 0 %", "busy"],
  [{ state: "pulling", inSync: false, waiting: 1, progress: rows(1) }, "1 change waits", "busy"],
  [{ state: "pulling", inSync: false, progress: texts(999) }, "Fetching texts · 99 %", "busy"],
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

test.each<[PullProgress, string]>([
  [rows(0), "Spaces and trees: 0 of 1,000, 4.6 MB so far"],
  [texts(12), "Texts of pages: 12 of 1,000, 4.6 MB so far"],
  [{ what: "texts", done: 40, total: 60, bytes: 900 }, "Texts of pages: 40 of 60"],
])("%o is said as “%s”", (progress, words) => {
  expect(fetchedWords(progress)).toBe(words);
});

test("a process that does not answer is said before anything that it said last", () => {
  expect(syncWords(status({}), "lost").text).toBe("Recto does not answer");
  expect(syncWords(status({}), "restarted").text).toBe("Recto was started anew");
  expect(syncWords(undefined, "there").text).toBe("Saved on this computer");
});

test.each([
  ["English", english],
  ["German", german],
])("what is said of sync in %s has room at the foot of the sidebar", (_language, sync) => {
  const states = [
    sync.lost,
    sync.restarted,
    sync.local,
    sync.signedOut,
    sync.outdated,
    sync.locked,
    sync.inSync,
  ];
  const counted = [1, 12].flatMap((count) => [
    sync.refused(count),
    sync.waiting(count),
    sync.offlineWaiting(sync.waiting(count)),
  ]);
  const fetching = [sync.fetching.rows, sync.fetching.texts].map((what) => `${what} · 99 %`);
  expect([...states, ...counted, ...fetching].filter((words) => words.length > 31)).toEqual([]);
});
