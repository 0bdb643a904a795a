import { planExport } from "../../content/export/planExport.ts";
import { listExported } from "../../content/export/snapshotSpace.ts";
import { readStore } from "../../store/store.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { viewReadable } from "../find/readableBranch.ts";
import { readBranch, type ExportChoice, type ExportFormat } from "./exports.ts";
import { previewPages, type PreviewedPage } from "./previewedPage.ts";

/** Nobody reads more names before an export. */
const mostNamed = 500;

/** What an export would hold, before it is made. */
export interface ExportPreview {
  /** In reading order. */
  pages: PreviewedPage[];
  /** Pictures of one file that people read; of an archive every file in it, the Markdown too. */
  files: { count: number; bytes: number };
  /** The first files of an archive, by their paths in order; undefined for a file that people read. */
  paths?: string[];
}

/** Says what an export would hold and makes none of it; throws what making it does where something is not here. */
export async function previewExport(
  engine: Engine,
  caller: Caller,
  choice: ExportChoice,
  format: ExportFormat,
): Promise<ExportPreview> {
  const { space: id, changeRequest, ...part } = choice;
  const listed = await readStore(engine.store, async (db) => {
    const { view } = await viewReadable(engine, db, caller.user, { space: id, changeRequest });
    return listExported(db, view, part);
  });
  const pages = previewPages(
    listed.pages.map(({ id: key, parent, title, fields }) => ({
      ...{ key, parent, title, fields },
      kind: fields.type ?? "document",
    })),
  );
  if (format === "html") {
    const pictures = listed.files.filter(({ fields }) => fields.contentType?.startsWith("image/"));
    const bytes = pictures.reduce((sum, { fields }) => sum + (fields.size ?? 0), 0);
    return { pages, files: { count: pictures.length, bytes } };
  }
  const snapshot = await readBranch(engine, caller, choice);
  const planned = planExport(snapshot);
  const sizeOf = (file: (typeof planned)[number]): number =>
    "text" in file ? Buffer.byteLength(file.text) : (snapshot.sizes.get(file.file) ?? 0);
  const paths = planned.map(({ path }) => path).sort((a, b) => (a < b ? -1 : 1));
  return {
    pages,
    files: { count: planned.length, bytes: planned.reduce((sum, file) => sum + sizeOf(file), 0) },
    paths: paths.slice(0, mostNamed),
  };
}
