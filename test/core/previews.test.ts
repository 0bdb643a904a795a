import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../../src-main/api/types/page.ts";
import { previewExport } from "../../src-main/core/files/exportPreview.ts";
import { exportSpaceAs, type ExportChoice } from "../../src-main/core/files/exports.ts";
import { previewImport, type ImportPreview } from "../../src-main/core/files/importPreview.ts";
import type { PreviewedPage } from "../../src-main/core/files/previewedPage.ts";
import { unpackExport } from "../../src-main/content/export/exportZip.ts";
import { readStore } from "../../src-main/store/store.ts";
import { openHost, type ApiHost } from "../api/host.ts";
import {
  archiveOf,
  book,
  exportFiles,
  importFiles,
  upload,
  type Files,
} from "../content/import/importing.ts";

/* What is shown before an import or an export is what it then does. */

let host: ApiHost;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

const caller = () => ({ user: host.people.admin });

async function preview(files: Files, title?: string): Promise<ImportPreview> {
  const blob = await upload(host, "admin", archiveOf(files));
  const choice = { organization: host.organization, blob, title };
  return host.engine.asJob("preview", caller(), (job) => previewImport(host.engine, caller(), choice, job));
}

/** The tree as lines. */
const linesOf = (pages: readonly PreviewedPage[]): string[] =>
  pages.map(({ depth, kind, title, isHidden }) => lineOf(depth, kind, title, isHidden ?? false));

const lineOf = (depth: number, kind: string, title: string, hidden: boolean): string =>
  `${"  ".repeat(depth)}${kind} ${title}${hidden ? " (hidden)" : ""}`;

async function madeIn(spaceId: string): Promise<string[]> {
  const walk = (pages: readonly Page[], depth: number): string[] =>
    pages.flatMap((page) => [
      lineOf(depth, page.type, page.title, page.hidden ?? false),
      ...walk("pages" in page ? page.pages : [], depth + 1),
    ]);
  return walk((await host.ask("admin", "listPages", { spaceId })).pages, 0);
}

const sources: Record<string, { shape: ImportPreview["shape"]; files: Files }> = {
  "a book with a summary": { shape: "summary", files: book },
  "a book that hides a page": {
    shape: "summary",
    files: {
      "SUMMARY.md": "# Summary\n\n* [Tides](tides.md)\n",
      "tides.md": "# Tides\n",
      "notes.md": "# N\n",
    },
  },
  "a site of MkDocs": {
    shape: "mkdocs",
    files: {
      "mkdocs.yml": "site_name: Lamps\nnav:\n  - Home: index.md\n  - Care:\n      - Oil: oil.md\n",
      "docs/index.md": "# Home\n",
      "docs/oil.md": "# Oil\n\n[Away](nowhere.md)\n",
    },
  },
  "a site of Docusaurus": {
    shape: "docusaurus",
    files: {
      "docusaurus.config.js": "module.exports = {};",
      "docs/intro.md": "---\ntitle: Intro\n---\nWords\n",
    },
  },
  "a site of Hugo": {
    shape: "hugo",
    files: { "hugo.toml": 'title = "Lamps"\n', "content/_index.md": "# Home\n", "content/oil.md": "# Oil\n" },
  },
  "a vault of Obsidian": {
    shape: "vault",
    files: { "Lamp.md": "# Lamp\n\nSee [[Oil]].\n", "care/Oil.md": "# Oil\n" },
  },
  "plain folders": {
    shape: "folders",
    files: { "README.md": "Words\n", "care/oil.md": "# Oil\n", "img/a.png": new Uint8Array([1, 2, 3]) },
  },
};

describe("the preview of an import", () => {
  test.each(Object.entries(sources))("says of %s what is then made", async (_name, { shape, files }) => {
    const shown = await preview(files, "Called so");
    expect(shown.shape).toBe(shape);
    const { result } = await importFiles(host, files, { title: "Called so" });
    expect(linesOf(shown.pages)).toEqual(await madeIn(result?.space as string));
    expect(shown).toMatchObject({ files: { count: result?.files }, warnings: result?.warnings });
    expect(shown.pages).toHaveLength(result?.pages as number);
  });

  test("writes nothing", async () => {
    const count = () =>
      readStore(host.engine.store, async (db) => [
        (await db.selectFrom("spaces").select("id").execute()).length,
        (await db.selectFrom("states").select("id").execute()).length,
      ]);
    const before = await count();
    await preview(book);
    expect(await count()).toEqual(before);
  });

  test("says how large the texts and files are", async () => {
    const text = "# Ä\n";
    expect(await preview({ "a.md": text, "img/a.png": new Uint8Array(1000) })).toMatchObject({
      textBytes: Buffer.byteLength(text),
      files: { count: 1, bytes: 1000 },
    });
  });

  test("refuses what an import refuses, in its words", async () => {
    await expect(preview({ "notes.txt": "no page" })).rejects.toMatchObject({ code: 400 });
    const { error } = await host.refusal("admin", "startImport", {
      organizationId: host.organization,
      body: { blob: await upload(host, "admin", archiveOf({ "notes.txt": "no page" })) },
    });
    await expect(preview({ "notes.txt": "no page" })).rejects.toThrow(error.message);
  });

  test("is of nobody else's archive", async () => {
    const blob = await upload(host, "reader", archiveOf(book));
    const choice = { organization: host.organization, blob };
    const asked = host.engine.asJob("preview", caller(), (job) =>
      previewImport(host.engine, caller(), choice, job),
    );
    await expect(asked).rejects.toMatchObject({ reason: "blob-missing" });
  });

  test("ends where its reader cancels it", async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}.md`, `# ${at}\n`]));
    const stopListening = host.engine.subscribe((event) => {
      if (event.type === "job" && event.status === "running") void host.engine.cancelJob(event.id, caller());
    });
    await expect(preview(files)).rejects.toMatchObject({ reason: "cancelled" });
    stopListening();
  });
});

