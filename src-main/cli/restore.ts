import { restoreBackup } from "../core/administration/backup.ts";
import { progressOf, refuseServer } from "./backup.ts";
import { textOf, type Command } from "./command.ts";
import { interruptible } from "./interruptible.ts";

export const restore: Command = {
  name: "restore",
  summary: "Make an instance's data of a backup",
  synopsis: "--from BACKUP --data DIR [--quiet]",
  help: `
  --from BACKUP  a folder that recto backup made
  --data DIR     where the data goes; a new or empty folder
  --quiet        print no progress

The backup is checked first, and stays as it is. When replicas meet the instance again they offer what it had confirmed
to them in the last 30 days: what was written since the backup comes back from their computers.`,
  options: {
    from: { type: "string" },
    data: { type: "string" },
    quiet: { type: "boolean" },
    database: { type: "string" },
  },
  async run(given) {
    refuseServer(
      given,
      "restore",
      "bring an instance on PostgreSQL back with pg_restore and then say recto restored",
    );
    const [from, data] = [textOf(given, "from"), textOf(given, "data")];
    await interruptible((signal) => restoreBackup(from, data, { signal, report: progressOf(given) }));
    if (!given.options["quiet"])
      console.error(`restored ${from} to ${data}. Start the instance with: recto serve --data ${data}`);
  },
};
