import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** What readers ask, and how the organization writes, in figures. */
export const insight = {
  conversations: {
    title: "Conversations",
    text: "What readers asked about your documentation, and what it shows to be missing.",
    clusters: "Clusters",
    all: "All conversations",
    noClusters: "No clusters yet",
    noClustersText:
      "Conversations that come in are looked through for what is missing; what is alike comes together here.",
    none: "No conversations yet",
    noneText: "They come in through the API, from your support desk or your site.",
    unread: "Not looked through",
    stats: (issues: number, conversations: number) =>
      `${counted(issues, { one: "# issue", other: "# issues" })} in ${counted(conversations, { one: "# conversation", other: "# conversations" })}`,
    pulse: (label: string, weeks: number[]) =>
      `${label}, issues in each of the last 13 weeks: ${weeks.join(", ")}`,
    issues: "Issues",
    noIssues: "No issues",
    from: (subject: string) => `from “${subject}”`,
    said: "What was said",
    roles: { user: "Reader", assistant: "Assistant", "team-member": "Your team" },
    sources: { api: "Came in through the API" } as Record<string, string>,
  },
  charts: {
    title: "Charts",
    text: "How the spaces on this computer grow and change.",
    reading: "Counting",
    activity: "Edits in a week",
    activityText: "Changes to the main branch of all spaces, over 13 weeks.",
    pages: "Pages",
    pagesText: "The pages that there are now, by when they were made.",
    received: "Received by sync in a day",
    sent: "Sent by sync in a day",
    carriedText:
      "Between this computer and the organization, over 30 days. Counted here and known to nobody else.",
    storage: "Storage on this computer",
    storageText: "Texts and files of each space.",
    storageOf: (title: string) => `Storage of ${title}`,
    megabytes: (size: string) => `${size} MB`,
    nothing: "Nothing in this time.",
    table: "As a table",
    from: "From",
    count: "Count",
  },
};
