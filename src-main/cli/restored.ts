import { administer, renewEpoch } from "../core/administration/administration.ts";
import type { Command } from "./command.ts";
import { placeOf, placeOptions } from "./place.ts";

export const restored: Command = {
  name: "restored",
  summary: "Say that an instance's data was brought back by other means than recto restore",
  synopsis: "(--data DIR | --database ADDRESS) [--quiet]",
  help: `
  --data DIR          the instance's data, as a snapshot of the disk brought it back
  --database ADDRESS  the instance's data, as pg_restore or a provider brought it back
  --quiet             say nothing

Say it before the instance is started again. Replicas that meet it then offer what it had confirmed to them in the last
30 days, before they send anything else.`,
  options: { ...placeOptions, quiet: { type: "boolean" } },
  async run(given) {
    await administer(placeOf(given), renewEpoch);
    if (!given.options["quiet"])
      console.error("Replicas will offer what the instance had confirmed to them in the last 30 days.");
  },
};
