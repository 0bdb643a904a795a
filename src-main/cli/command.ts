import type { ParseArgsOptionsConfig } from "node:util";

/** What a command was given, checked against what it takes. */
export interface Arguments {
  /** The words that are no options, as many as the command names. */
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

/** One `recto` command; its file holds nothing else. */
export interface Command {
  /** As it is typed: one word or two. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What follows the name, as the help shows it. */
  synopsis: string;
  /** What each option is for, as the help shows it. */
  help: string;
  /** The names of its words, in order; all of them are needed. */
  words?: readonly string[];
  options: ParseArgsOptionsConfig;
  /** Options that must be given. */
  needs?: readonly string[];
  /** Does the work; answers the exit code where it is not 0. */
  run(given: Arguments): Promise<number | void>;
}

/** What was typed cannot be meant; the command's own usage follows the message. */
export class UsageError extends Error {}

/** Work that ended without success, in one sentence for people. */
export class Failure extends Error {}

/** A text option that is known to be there. */
export function textOf({ options }: Arguments, name: string): string {
  const value = options[name];
  if (typeof value !== "string") throw new UsageError(`--${name} is missing.`);
  return value;
}

/** A text option that may be left out. */
export function maybeTextOf({ options }: Arguments, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** Something's id, as it was given; throws where it can be none, such as a title or a path. */
export function idOf(name: string, value: string): string {
  if (/^[\w-]{1,128}$/.test(value)) return value;
  throw new UsageError(`${name} takes an id of letters, digits, - and _, not "${value}".`);
}

/** An API token; one that is copied often comes with a line's end. Throws where it can be none. */
export function tokenOf(given: Arguments): string {
  const token = textOf(given, "token").trim();
  if (/^[!-~]{1,1000}$/.test(token)) return token;
  throw new UsageError("--token is no token: it is one word, as recto token create prints it.");
}

/** A word that is known to be there. */
export function wordOf({ words }: Arguments, index: number): string {
  const word = words[index];
  if (word === undefined) throw new UsageError("A word is missing.");
  return word;
}
