import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContentChange } from "../../../src-main/api/types/contentChanges.ts";
import type { Page } from "../../../src-main/api/types/page.ts";
import { searchPages } from "../../../src-main/store/search/searchIndex.ts";
import { readStore } from "../../../src-main/store/store.ts";
import { listPending } from "../../../src-main/sync/outbox.ts";
import { openHost, type ApiHost } from "../../api/host.ts";
import { World } from "../../sync/world.ts";
import { archiveOf, asExported, book, exportFiles, importFiles, type Files } from "./importing.ts";

let host: ApiHost;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

const importBook = async (files: Files = book): Promise<string> =>
  (await importFiles(host, files)).result?.space as string;

async function pagesOf(space: string): Promise<Page[]> {
  return (await host.ask("admin", "listPages", { spaceId: space })).pages;
}

/** The tree as lines, groups and links marked. */
function tree(pages: readonly Page[], indent = ""): string[] {
  return pages.flatMap((page) => [
    `${indent}${page.type === "document" ? "" : `(${page.type}) `}${page.title}`,
    ...tree("pages" in page ? page.pages : [], `${indent}  `),
  ]);
}

function find(pages: readonly Page[], title: string): Page {
  const all = (list: readonly Page[]): Page[] =>
    list.flatMap((page) => [page, ...all("pages" in page ? page.pages : [])]);
  const page = all(pages).find((candidate) => candidate.title === title);
  if (!page) throw new Error(`no page ${title}`);
  return page;
}

const change = (spaceId: string, ...changes: ContentChange[]) =>
  host.ask("admin", "updateSpaceContent", { spaceId, body: { changes } });

