import { parseArgs } from "node:util";
import { Failure, UsageError, type Arguments, type Command } from "./command.ts";
import { commands } from "./commands.ts";
import { allHelp, commandHelp } from "./help.ts";

/** Runs what was typed; answers the exit code. Results go to standard output, everything else to standard error. */
export async function runCommand(typed: string[]): Promise<number> {
  // Whoever reads only the first lines has what they wanted.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
  });
  if (typed.length === 0 || asksForHelp(typed)) {
    const subject = await findCommand(typed[0] === "help" ? typed.slice(1) : typed);
    const help = subject ? commandHelp(subject) : allHelp(await loadAll());
    if (typed.length > 0) console.log(help);
    else console.error(help);
    return typed.length > 0 ? 0 : wrongUsage;
  }
  const command = await findCommand(typed);
  if (!command) {
    console.error(`recto: there is no command ${typed.slice(0, 2).join(" ")}. See recto --help.`);
    return wrongUsage;
  }
  try {
    return (await command.run(readArguments(command, typed))) ?? 0;
  } catch (error) {
    console.error(`recto: ${sentenceOf(error)}`);
    if (!(error instanceof UsageError)) return 1;
    console.error(`usage: recto ${command.name} ${command.synopsis}`);
    return wrongUsage;
  }
}

const wrongUsage = 2;

const wordCount = (command: Command): number => command.name.split(" ").length;

/** The command that the first word or the first two name. */
async function findCommand(typed: string[]): Promise<Command | undefined> {
  for (const name of [typed.slice(0, 2).join(" "), typed[0] ?? ""])
    if (Object.hasOwn(commands, name)) return commands[name]?.();
  return undefined;
}

const loadAll = (): Promise<Command[]> => Promise.all(Object.values(commands).map((load) => load()));

function asksForHelp(typed: string[]): boolean {
  const end = typed.indexOf("--");
  const before = end < 0 ? typed : typed.slice(0, end);
  return typed[0] === "help" || before.includes("--help") || before.includes("-h");
}

function readArguments(command: Command, typed: string[]): Arguments {
  let parsed;
  try {
    parsed = parseArgs({
      args: typed.slice(wordCount(command)),
      options: command.options,
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split(". To specify")[0]);
  }
  const { values, positionals } = parsed;
  const names = command.words ?? [];
  if (positionals.length > names.length)
    throw new UsageError(`${positionals[names.length] ?? ""} is one word too many.`);
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const unset = command.needs?.find((name) => values[name] === undefined);
  if (unset !== undefined) throw new UsageError(`--${unset} is missing.`);
  const empty = Object.keys(values).find((name) => values[name] === "");
  if (empty !== undefined) throw new UsageError(`--${empty} is empty.`);
  return { words: positionals, options: values as Arguments["options"] };
}

/** The errors whose words are meant for people; by name, so that a command loads only what it uses. */
const ours = new Set([
  "ApiError",
  "DiskError",
  "ImportError",
  "NoDataError",
  "NewerDatabaseError",
  "TransportError",
]);

/** One line; what nobody foresaw says so. */
function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = message.replaceAll(/\s*\n\s*/g, " ");
  const meant = error instanceof Failure || error instanceof UsageError;
  return meant || (error instanceof Error && ours.has(error.name)) ? line : `something went wrong: ${line}`;
}
