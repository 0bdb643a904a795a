import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** The sign of sync in the sidebar. */
export const sync = {
  lost: "Recto does not answer",
  restarted: "Recto was started anew",
  local: "Saved on this computer",
  signedOut: "Signed out",
  outdated: "An update is needed",
  locked: "Not a member any more",
  refused: (count: number) =>
    counted(count, { one: "# change needs attention", other: "# changes need attention" }),
  waiting: (count: number) => counted(count, { one: "# change waits", other: "# changes wait" }),
  offline: "Offline",
  offlineWaiting: (waiting: string) => `Offline · ${waiting}`,
  inSync: "In sync",
  syncing: "Syncing",
  fetching: { rows: "Fetching pages", texts: "Fetching texts" },
  fetched: { rows: "Spaces and trees", texts: "Texts of pages" },
  fetchedOf: (what: string, done: string, total: string) => `${what}: ${done} of ${total}`,
  fetchedSize: (megabytes: string) => `, ${megabytes} MB so far`,
};