describe("an import", () => {
  test("makes pages, groups, links and files, in one revision", async () => {
    const job = await importFiles(host, book);
    const space = job.result?.space as string;
    expect(job).toMatchObject({
      kind: "import",
      status: "done",
      progress: { done: 6, total: 6, unit: "pages" },
      result: { pages: 6, files: 1, warnings: [expect.stringContaining("nowhere.md")] },
    });
    expect(await host.ask("admin", "getSpaceById", { spaceId: space })).toMatchObject({ title: "Guide" });
    const pages = await pagesOf(space);
    expect(tree(pages)).toEqual([
      "Welcome",
      "Install",
      "  On Linux",
      "(link) Elsewhere",
      "(group) Reference",
      "  Words",
    ]);
    expect(find(pages, "Install")).toMatchObject({ description: "How to begin", tags: ["setup"] });
    expect(find(pages, "Elsewhere")).toMatchObject({ target: { kind: "url", url: "https://example.com" } });
    const { items } = await host.ask("admin", "listRevisionsInSpace", { spaceId: space });
    expect(items).toHaveLength(1);
  });

  test("knows how large its images are, and what leads where", async () => {
    const space = await importBook({
      "README.md":
        "# Welcome\n\n![A drawing](img/drawing.svg)\n\n[lost](nowhere.md) [out](https://example.com)[^1]\n\n[^1]: Note.\n",
      "img/drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"/>',
    });
    const { items: files } = await host.ask("admin", "listFiles", { spaceId: space });
    expect(files).toMatchObject([{ name: "drawing.svg", dimensions: { width: 640, height: 360 } }]);
    const report = await host.ask("admin", "listLinksInSpace", { spaceId: space });
    const said = report.items.map(({ status, targetReference: to }) => [
      status,
      to.kind === "file" ? to.file.name : to.kind === "url" ? to.url : to.kind,
    ]);
    expect(said).toEqual([
      ["ok", "https://example.com"],
      ["ok", "drawing.svg"],
      ["broken", "nowhere.md"],
    ]);
  });

  test("is found by search at once", async () => {
    const space = await importBook();
    const found = await readStore(host.engine.store, (db) => searchPages(db, space, "linux"));
    expect(found.map(({ title }) => title)).toEqual(["On Linux"]);
  });

  test("and an export give every byte back, pages and files alike", async () => {
    expect(await exportFiles(host, { space: await importBook() })).toEqual(asExported(book));
  });

  test("keeps what its links mean when pages move and are renamed, and changes no other byte", async () => {
    const space = await importBook();
    const pages = await pagesOf(space);
    const words = find(pages, "Words").id;
    await change(
      space,
      { operation: "update_page", page: words, into: find(pages, "Install").id },
      { operation: "update_page", page: words, slug: "glossary" },
    );
    const exported = await exportFiles(host, { space });
    expect(exported["README.md"]).toBe(book["README.md"]);
    expect(exported["start/linux.md"]).toBe(book["start/linux.md"]);
    expect(exported["start/install.md"]).toBe(
      book["start/install.md"].replace("../words.md", "install/glossary.md"),
    );
    expect(exported["start/install/glossary.md"]).toBe(
      book["words.md"].replace("start/linux.md", "../linux.md"),
    );
  });

  test("into a space puts its pages behind those that are there, under free names", async () => {
    const space = await importBook();
    const job = await importFiles(host, { "README.md": "# Welcome", "x.md": "[up](README.md)" }, { space });
    expect(job.result).toMatchObject({ space, pages: 2, files: 0 });
    const pages = await pagesOf(space);
    expect(tree(pages).slice(-2)).toEqual(["Welcome", "X"]);
    const slugs = pages.flatMap((page) => ("slug" in page ? [page.slug] : []));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(await exportFiles(host, { space })).toMatchObject(
      Object.fromEntries(Object.entries(asExported(book)).filter(([path]) => path !== "SUMMARY.md")),
    );
  });

  test("under a page turns its groups into pages, since groups stand at the root", async () => {
    const space = await importBook();
    const parent = find(await pagesOf(space), "Words").id;
    await importFiles(host, book, { space, parent });
    const below = find(await pagesOf(space), "Words");
    expect(tree("pages" in below ? below.pages : [])).toEqual([
      "Welcome",
      "Install",
      "  On Linux",
      "(link) Elsewhere",
      "Reference",
      "  Words",
    ]);
    const again = await importFiles(host, await asFiles(space));
    expect(tree(await pagesOf(again.result?.space as string))).toEqual(tree(await pagesOf(space)));
  });

  test("can be exported as a change request has it, or one page alone", async () => {
    const space = await importBook();
    const install = find(await pagesOf(space), "Install").id;
    const { id } = await host.ask("admin", "createChangeRequest", {
      spaceId: space,
      body: { subject: "New" },
    });
    await host.ask("admin", "updateChangeRequestContent", {
      spaceId: space,
      changeRequestId: id,
      body: { changes: [{ operation: "update_page", page: install, document: { markdown: "# Install\n" } }] },
    });
    expect((await exportFiles(host, { space }))["start/install.md"]).toBe(book["start/install.md"]);
    const proposed = await exportFiles(host, { space, changeRequest: id });
    // The page is still what its front matter said, which is no longer there to say it.
    const note = ' <!-- {"description":"How to begin","tags":["setup"]} -->';
    const line = "- [Install](start/install.md)";
    expect(proposed).toEqual({
      ...asExported(book),
      "SUMMARY.md": book["SUMMARY.md"].replace(line, line + note),
      "start/install.md": "# Install\n",
    });
    const one = await exportFiles(host, { space, page: install });
    expect(Object.keys(one).sort()).toEqual(["SUMMARY.md", "start/install.md", "start/linux.md"]);
  });

  async function asFiles(space: string): Promise<Files> {
    const files: Files = {};
    for (const [path, content] of Object.entries(await exportFiles(host, { space })))
      files[path] = path.endsWith(".png") ? Buffer.from(content, "base64") : content;
    return files;
  }
});

describe("an import made offline", () => {
  test("is the same on the instance and on every other replica", async () => {
    const world = await World.make();
    try {
      const here = await world.addReplica(world.admin);
      const there = await world.addReplica(await world.addUser("Ben", "read"));
      await here.sync();
      const { sha256: blob } = await here.putBlob(archiveOf(book));
      const { result } = await here.call<{ result: { space: string } }>("startImport", {
        organizationId: world.organization,
        body: { blob },
      });
      const spaceId = result.space;
      const made = await here.call("listPages", { spaceId });
      const [waiting] = await readStore(here.engine.store, listPending);
      expect(waiting?.about.title).toBe("Import of Guide");
      expect(await here.sync()).toMatchObject({ waiting: 0, attention: 0, inSync: true });
      await there.sync();
      for (const operation of ["listPages", "listFiles"]) {
        const expected = await world.call(world.admin, operation, { spaceId });
        expect(await here.call(operation, { spaceId })).toEqual(expected);
        expect(await there.call(operation, { spaceId })).toEqual(expected);
      }
      expect(await world.call(world.admin, "listPages", { spaceId })).toMatchObject(made as object);
      expect(world.faults).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
