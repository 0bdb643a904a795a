import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** The sign of sync in the sidebar, and the panel behind it. */
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
  reread: "You were away for more than half a year, so part of the workspace was read anew.",
  rereadMore: "More about it",
  panel: {
    title: "Sync",
    keptInWindow: (why: string) => `${why}, so what you write now is kept in this window only.`,
    localOnly: "This workspace lives on this computer alone.",
    savedAtOnce: "Everything you write is saved here at once.",
    whyConnect:
      "Connect to your organization to write with others. You can go on writing without a network then, too.",
    connect: "Connect to an organization",
    state: "State",
    last: (when: string) => `Last in sync: ${when}`,
    syncing: "Syncing …",
    syncNow: "Sync now",
    coming: "What comes from the organization",
    stop: "Stop",
    meanwhile: "You can write meanwhile. What you open comes first, and what came stays when you stop.",
    rereadAfter: (when: string) =>
      `This computer had not been in touch since ${when}. Part of the workspace was read anew; nothing that you wrote was lost by that.`,
    online: "Work online",
    onlineHint: "Off, you write on this computer only, and everything waits.",
    notRead: "What waits could not be read.",
    attention: "Needs attention",
    attentionExplained: "The organization did not take these changes. They are kept here until you decide.",
    saveAll: "Save all as a file",
    waiting: "Waiting",
    waitingTitle: "Waiting to be sent",
    nothingWaits: "Nothing waits.",
    onItsWay: "on its way",
  },
  refusedChange: {
    propose: "Put into a new change request",
    copy: "Copy text",
    showText: "Show text",
    hideText: "Hide text",
    discard: "Discard",
    discardQuestion: "Discard this change?",
    discardExplained: (title: string) =>
      `“${title}” is thrown away for good. Copy its text first if you may need it.`,
  },
  lostTouch: {
    lost: "This window has lost touch with Recto’s process. What you write now is kept in this window until it answers. Trying again …",
    restarted:
      "Recto was started anew: in another tab of this browser open the address that it printed, and this window goes on with what you wrote.",
  },
  process: {
    unreadable: "Recto’s process gave an answer that cannot be read.",
    silent: "Recto’s process does not answer.",
    stranger: "Recto was started anew and does not know this window.",
  },
  signIn: {
    explained:
      "Your token is no longer accepted. Give a new one; what you wrote meanwhile is kept and sent then.",
    token: "New API token",
    signingIn: "Signing in …",
    signIn: "Sign in",
  },
};
