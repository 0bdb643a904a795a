import { mkdir, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { packFolder } from "../../../src-main/content/import/packFolder.ts";
import { foundOrganization } from "../../../src-main/core/administration/foundation.ts";
import { openEngine } from "../stage.ts";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import { isSame, type Comparison } from "./comparison.ts";
import { tripBook, type Trip } from "./tripBook.ts";

export interface BookReport extends Trip {
  name: string;
}

/**
 * Takes each book at a place through import, export and import again; a folder of `.zip` archives is all of them. Where
 * no place is given there is none.
 */
export async function runBooksBench(
  place: string | undefined,
  tell: (line: string) => void,
): Promise<BookReport[]> {
  const reports: BookReport[] = [];
  if (place === undefined) return reports;
  for (const path of await booksAt(place))
    await inTemporaryFolder(async (folder) => {
      await mkdir(join(folder, "instance"));
      const engine = await openEngine(join(folder, "instance"), "instance");
      try {
        const founder = { organization: "Library", name: "Ada", email: "ada@bench.test" };
        const { organization, user } = await foundOrganization(engine, founder);
        const { archive } = await packFolder(path);
        reports.push({ name: basename(path), ...(await tripBook({ engine, organization, user }, archive)) });
      } finally {
        await engine.store.close();
      }
      tell(`${basename(path)}: there and back`);
    });
  return reports;
}

async function booksAt(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const archives = (await readdir(place)).filter((name) => name.endsWith(".zip")).sort();
  return archives.length === 0 ? [place] : archives.map((name) => join(place, name));
}

/** So many names are said of each kind of difference. */
const most = 8;

export function booksReportOf(reports: readonly BookReport[]): string {
  if (reports.length === 0) return "Books: none were given (--books names them), so none came back.";
  return reports.map(reportOf).join("\n\n");
}

function reportOf(report: BookReport): string {
  const { name, pages, files, links, warnings, milliseconds } = report;
  const compared: [string, Comparison][] = [
    ["files of the book, and of its export", report.exported],
    ["files of the export, and of an export of its import", report.exportedAgain],
    ["the title, and pages with what their links mean, as both imports plan them", report.meant],
    ["pages as both spaces answer them", report.read],
  ];
  const rows = compared.map(
    ([what, { same, differing, missing, added }]) =>
      `| ${[what, same, differing.length, missing.length, added.length].join(" | ")} |`,
  );
  return [
    `${name}: ${pages} pages, ${files} files and ${links} links, with ${warnings.length} warnings; ` +
      `imported in ${Math.round(milliseconds.import)} ms, exported in ${Math.round(milliseconds.export)}.`,
    "",
    "| compared | same | differing | missing | added |",
    "| --- | --: | --: | --: | --: |",
    ...rows,
    ...compared
      .filter(([, found]) => !isSame(found))
      .flatMap(([what, found]) => ["", `${what}:`, ...named(found)]),
    ...(warnings.length > 0 ? ["", "Warnings:", ...list(warnings)] : []),
  ].join("\n");
}

function named({ differing, missing, added }: Comparison): string[] {
  return [
    ...list(differing.map((path) => `${path} differs`)),
    ...list(missing.map((path) => `${path} is missing`)),
    ...list(added.map((path) => `${path} was added`)),
  ];
}

function list(all: readonly string[]): string[] {
  const rest = all.length - most;
  return [...all.slice(0, most), ...(rest > 0 ? [`and ${rest} more`] : [])].map((line) => `- ${line}`);
}
