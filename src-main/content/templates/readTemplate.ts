import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSummary, type SummaryEntry } from "../import/summary.ts";
import { templateIds, type TemplatePage } from "./template.ts";

/** Where the templates lie: beside the sources, and in a build beside the program. */
const shelf = join(import.meta.dirname, import.meta.url.endsWith(".ts") ? "../../templates" : "templates");

/**
 * The pages of a template that ships with this version, in order, as its `SUMMARY.md` lists them: headings are groups.
 * Undefined for an id that no template has. Reads files, so it is for what comes before a transaction.
 */
export async function readTemplate(id: string): Promise<TemplatePage[] | undefined> {
  if (!(templateIds as readonly string[]).includes(id)) return undefined;
  const read = (path: string): Promise<string> => readFile(join(shelf, id, path), "utf8");
  const pages: TemplatePage[] = [];
  const add = async (entries: readonly SummaryEntry[], parent: string | null): Promise<void> => {
    for (const { text, target: key, children } of entries) {
      if (key === undefined) throw new Error(`The template ${id} lists “${text}” without a file.`);
      pages.push({ key, parent, title: text, markdown: await read(key) });
      await add(children, key);
    }
  };
  for (const { heading, entries } of parseSummary(await read("SUMMARY.md")).parts) {
    const group = heading && `# ${heading.text}`;
    if (heading && group !== undefined) pages.push({ key: group, parent: null, title: heading.text });
    await add(entries, group ?? null);
  }
  return pages;
}
