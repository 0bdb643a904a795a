import type { SyncStatus } from "../core/core.ts";
import { readScopes } from "../core/replica/replicaScopes.ts";
import { openHeadless, printConflicts, printScopes, readConnection } from "./replicaFolder.ts";
import { Failure, textOf, type Command } from "./command.ts";

const needsAttention = 3;

export const sync: Command = {
  name: "sync",
  summary: "Send what waits in a replica and fetch what is new",
  synopsis: "--replica DIR [--quiet]",
  help: `
  --replica DIR  made by recto connect
  --quiet        no lines, the exit code alone

Prints one line for each part with counts, and one for each space whose conflicts wait for a choice in the app.
Exits with 0 when both sides agree, conflicts or not, with 3 when something needs attention, with 1 when it failed or
when its owner is no longer a member.`,
  options: { replica: { type: "string" }, quiet: { type: "boolean" } },
  needs: ["replica"],
  async run(given) {
    const folder = textOf(given, "replica");
    await readConnection(folder);
    const before = await readScopes(folder);
    const { core } = await openHeadless(folder);
    let status: SyncStatus;
    let attention: { title: string; error: { message: string } }[];
    const started = await core.syncStatus();
    try {
      status = await core.setOnline(true);
      if (status.state === "idle") await core.fetchFiles();
      attention = await core.listAttention();
    } finally {
      await core.close();
    }
    const unsent = unsentOf(folder, status);
    requireReached(status, unsent);
    if (!given.options["quiet"]) {
      await printScopes(folder, before);
      const refused = Math.max(0, status.attention - started.attention);
      const sent = started.waiting - status.waiting - refused;
      console.log(["outbox", `${sent} sent`, `${refused} refused`, `${status.waiting} waiting`].join("\t"));
      await printConflicts(folder);
    }
    for (const { title, error } of attention) console.error(`needs attention: ${title}: ${error.message}`);
    if (status.locked) throw new Failure(`You are no longer a member of this organization.${unsent}`);
    if (unsent !== "") console.error(unsent.trim());
    if (status.attention > 0) return needsAttention;
    if (!status.inSync) throw new Failure(status.problem ?? "the two sides do not agree yet; run it again.");
    return 0;
  },
};

/** How what the instance does not have can be read, for the end of a line. */
const unsentOf = (folder: string, { waiting, attention }: SyncStatus): string =>
  waiting + attention === 0
    ? ""
    : ` What was not sent is kept; write it to a file with: recto unsent --replica ${folder} --to FILE`;

function requireReached({ state, problem }: SyncStatus, unsent: string): void {
  if (state === "idle") return;
  const words: Partial<Record<SyncStatus["state"], string>> = {
    offline: problem ?? "the instance cannot be reached; what waits is kept.",
    signedOut: `the instance does not accept the token any more. Connect anew with another one.${unsent}`,
    outdated: "this version of Recto and the instance's do not understand each other; update the older one.",
  };
  throw new Failure(words[state] ?? problem ?? `sync ended as ${state}.`);
}
