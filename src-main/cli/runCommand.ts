import { Failure, UsageError, type Command } from "./command.ts";
import { commands } from "./commands.ts";
import { allHelp, commandHelp } from "./help.ts";
import { readArguments } from "./readArguments.ts";

/** Runs what was typed; answers the exit code. Results go to standard output, everything else to standard error. */
export async function runCommand(typed: string[]): Promise<number> {
  if (typed.length === 0 || asksForHelp(typed)) {
    const subject = await findCommand(typed[0] === "help" ? typed.slice(1) : typed);
    const help = subject ? commandHelp(subject) : allHelp(await loadAll());
    if (typed.length > 0) console.log(help);
    else console.error(help);
    return typed.length > 0 ? 0 : wrongUsage;
  }
  const command = await findCommand(typed);
  if (!command) {
    console.error(`recto: ${unknown(typed)} See recto --help.`);
    return wrongUsage;
  }
  try {
    return (await command.run(readArguments(command, typed.slice(wordCount(command))))) ?? 0;
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

function unknown(typed: string[]): string {
  const [first = ""] = typed;
  const meant = Object.keys(commands).filter((name) => name.startsWith(`${first} `));
  if (meant.length > 0)
    return `${first} is followed by ${meant.map((name) => name.split(" ")[1]).join(" or ")}.`;
  return `there is no command ${typed.slice(0, 2).join(" ")}.`;
}

const loadAll = (): Promise<Command[]> => Promise.all(Object.values(commands).map((load) => load()));

function asksForHelp(typed: string[]): boolean {
  const end = typed.indexOf("--");
  const before = end < 0 ? typed : typed.slice(0, end);
  return typed[0] === "help" || before.includes("--help") || before.includes("-h");
}

/** The errors whose words are meant for people; by name, so that a command loads only what it uses. */
const ours = new Set([
  "ApiError",
  "CertificateError",
  "DatabaseError",
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
