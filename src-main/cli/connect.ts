import { connectReplica, findMembership } from "../core/network/connect.ts";
import { keepConnection, printScopes } from "./replicaFolder.ts";
import { textOf, tokenOf, type Command } from "./command.ts";

export const connect: Command = {
  name: "connect",
  summary: "Make a replica of what you may see on an instance",
  synopsis: "--replica DIR --url URL --token TOKEN [--quiet]",
  help: `
  --replica DIR  where the replica goes; a new or empty folder
  --url URL      the instance's address
  --token TOKEN  an API token; it is kept in the folder, for recto sync

Pulls everything, and prints one line for each part with counts.`,
  options: {
    replica: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
    quiet: { type: "boolean" },
  },
  needs: ["replica", "url", "token"],
  async run(given) {
    const folder = textOf(given, "replica");
    const token = tokenOf(given);
    const membership = await findMembership(textOf(given, "url"), token);
    const log = (line: string): void => console.error(line);
    const keep = (): Promise<void> => keepConnection(folder, { url: membership.url, token });
    const { core } = await connectReplica({ folder, token, membership, keep, log });
    await core.fetchFiles();
    await core.close();
    if (given.options["quiet"]) return;
    await printScopes(folder, []);
    console.error(`connected as ${membership.user.displayName} of ${membership.organization.title}`);
  },
};
