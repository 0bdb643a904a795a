import { backUp } from "../core/administration/backup.ts";
import { isAddress } from "../store/server/address.ts";
import { Failure, textOf, type Arguments, type Command } from "./command.ts";
import { interruptible } from "./interruptible.ts";

export const backup: Command = {
  name: "backup",
  summary: "Copy an instance's data, also while it runs",
  synopsis: "--data DIR --to PLACE [--quiet]",
  help: `
  --data DIR   the instance's data
  --to PLACE   a new or empty folder; nothing is ever written over
  --quiet      print no progress

What is in the copy is of one moment, and nobody waits for it. On one disk the bytes of files are not copied but get a
second name: keep backups on another one. How many are kept, and for how long, is yours to say. Ctrl+C leaves nothing
behind. Put a backup back with recto restore, look at it with recto doctor --data PLACE.
An instance on PostgreSQL is backed up with pg_dump; after pg_restore say recto restored.`,
  options: {
    data: { type: "string" },
    to: { type: "string" },
    quiet: { type: "boolean" },
    database: { type: "string" },
  },
  async run(given) {
    refuseServer(
      given,
      "backup",
      "back up an instance on PostgreSQL with pg_dump, which takes the bytes of its files along",
    );
    const [data, to] = [textOf(given, "data"), textOf(given, "to")];
    await interruptible((signal) => backUp(data, to, { signal, report: progressOf(given) }));
    if (!given.options["quiet"]) console.error(`backed up ${data} to ${to}`);
  },
};

/** A database server has better means of its own, which `instead` says. */
export function refuseServer({ options }: Arguments, command: string, instead: string): void {
  const places = ["data", "from", "to"].map((name) => options[name]);
  const isOnServer = places.some((place) => typeof place === "string" && isAddress(place));
  if (options["database"] === undefined && !isOnServer) return;
  throw new Failure(`${instead}, since recto ${command} is for data in a folder.`);
}

/** Prints how far a copy is, at each tenth. */
export function progressOf({ options }: Arguments): (done: number, total: number) => void {
  let printed = 0;
  return (done, total) => {
    const tenth = total === 0 ? 10 : Math.floor((done * 10) / total);
    if (options["quiet"] === true || tenth <= printed) return;
    printed = tenth;
    console.error(`copied ${tenth * 10} % of the database`);
  };
}
