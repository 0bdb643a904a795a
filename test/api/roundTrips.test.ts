import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportSpaceAs, type ExportFormat } from "../../src-main/core/files/exports.ts";
import { archiveOf, upload } from "../content/import/importing.ts";
import { shapes } from "../content/import/shapes.ts";
import { body, wordFile } from "../content/import/wordFile.ts";
import { openHost, type ApiHost } from "./host.ts";

/* Import, export and import again, through the store, for each shape that documentation comes in. */

let host: ApiHost;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

/** What somebody has in their hands: archives of every shape, one in a folder of its own, and a Word file as it is. */
const archives: [string, Uint8Array][] = [
  ...Object.entries(shapes).map(([shape, files]): [string, Uint8Array] => [shape, archiveOf(files)]),
  [
    "an archive with all of it in one folder",
    archiveOf({
      "book/README.md": "# Book\n\n[One](one.md)\n",
      "book/one.md": "# One\n\n![](a.png)\n",
      "book/a.png": "x",
    }),
  ],
  ...["src", "docs"].map((folder): [string, Uint8Array] => [
    `a book with everything in ${folder}`,
    archiveOf({
      "book.toml": '[book]\ntitle = "Book"\n',
      [`${folder}/SUMMARY.md`]: "# Book\n\n- [One](one.md)\n  - [Two](deep/two.md)\n",
      [`${folder}/one.md`]: "# One\n\n[Two](deep/two.md) ![](img/a.png)\n",
      [`${folder}/deep/two.md`]: "# Two\n",
      [`${folder}/img/a.png`]: "x",
    }),
  ]),
  ["one .docx", wordFile(body)],
];

async function importArchive(archive: Uint8Array): Promise<string> {
  const blob = await upload(host, "admin", archive);
  const job = await host.ask("admin", "startImport", {
    organizationId: host.organization,
    body: { blob },
  });
  return job.result?.space as string;
}

async function exported(space: string, format: ExportFormat): Promise<Uint8Array> {
  return (await exportSpaceAs(host.engine, { user: host.people.admin }, { space }, format)).bytes;
}

/** A page in HTML with the ids of its pages, which differ from space to space, as numbers in their order. */
function withoutIds(html: Uint8Array): string {
  const seen = new Map<string, number>();
  return Buffer.from(html)
    .toString()
    .replaceAll(/(?<=(?:id="|#)page-)[\w-]{20}/g, (id) => {
      if (!seen.has(id)) seen.set(id, seen.size + 1);
      return String(seen.get(id));
    });
}

describe("import, export and import again", () => {
  test.each(archives)("gives the same bytes from the first export on for %s", async (_shape, archive) => {
    const first = await importArchive(archive);
    const once = await exported(first, "zip");
    expect(Buffer.compare(await exported(first, "zip"), once)).toBe(0);
    const second = await importArchive(once);
    expect(Buffer.compare(await exported(second, "zip"), once)).toBe(0);
    // What people read of it is the same too, pictures and links included.
    const read = await exported(first, "html");
    expect(Buffer.compare(await exported(first, "html"), read)).toBe(0);
    expect(withoutIds(await exported(second, "html"))).toBe(withoutIds(read));
  });
});
