import { homedir, release, totalmem } from "node:os";
import { app } from "electron";
import type { DesktopSettings } from "../../../src-preload/bridge.ts";
import type { Examined } from "./examination.ts";

export interface ReportSources {
  log: readonly string[];
  settings: Readonly<DesktopSettings>;
  examined: readonly Examined[];
  status: { state: string; waiting: number; attention: number } | undefined;
}

/**
 * What a writer can attach when they ask for help: the program, the computer, counts and the log. No title, name,
 * address or text is in it; the writer reads it before they send it.
 */
export function reportOf({ log, settings, examined, status }: ReportSources): string {
  const { trustedHosts, ...plain } = settings;
  const lines = [
    "Recto report",
    "",
    `Recto ${app.getVersion()}${app.isPackaged ? "" : " (not packaged)"}`,
    ...["electron", "chrome", "node"].map((name) => `${name} ${process.versions[name] ?? "none"}`),
    `${process.platform} ${process.arch} ${release()}, ${Math.round(totalmem() / 1024 ** 3)} GB`,
    `language ${app.getLocale()}`,
    "",
    `settings ${JSON.stringify(plain)}, ${trustedHosts.length} hosts trusted`,
    status === undefined
      ? "no workspace is open"
      : `sync ${status.state}, ${status.waiting} waiting, ${status.attention} need attention`,
    "",
    ...examined.flatMap(({ kind, problems, counts, failure }, index) => [
      `workspace ${index + 1}: ${kind}, ${Object.entries(counts)
        .map(([table, count]) => `${table} ${count}`)
        .join(", ")}`,
      ...problems.map((problem) => `  problem: ${withoutContent(problem)}`),
      ...(failure === undefined ? [] : [`  failed: ${withoutContent(failure)}`]),
    ]),
    "",
    ...log.map(withoutContent),
    "",
  ];
  return lines.join("\n");
}

/** A line without what could be somebody's: quotations, addresses, people, and where the home folder is. */
export function withoutContent(line: string): string {
  return line
    .replaceAll(homedir(), "~")
    .replaceAll(/(\/home\/|\/Users\/|\\Users\\)[^/\\\s]+/g, "$1…")
    .replaceAll(/\b([a-z][a-z0-9+.-]*):\/\/[^\s"')\]]+/gi, "$1://…")
    .replaceAll(/[^\s"'<>@]+@[^\s"'<>@]+\.[^\s"'<>@]+/g, "…@…")
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/“[^”]*”/g, "“…”");
}
