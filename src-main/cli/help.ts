import type { Command } from "./command.ts";

/** What `recto --help` prints. */
export function allHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "recto: instances and copies of Recto from the command line",
    "",
    ...commands.map(({ name, summary }) => `  recto ${name.padEnd(width)}  ${summary}`),
    "",
    "recto help COMMAND says more about one of them.",
  ].join("\n");
}

/** What `recto help COMMAND` prints. */
export function commandHelp({ name, synopsis, summary, help }: Command): string {
  return [`recto ${name} ${synopsis}`, "", `${summary}.`, "", help.replace(/^\n/, "").trimEnd()].join("\n");
}
