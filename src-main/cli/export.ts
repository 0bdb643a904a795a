import type { Job } from "../api/types/job.ts";
import { unpackExport } from "../content/export/exportZip.ts";
import { requireFree, writeFolder, type FolderFile } from "../content/export/writeFolder.ts";
import { requireNoFile, writeNewFile } from "../content/export/writeNewFile.ts";
import { exportPdf } from "../content/export/pdf/exportPdf.ts";
import { papers, usualPaper, type Paper } from "../content/export/pdf/paper.ts";
import { exportSpace, exportSpaceAs, type ExportChoice, type ExportFormat } from "../core/files/exports.ts";
import { readWorkspace } from "../core/workspaces/readWorkspace.ts";
import { printPdf, requireBrowser } from "../jobs/printPdf.ts";
import { clientOptions, finishJob, withClient } from "./client.ts";
import { interruptible } from "./interruptible.ts";
import { idOf, maybeTextOf, textOf, UsageError, wordOf, type Arguments, type Command } from "./command.ts";

export const exportCommand: Command = {
  name: "export",
  summary: "Write a space as a folder of Markdown, or as one file",
  synopsis:
    "SPACE_ID (--data DIR | --database ADDRESS | --replica DIR | --url URL --token TOKEN) --to PLACE [--format markdown|zip|html|pdf] [--page ID [--only]] [--paper a4|letter] [--quiet]",
  help: `
  SPACE_ID        the space
  --data DIR      the instance's data, on its own machine
  --database ADDRESS
                  the same on a PostgreSQL server
  --replica DIR   a writer's replica, as it is now, without a network; the app may have it open
  --url, --token  an instance's address and an API token, from elsewhere
  --to PLACE      a folder that is new or empty; for one file, its name, which is new
  --format        markdown, a folder; zip, the folder packed; html, a page that holds everything; pdf, that page on
                  paper. Without it the ending of PLACE decides: .zip, .html and .pdf are files, everything else is a
                  folder. A PDF is printed by a Chromium, Chrome or Edge on this computer
  --page ID       this page of the space, with those below it
  --only          that page without those below it
  --paper         of a PDF: a4, or letter; without it what is usual where your language is spoken
  --quiet         no summary`,
  words: ["SPACE_ID"],
  options: {
    ...clientOptions,
    replica: { type: "string" },
    to: { type: "string" },
    format: { type: "string" },
    page: { type: "string" },
    only: { type: "boolean" },
    paper: { type: "string" },
    quiet: { type: "boolean" },
  },
  needs: ["to"],
  async run(given) {
    const choice = choiceOf(given);
    const to = textOf(given, "to");
    const format = formatOf(maybeTextOf(given, "format"), to);
    const paper = paperOf(maybeTextOf(given, "paper"), format);
    // What cannot be written is said before anything is fetched.
    await (format === "markdown" ? requireFree(to) : requireNoFile(to));
    if (format === "pdf") requireBrowser();
    const write = async (bytes: Uint8Array): Promise<string> => {
      if (format === "markdown") return writeFiles(unpackExport(bytes), to);
      await writeNewFile(format === "pdf" ? await printed(bytes, paper) : bytes, to);
      return "one file";
    };
    const replica = maybeTextOf(given, "replica");
    const said = (what: string): void => {
      if (!given.options["quiet"]) console.error(`exported ${what} to ${to}`);
    };
    if (replica === undefined) return said(await write(await fromInstance(given, choice, format)));
    const others = ["data", "database", "url", "token"].filter((name) => given.options[name] !== undefined);
    if (others.length > 0) throw new UsageError(`say --replica or --${others[0]}, not both.`);
    // Files are read while they are written, from the replica's own folder.
    await readWorkspace(replica, async (engine, owner) => {
      if (format === "markdown") said(await writeFiles(await exportSpace(engine, owner, choice), to));
      else said(await write((await exportSpaceAs(engine, owner, choice, madeAs(format))).bytes));
    });
  },
};

const formats = ["markdown", "zip", "html", "pdf"] as const;
type Format = (typeof formats)[number];

function formatOf(word: string | undefined, place: string): Format {
  const [, ending] = /\.(zip|html|pdf)$/i.exec(place) ?? [];
  const format = formats.find((one) => one === (word ?? ending?.toLowerCase() ?? "markdown"));
  if (format !== undefined) return format;
  throw new UsageError(`--format is markdown, zip, html or pdf, not "${word}".`);
}

/** The file that the core makes for a format: a PDF begins as a page. */
const madeAs = (format: Exclude<Format, "markdown">): ExportFormat => (format === "pdf" ? "html" : format);

function paperOf(word: string | undefined, format: Format): Paper {
  if (word === undefined) return usualPaper();
  if (format !== "pdf")
    throw new UsageError("--paper is for a PDF: say --format pdf, or a PLACE that ends so.");
  const paper = papers.find((one) => one.toLowerCase() === word.toLowerCase());
  if (paper !== undefined) return paper;
  throw new UsageError(`--paper is a4 or letter, not "${word}".`);
}

function choiceOf(given: Arguments): ExportChoice {
  const page = maybeTextOf(given, "page");
  const only = given.options["only"] === true;
  if (only && page === undefined) throw new UsageError("--only is about a page: say --page too.");
  return {
    space: idOf("SPACE_ID", wordOf(given, 0)),
    ...(page === undefined ? {} : { page: idOf("--page", page), only }),
  };
}

const printed = (html: Uint8Array, paper: Paper): Promise<Uint8Array> =>
  interruptible((signal) => exportPdf(Buffer.from(html).toString(), paper, printPdf, signal));

async function writeFiles(files: readonly FolderFile[], to: string): Promise<string> {
  await writeFolder(files, to);
  return `${files.length} files`;
}

async function fromInstance(
  given: Arguments,
  { space: spaceId, ...part }: ExportChoice,
  format: Format,
): Promise<Uint8Array> {
  return withClient(given, async (client) => {
    const { organization } = await client.call<{ organization: string }>("getSpaceById", { spaceId });
    // A PDF is printed here, by the browser of whoever wants it.
    const body = { format: format === "html" || format === "pdf" ? "html" : "markdown", ...part };
    const begun = await client.call<Job>("startExport", { spaceId, body });
    const job = await finishJob(client, organization, begun);
    return client.downloadExport(organization, job.id);
  });
}
