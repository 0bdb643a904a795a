import { basename, resolve } from "node:path";
import { requireNoFile, writeNewFile } from "../content/export/writeNewFile.ts";
import { readWorkspace } from "../core/workspaces/readWorkspace.ts";
import { writeUnsent } from "../core/replica/unsentFile.ts";
import { maybeTextOf, textOf, type Command } from "./command.ts";

export const unsent: Command = {
  name: "unsent",
  summary: "Write down what a replica has not sent, or the instance refused",
  synopsis: "--replica DIR [--to FILE]",
  help: `
  --replica DIR  made by recto connect; the app may have it open
  --to FILE      a file that is new; without it the text goes to standard output

One Markdown text with every edit that waits or needs attention, whole, oldest first. It needs no network and no
token, and changes nothing.`,
  options: { replica: { type: "string" }, to: { type: "string" } },
  needs: ["replica"],
  async run(given) {
    const folder = textOf(given, "replica");
    const to = maybeTextOf(given, "to");
    if (to !== undefined) await requireNoFile(to);
    const found = await readWorkspace(folder, ({ store }) =>
      writeUnsent(store.reading, basename(resolve(folder))),
    );
    if (found.changes === 0) return console.error("Everything was sent.");
    if (to === undefined) return void process.stdout.write(found.text);
    await writeNewFile(Buffer.from(found.text), to);
    console.error(`wrote ${to}`);
  },
};
