import type { Job } from "../api/types/job.ts";
import { unpackExport } from "../content/export/exportZip.ts";
import { requireFree, writeFolder } from "../content/export/writeFolder.ts";
import { clientOptions, finishJob, withClient } from "./client.ts";
import { textOf, wordOf, type Command } from "./command.ts";

export const exportCommand: Command = {
  name: "export",
  summary: "Write a space as a folder of Markdown",
  synopsis: "SPACE_ID (--data DIR | --url URL --token TOKEN) --to FOLDER",
  help: `
  SPACE_ID        the space
  --data DIR      the instance's data, on its own machine
  --url, --token  an instance's address and an API token, from elsewhere
  --to FOLDER     a folder that is new or empty
  --quiet         no summary`,
  words: ["SPACE_ID"],
  options: { ...clientOptions, to: { type: "string" }, quiet: { type: "boolean" } },
  needs: ["to"],
  async run(given) {
    const spaceId = wordOf(given, 0);
    const to = textOf(given, "to");
    // What cannot be written is said before anything is fetched.
    await requireFree(to);
    const files = await withClient(given, async (client) => {
      const { organization } = await client.call<{ organization: string }>("getSpaceById", { spaceId });
      const begun = await client.call<Job>("startExport", { spaceId, body: { format: "markdown" } });
      const job = await finishJob(client, organization, begun);
      return unpackExport(await client.downloadExport(organization, job.id));
    });
    await writeFolder(files, to);
    if (!given.options["quiet"]) console.error(`exported ${files.length} files to ${to}`);
  },
};
