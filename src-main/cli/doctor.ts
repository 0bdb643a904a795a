import { examine } from "../core/doctor.ts";
import { Failure, maybeTextOf, UsageError, type Command } from "./command.ts";

/** How a folder with data of a kind is given; that of a workspace without an instance is neither, and taken as either. */
const optionFor: Record<string, string> = { instance: "data", replica: "replica" };

export const doctor: Command = {
  name: "doctor",
  summary: "Check that an instance's or a replica's data is whole",
  synopsis: "(--data DIR | --replica DIR) [--json]",
  help: `
  --data DIR     an instance's data
  --replica DIR  a replica
  --json         the same for programs

Changes nothing. Exits with 0 when all is well, with 1 when something is wrong.`,
  options: { data: { type: "string" }, replica: { type: "string" }, json: { type: "boolean" } },
  async run(given) {
    const data = maybeTextOf(given, "data");
    const replica = maybeTextOf(given, "replica");
    const folder = data ?? replica;
    if (folder === undefined || (data !== undefined && replica !== undefined))
      throw new UsageError("say either --data or --replica.");
    const report = await examine(folder);
    const option = optionFor[report.kind];
    if (option !== undefined && given.options[option] === undefined)
      throw new Failure(
        `${folder} holds no ${replica === undefined ? "instance's data" : "replica"}. Give it with --${option}.`,
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
