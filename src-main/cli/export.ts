import type { Job } from "../api/types/job.ts";
import { unpackExport } from "../content/export/exportZip.ts";
import { requireFree, writeFolder, type FolderFile } from "../content/export/writeFolder.ts";
import { exportSpace } from "../core/exports.ts";
import { readWorkspace } from "../core/readWorkspace.ts";
import { clientOptions, finishJob, withClient } from "./client.ts";
import { idOf, maybeTextOf, textOf, UsageError, wordOf, type Arguments, type Command } from "./command.ts";

export const exportCommand: Command = {
  name: "export",
  summary: "Write a space as a folder of Markdown",
  synopsis: "SPACE_ID (--data DIR | --replica DIR | --url URL --token TOKEN) --to FOLDER [--quiet]",
  help: `
  SPACE_ID        the space
  --data DIR      the instance's data, on its own machine
  --replica DIR   a writer's replica, as it is now, without a network; the app may have it open
  --url, --token  an instance's address and an API token, from elsewhere
  --to FOLDER     a folder that is new or empty
  --quiet         no summary`,
  words: ["SPACE_ID"],
  options: {
    ...clientOptions,
    replica: { type: "string" },
    to: { type: "string" },
    quiet: { type: "boolean" },
  },
  needs: ["to"],
  async run(given) {
    const space = idOf("SPACE_ID", wordOf(given, 0));
    const to = textOf(given, "to");
    // What cannot be written is said before anything is fetched.
    await requireFree(to);
    const replica = maybeTextOf(given, "replica");
    if (replica === undefined) await exportTo(to, given, await fromInstance(given, space));
    else {
      const others = ["data", "url", "token"].filter((name) => given.options[name] !== undefined);
      if (others.length > 0) throw new UsageError(`say --replica or --${others[0]}, not both.`);
      // Files are read while they are written, from the replica's own folder.
      await readWorkspace(replica, async (engine, owner) =>
        exportTo(to, given, await exportSpace(engine, owner, { space })),
      );
    }
  },
};

async function exportTo(to: string, given: Arguments, files: readonly FolderFile[]): Promise<void> {
  await writeFolder(files, to);
  if (!given.options["quiet"]) console.error(`exported ${files.length} files to ${to}`);
}

async function fromInstance(given: Arguments, spaceId: string): Promise<FolderFile[]> {
  return withClient(given, async (client) => {
    const { organization } = await client.call<{ organization: string }>("getSpaceById", { spaceId });
    const begun = await client.call<Job>("startExport", { spaceId, body: { format: "markdown" } });
    const job = await finishJob(client, organization, begun);
    return unpackExport(await client.downloadExport(organization, job.id));
  });
}
