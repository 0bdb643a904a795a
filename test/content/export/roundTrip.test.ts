import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ExportSnapshot } from "../../../src-main/content/export/exportSnapshot.ts";
import { planExport } from "../../../src-main/content/export/planExport.ts";
import { safePath } from "../../../src-main/content/export/safePath.ts";
import type { ImportPlan, LinkPageTarget } from "../../../src-main/content/import/importPlan.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { memorySource } from "../import/memorySource.ts";
import { snapshotOf, textsOf } from "./snapshotOf.ts";

/** Names that trip over each other: case, spaces, scripts, the names of folders' own pages. */
const name = fc.constantFrom(
  "a",
  "A",
  "b c",
  "b-c",
  "README",
  "index",
  "ö",
  "x.y",
  "100%",
  "(p)",
  "con",
  "01-z",
  "a&b",
);
const folder = fc.array(name, { maxLength: 3 }).map((parts) => parts.join("/"));
const path = fc
  .tuple(folder, name)
  .map(([inside, file]) => (inside === "" ? `${file}.md` : `${inside}/${file}.md`));
const image = fc
  .tuple(folder, name)
  .map(([inside, file]) => (inside === "" ? `${file}.png` : `${inside}/${file}.png`));

interface Book {
  paths: string[];
  images: string[];
  links: { from: number; to: number; form: number }[];
  listed: { page: number; depth: number; heading: boolean }[] | null;
}
const book: fc.Arbitrary<Book> = fc.record({
  paths: fc.uniqueArray(path, { minLength: 1, maxLength: 12 }),
  images: fc.uniqueArray(image, { maxLength: 3 }),
  links: fc.array(fc.record({ from: fc.nat(99), to: fc.nat(99), form: fc.nat(5) }), { maxLength: 20 }),
  listed: fc.option(
    fc.array(fc.record({ page: fc.nat(99), depth: fc.nat(3), heading: fc.boolean() }), { maxLength: 14 }),
  ),
});

type Edit = { page: number; into: number; rename: boolean };

/** Moves and renames pages as a writer might: never into a link, nor into themselves. */
function moved(snapshot: ExportSnapshot, edits: readonly Edit[]): ExportSnapshot {
  const pages = snapshot.pages.map((page) => ({ ...page }));
  const byId = new Map(pages.map((page) => [page.id, page]));
  edits.forEach(({ page: at, into: target, rename }, number) => {
    const page = pages[at % pages.length]!;
    const into = pages[target % pages.length]!;
    if (rename) page.slug = `renamed-${number}`;
    for (let above: string | null = into.id; above !== null; above = byId.get(above)!.parent) {
      if (above === page.id) return;
    }
    if (page.kind !== "group" && into.kind !== "link") page.parent = into.id;
  });
  return { ...snapshot, pages };
}

/** Is a path one that some file system would not take, or takes for another of the book's? */
function isChanged(path: string, { paths, images }: Book): boolean {
  const same = [...paths, ...images].filter((other) => other.toLowerCase() === path.toLowerCase());
  return safePath(path) !== path || same.length > 1;
}

const up = (from: string) => "../".repeat(from.split("/").length - 1);
const encoded = (target: string) => target.split("/").map(encodeURIComponent).join("/");
const forms = [
  (from: string, to: string) => `<${up(from)}${to.replaceAll("%", "%25")}>`,
  (from: string, to: string) => `${up(from)}${encoded(to)}#part-%31`,
  (from: string, to: string) => `./${up(from)}${encoded(to).replace(/\.md$/, "")}`,
  (_from: string, to: string) => `/${encoded(to)}`,
  (from: string, to: string) => `${up(from)}${encoded(to).replace(/\.md$/, ".html")}`,
  () => "gone/nowhere.md",
];

/** The files of a book, each page with its number, by which it is known whatever becomes of its path. */
function filesOf({ paths, images, links, listed }: Book): Record<string, string> {
  const targets = [...paths, ...images];
  const files: Record<string, string> = {};
  paths.forEach((from, number) => {
    const typed = links
      .filter((link) => link.from % paths.length === number)
      .map(({ to, form }) => `[link](${forms[form]!(from, targets[to % targets.length]!)})\r\n`);
    files[from] = `---\nnumber: ${number}\n---\n# Page ${number}\n\n${typed.join("\n")}`;
  });
  for (const image of images) files[image] = image;
  if (listed) {
    const lines = listed.map(({ page, depth, heading }) => {
      const target = paths[page % paths.length]!;
      return heading ? `\n## Part ${page}\n` : `${"  ".repeat(depth)}- [Entry ${page}](${encoded(target)})`;
    });
    files["SUMMARY.md"] = `# Summary\n\n${lines.join("\n")}\n`;
  }
  return files;
}

/** What a plan comes to, in words that hold wherever the pages are: the tree, and what every link means. */
function meaningOf(plan: ImportPlan) {
  const names = new Map<string, string>();
  for (const page of plan.pages) {
    const number = /^number: (\d+)$/m.exec(page.markdown ?? "")?.[1];
    names.set(page.key, number === undefined ? `${page.kind} ${page.title}` : `page ${number}`);
  }
  const nameOf = (to: LinkPageTarget) => {
    if ("reference" in to) return to.reference;
    if ("page" in to) return `${names.get(to.page)}#${to.anchor ?? ""}`;
    return "file" in to ? plan.files.find((file) => file.key === to.file) && "file" : to.url;
  };
  return plan.pages.map((page) => ({
    name: names.get(page.key),
    parent: page.parent && names.get(page.parent),
    hidden: page.fields.hidden ?? false,
    target: page.target && nameOf(page.target),
    links: page.links.map(({ to }) => to && nameOf(to)),
  }));
}

describe("import, export and import again", () => {
  test("keeps every page's Markdown to the last byte, and all that it means", async () => {
    await fc.assert(
      fc.asyncProperty(book, async (made) => {
        const files = filesOf(made);
        const plan = await planImport(memorySource(files));
        const exported = textsOf(planExport(snapshotOf(plan)));
        const again = await planImport(memorySource(exported));
        expect(meaningOf(again)).toEqual(meaningOf(plan));
        if ([...made.paths, ...made.images].some((path) => isChanged(path, made))) return;
        for (const path of made.paths) expect(exported[path]).toBe(files[path]);
      }),
      { numRuns: 300 },
    );
  });

  test("after pages moved and were renamed, every link means what it meant", async () => {
    const edits = fc.array(fc.record({ page: fc.nat(99), into: fc.nat(99), rename: fc.boolean() }), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(book, edits, async (made, moves) => {
        const plan = await planImport(memorySource(filesOf(made)));
        const snapshot = moved(snapshotOf(plan), moves);
        const again = await planImport(memorySource(textsOf(planExport(snapshot))));
        const before = new Map(meaningOf(plan).map(({ name, links }) => [name, links]));
        for (const { name, links } of meaningOf(again)) {
          if (name?.startsWith("page")) expect(links).toEqual(before.get(name));
        }
      }),
      { numRuns: 300 },
    );
  });
});
