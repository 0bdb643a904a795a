import type { Job } from "../api/types/job.ts";
import { unpackExport } from "../content/export/exportZip.ts";
import { requireFree, writeFolder, type FolderFile } from "../content/export/writeFolder.ts";
import { requireNoFile, writeNewFile } from "../content/export/writeNewFile.ts";
import { exportSpace, exportSpaceAs, type ExportFormat } from "../core/exports.ts";
import { readWorkspace } from "../core/readWorkspace.ts";
import { clientOptions, finishJob, withClient } from "./client.ts";
import { idOf, maybeTextOf, textOf, UsageError, wordOf, type Arguments, type Command } from "./command.ts";

export const exportCommand: Command = {
  name: "export",
  summary: "Write a space as a folder of Markdown, or as one file",
  synopsis:
    "SPACE_ID (--data DIR | --replica DIR | --url URL --token TOKEN) --to PLACE [--format markdown|zip|html] [--quiet]",
  help: `
  SPACE_ID        the space
  --data DIR      the instance's data, on its own machine
  --replica DIR   a writer's replica, as it is now, without a network; the app may have it open
  --url, --token  an instance's address and an API token, from elsewhere
  --to PLACE      a folder that is new or empty; for one file, its name, which is new
  --format        markdown, a folder; zip, the folder packed; html, a page that holds everything. Without it the
                  ending of PLACE decides: .zip and .html are files, everything else is a folder
  --quiet         no summary`,
  words: ["SPACE_ID"],
  options: {
    ...clientOptions,
    replica: { type: "string" },
    to: { type: "string" },
    format: { type: "string" },
    quiet: { type: "boolean" },
  },
  needs: ["to"],
  async run(given) {
    const space = idOf("SPACE_ID", wordOf(given, 0));
    const to = textOf(given, "to");
    const format = formatOf(maybeTextOf(given, "format"), to);
    // What cannot be written is said before anything is fetched.
    await (format === "markdown" ? requireFree(to) : requireNoFile(to));
    const replica = maybeTextOf(given, "replica");
    const said = (what: string): void => {
      if (!given.options["quiet"]) console.error(`exported ${what} to ${to}`);
    };
    if (replica === undefined) return said(await write(await fromInstance(given, space, format), format, to));
    const others = ["data", "url", "token"].filter((name) => given.options[name] !== undefined);
    if (others.length > 0) throw new UsageError(`say --replica or --${others[0]}, not both.`);
    // Files are read while they are written, from the replica's own folder.
    await readWorkspace(replica, async (engine, owner) => {
      if (format === "markdown") said(await writeFiles(await exportSpace(engine, owner, { space }), to));
      else said(await write((await exportSpaceAs(engine, owner, { space }, format)).bytes, format, to));
    });
  },
};

type Format = "markdown" | ExportFormat;

function formatOf(word: string | undefined, place: string): Format {
  if (word === undefined) {
    const [, ending] = /\.(zip|html)$/i.exec(place) ?? [];
    return ending === undefined ? "markdown" : (ending.toLowerCase() as ExportFormat);
  }
  if (word === "markdown" || word === "zip" || word === "html") return word;
  const instead = word === "pdf" ? " Export html, and print that to a PDF in a browser." : "";
  throw new UsageError(`--format is markdown, zip or html, not "${word}".${instead}`);
}

/** Writes the file of an export; answers what was written. */
async function write(bytes: Uint8Array, format: Format, to: string): Promise<string> {
  if (format === "markdown") return writeFiles(unpackExport(bytes), to);
  await writeNewFile(bytes, to);
  return "one file";
}

async function writeFiles(files: readonly FolderFile[], to: string): Promise<string> {
  await writeFolder(files, to);
  return `${files.length} files`;
}

async function fromInstance(given: Arguments, spaceId: string, format: Format): Promise<Uint8Array> {
  return withClient(given, async (client) => {
    const { organization } = await client.call<{ organization: string }>("getSpaceById", { spaceId });
    const body = { format: format === "html" ? "html" : "markdown" };
    const begun = await client.call<Job>("startExport", { spaceId, body });
    const job = await finishJob(client, organization, begun);
    return client.downloadExport(organization, job.id);
  });
}
