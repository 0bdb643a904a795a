import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A case as it is written down: its title, and its fenced sections by their names, each as its lines. */
export interface WrittenCase {
  title: string;
  sections: { name: string; lines: string[] }[];
}

/** The names of the files that hold cases about texts; `pages.md` is about the tree. */
export const textFiles = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith(".md") && name !== "README.md" && name !== "pages.md",
);

/** The cases of a file, in order. Throws where something stands between them that is neither title nor section. */
export function readCases(file: string): WrittenCase[] {
  const lines = readFileSync(join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n");
  const cases: WrittenCase[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line.startsWith("## ")) cases.push({ title: line.slice(3), sections: [] });
    const fence = /^(`{3,})(\w+)$/.exec(line);
    const current = cases.at(-1);
    if (!fence) {
      if (current && line !== "" && line !== `## ${current.title}`)
        throw new Error(`${file}:${at + 1} belongs to no section.`);
      continue;
    }
    const end = lines.indexOf(fence[1]!, at + 1);
    if (!current || end < 0)
      throw new Error(`${file}:${at + 1} begins a section that has no case or no end.`);
    current.sections.push({ name: fence[2]!, lines: lines.slice(at + 1, end) });
    at = end;
  }
  return cases;
}

/** The lines of the one section of a name. */
export function section({ title, sections }: WrittenCase, name: string): string[] {
  const found = sections.filter((each) => each.name === name);
  if (found.length !== 1) throw new Error(`"${title}" needs one section "${name}".`);
  return found[0]!.lines;
}
