import type { Job } from "../api/types/job.ts";
import { packFolder } from "../content/import/packFolder.ts";
import { longestSpaceTitle } from "../content/import/planImport.ts";
import { chooseOrganization, clientOptions, finishJob, withClient } from "./client.ts";
import { maybeTextOf, UsageError, wordOf, type Command } from "./command.ts";

export const importCommand: Command = {
  name: "import",
  summary: "Make a space of a folder or .zip of Markdown, or of a .docx",
  synopsis:
    "PATH (--data DIR | --database ADDRESS | --url URL --token TOKEN) [--organization ID] [--space TITLE] [--quiet]",
  help: `
  PATH               a folder, a .zip of one, or a Word document (.docx)
  --data DIR         the instance's data, on its own machine
  --database ADDRESS the same on a PostgreSQL server
  --url, --token     an instance's address and an API token, from elsewhere
  --organization ID  where the instance has several
  --space TITLE      the new space's title; else the folder says it
  --quiet            no summary

Prints warnings and a summary on standard error, and the new space's id last on standard output. All of it is
imported, or nothing.`,
  words: ["PATH"],
  options: {
    ...clientOptions,
    organization: { type: "string" },
    space: { type: "string" },
    quiet: { type: "boolean" },
  },
  async run(given) {
    const title = maybeTextOf(given, "space");
    if (title !== undefined && title.length > longestSpaceTitle)
      throw new UsageError(`--space takes a title of up to ${longestSpaceTitle} characters.`);
    // What cannot be read is said before anything is sent; so is what was left out, of which a refusal may come.
    const { archive, warnings } = await packFolder(wordOf(given, 0));
    const leftOut = warnings.map(({ message }) => message);
    warn(leftOut);
    const result = await withClient(given, async (client) => {
      const organizationId = await chooseOrganization(client, maybeTextOf(given, "organization"));
      const blob = await client.putBlob(organizationId, archive);
      const body = { blob, ...(title === undefined ? {} : { title }) };
      const begun = await client.call<Job>("startImport", { organizationId, body });
      return (await finishJob(client, organizationId, begun)).result ?? {};
    });
    const { space = "", pages = 0, files = 0, warnings: others = [] } = result;
    warn(others);
    if (!given.options["quiet"])
      console.error(
        `imported ${many(pages, "page")} and ${many(files, "file")}, ` +
          `with ${many(leftOut.length + others.length, "warning")}`,
      );
    console.log(space);
  },
};

function warn(messages: readonly string[]): void {
  for (const message of messages) console.error(`warning: ${message}`);
}

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
