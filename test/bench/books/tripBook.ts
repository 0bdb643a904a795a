import type { Job } from "../../../src-main/api/types/job.ts";
import { packZip } from "../../../src-main/content/export/packZip.ts";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { readZip } from "../../../src-main/content/import/zip.ts";
import type { Engine } from "../../../src-main/core/engine.ts";
import { exportSpace } from "../../../src-main/core/files/exports.ts";
import { putBlob } from "../../../src-main/core/files/files.ts";
import { meaningOf } from "../../content/export/meaning.ts";
import { ask } from "../stage.ts";
import { compare, type Comparison } from "./comparison.ts";

/** Where books are imported, and by whom. */
export interface Library {
  engine: Engine;
  organization: string;
  user: string;
}

/** How a book came back from its trip: import, export, import of the export, export of that. */
export interface Trip {
  pages: number;
  files: number;
  links: number;
  warnings: string[];
  /** The book's files, and those of its export. */
  exported: Comparison;
  /** The files of the first export, and those of the second. */
  exportedAgain: Comparison;
  /** The title, and pages as an import plans them, with what each link means: of the book, and of its export. */
  meant: Comparison;
  /** Pages as the spaces of both imports answer them, in their order. */
  read: Comparison;
  milliseconds: { import: number; export: number };
}

type Files = ReadonlyMap<string, Uint8Array>;

/** Takes a book, given as a zip archive, through both imports and exports. */
export async function tripBook(library: Library, archive: Uint8Array): Promise<Trip> {
  const began = performance.now();
  const first = await importBook(library, archive);
  const imported = performance.now();
  const exported = await exportBook(library, first.space);
  const ended = performance.now();
  const packed = packZip([...exported].map(([path, bytes]) => ({ path: `book/${path}`, bytes })));
  const second = await importBook(library, packed);
  const [book, its] = [await planOf(archive), await planOf(packed)];
  return {
    pages: first.pages,
    files: first.files,
    links: book.links,
    warnings: first.warnings,
    exported: compare(textOf(await filesOf(archive)), textOf(exported)),
    exportedAgain: compare(textOf(exported), textOf(await exportBook(library, second.space))),
    meant: compare(book.meanings, its.meanings),
    read: compare(await readPages(library, first.space), await readPages(library, second.space)),
    milliseconds: { import: imported - began, export: ended - imported },
  };
}

async function importBook({ engine, organization, user }: Library, archive: Uint8Array) {
  const { sha256: blob } = await putBlob(engine, { user }, organization, archive);
  const input = { organizationId: organization, body: { blob } };
  const job = await ask<Job>(engine, user, "startImport", input);
  const { space, pages = 0, files = 0, warnings = [] } = job.result ?? {};
  if (space === undefined) throw new Error(`The import was ${job.status}: ${job.error?.message ?? ""}`);
  return { space, pages, files, warnings };
}

async function exportBook({ engine, user }: Library, space: string): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  for (const { path, content } of await exportSpace(engine, { user }, { space }))
    files.set(path, typeof content === "string" ? Buffer.from(content) : await content());
  return files;
}

async function filesOf(archive: Uint8Array): Promise<Files> {
  const source = await readZip(archive);
  const files = new Map<string, Uint8Array>();
  for (const { path, bytes } of source.files) files.set(path, await bytes());
  await source.close();
  return files;
}

const textOf = (files: Files): Map<string, string> =>
  new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString("latin1")]));

async function planOf(archive: Uint8Array): Promise<{ meanings: Map<string, string>; links: number }> {
  const source = await readZip(archive);
  const { title, pages } = await meaningOf(await planImport(source));
  await source.close();
  return {
    meanings: new Map([
      ["the title", title],
      ...pages.map((page) => [page.place, JSON.stringify(page)] as const),
    ]),
    links: pages.reduce((sum, { links }) => sum + links.length, 0),
  };
}

interface ReadPage {
  id: string;
  path: string;
  type: string;
  pages?: ReadPage[];
}

async function readPages({ engine, user }: Library, spaceId: string): Promise<Map<string, string>> {
  const { pages } = await ask<{ pages: ReadPage[] }>(engine, user, "listPages", { spaceId });
  const read = new Map<string, string>();
  const follow = async (siblings: readonly ReadPage[]): Promise<void> => {
    for (const [at, { id: pageId, path, pages: below = [] }] of siblings.entries()) {
      const page = await ask<object>(engine, user, "getPageById", { spaceId, pageId });
      read.set(path, JSON.stringify({ at, ...page }, told));
      await follow(below);
    }
  };
  await follow(pages);
  return read;
}

/** What a page says, without what every import makes anew. */
const told = (name: string, value: unknown): unknown =>
  ["id", "pages", "createdAt", "updatedAt", "documentId", "urls"].includes(name) ? undefined : value;