describe("the preview of an export", () => {
  const ask = (choice: ExportChoice, format: "zip" | "html") =>
    host.engine.asJob("preview", caller(), (job) =>
      previewExport(host.engine, caller(), choice, format, job),
    );

  test("names the files of the archive that is then made, and says how large they are together", async () => {
    const space = (await importFiles(host, book)).result?.space as string;
    const shown = await ask({ space }, "zip");
    const { bytes } = await exportSpaceAs(host.engine, caller(), { space }, "zip");
    const made = await Promise.all(
      unpackExport(bytes).map(async ({ path, content }) => {
        const unpacked = typeof content === "string" ? Buffer.from(content) : await content();
        return { path, size: unpacked.byteLength };
      }),
    );
    expect(shown.paths).toEqual(made.map(({ path }) => path).sort());
    expect(shown.files).toEqual({ count: made.length, bytes: made.reduce((sum, { size }) => sum + size, 0) });
    expect(Object.keys(await exportFiles(host, { space })).sort()).toEqual(shown.paths);
  });

  test("lists the pages of one file in the order that they are read in, and its pictures", async () => {
    const space = (await importFiles(host, book)).result?.space as string;
    const shown = await ask({ space }, "html");
    expect(linesOf(shown.pages)).toEqual(await madeIn(space));
    expect(shown.files).toEqual({ count: 1, bytes: 6 });
    expect(shown.paths).toBeUndefined();
  });

  test("counts the pictures that one file has in it: covers, and none that no page shows", async () => {
    const files = {
      "a.md": "---\ncover: cover.png\n---\n\n# A\n\n![](shown.png) [plan](plan.pdf)\n",
      "cover.png": new Uint8Array(1),
      "shown.png": new Uint8Array(20),
      "unused.png": new Uint8Array(300),
      "plan.pdf": new Uint8Array(4000),
    };
    const space = (await importFiles(host, files)).result?.space as string;
    expect(await ask({ space }, "html")).toMatchObject({ files: { count: 2, bytes: 21 } });
    const { bytes } = await exportSpaceAs(host.engine, caller(), { space }, "html");
    expect(
      Buffer.from(bytes)
        .toString()
        .match(/"data:image/g),
    ).toHaveLength(2);
  });

  test("says that one file cannot hold so many pictures, which no page that is left out counts to", async () => {
    const files = { "a.md": "# A\n\n![](a.png)\n", "b.md": "# B\n\n![](b.png)\n" };
    const pictures = { "a.png": new Uint8Array(1), "b.png": new Uint8Array(2) };
    const space = (await importFiles(host, { ...files, ...pictures })).result?.space as string;
    // As if they were as large as they may be.
    await host.engine.store.writing
      ?.updateTable("states")
      .set({ fields: JSON.stringify({ contentType: "image/png", size: 60 * 1024 * 1024 }) })
      .where("kind", "=", "file")
      .execute();
    expect(await ask({ space }, "html")).toMatchObject({ isTooLarge: true });
    const { pages } = await host.ask("admin", "listPages", { spaceId: space });
    const one = { space, page: pages[0]?.id, only: true };
    expect(await ask(one, "html")).not.toHaveProperty("isTooLarge");
  });

  test("ends where its reader cancels it, and lets others have a turn", async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}.md`, `# ${at}\n`]));
    const space = (await importFiles(host, files)).result?.space as string;
    const asked = ask({ space }, "zip");
    setImmediate(() => void host.engine.cancelJob("preview", caller()));
    await expect(asked).rejects.toMatchObject({ reason: "cancelled" });
  });

  test("of a page is of that page, and of those below it where they are wanted", async () => {
    const space = (await importFiles(host, book)).result?.space as string;
    const { pages } = await host.ask("admin", "listPages", { spaceId: space });
    const page = pages.find(({ title }) => title === "Install")?.id;
    expect(linesOf((await ask({ space, page, only: true }, "html")).pages)).toEqual(["document Install"]);
    expect(linesOf((await ask({ space, page }, "html")).pages)).toEqual([
      "document Install",
      "  document On Linux",
    ]);
  });
});
