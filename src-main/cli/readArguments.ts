import { parseArgs } from "node:util";
import { UsageError, type Arguments, type Command } from "./command.ts";

/** Checks what was typed behind a command's name against what the command takes. */
export function readArguments(command: Command, typed: string[]): Arguments {
  const { values, positionals, tokens } = parse(command, typed);
  const names = command.words ?? [];
  if (positionals.length > names.length)
    throw new UsageError(`${positionals[names.length] ?? ""} is one word too many.`);
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const unset = command.needs?.find((name) => values[name] === undefined);
  if (unset !== undefined) throw new UsageError(`--${unset} is missing.`);
  const empty = Object.keys(values).find((name) => values[name] === "");
  if (empty !== undefined) throw new UsageError(`--${empty} is empty.`);
  const given = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
  const twice = given.find((name, at) => given.indexOf(name) < at);
  // Which of the two was meant is not for a program to choose.
  if (twice !== undefined) throw new UsageError(`--${twice} is given twice.`);
  return { words: positionals, options: values as Arguments["options"] };
}

function parse({ options }: Command, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true, tokens: true });
  } catch (error) {
    throw new UsageError(sentenceOf(error as NodeJS.ErrnoException));
  }
}

function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  const name = /'(?:-\w, )?(--?[\w-]+)/.exec(message)?.[1] ?? "an option";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `there is no option ${name}.`;
  return /does not take/.test(message) ? `${name} takes no value.` : `${name} needs a value.`;
}
