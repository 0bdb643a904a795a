import { examine } from "../core/administration/doctor.ts";
import { shownPlace } from "../store/server/address.ts";
import { Failure, maybeTextOf, UsageError, type Command } from "./command.ts";
import { maybePlaceOf, placeOptions } from "./place.ts";

/** How a folder with data of a kind is given; that of a workspace without an instance is neither, and taken as either. */
const optionsFor: Record<string, readonly string[]> = {
  instance: ["data", "database"],
  replica: ["replica"],
};

export const doctor: Command = {
  name: "doctor",
  summary: "Check that an instance's or a replica's data is whole",
  synopsis: "(--data DIR | --database ADDRESS | --replica DIR) [--json]",
  help: `
  --data DIR          an instance's data
  --database ADDRESS  an instance's data on a PostgreSQL server
  --replica DIR       a replica
  --json              the same for programs

Changes nothing. Exits with 0 when all is well, with 1 when something is wrong.`,
  options: { ...placeOptions, replica: { type: "string" }, json: { type: "boolean" } },
  async run(given) {
    const data = maybePlaceOf(given);
    const replica = maybeTextOf(given, "replica");
    const place = data ?? replica;
    if (place === undefined || (data !== undefined && replica !== undefined))
      throw new UsageError("say either --data, --database or --replica.");
    const report = await examine(place);
    const options = optionsFor[report.kind];
    if (options?.every((option) => given.options[option] === undefined))
      throw new Failure(
        `${shownPlace(place)} holds no ${replica === undefined ? "instance's data" : "replica"}. ` +
          `Give it with --${options[0]}.`,
      );
    if (given.options["json"]) console.log(JSON.stringify(report, null, 2));
    else {
      console.log(`kind\t${report.kind}`);
      for (const [name, count] of Object.entries(report.counts)) console.log(`${name}\t${count}`);
      console.log(report.healthy ? "all is well" : `${report.problems.length} problems`);
    }
    for (const problem of report.problems) console.error(`problem: ${problem}`);
    return report.healthy ? 0 : 1;
  },
};
