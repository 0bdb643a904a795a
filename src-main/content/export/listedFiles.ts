import { contentTypeOf } from "../import/contentTypes.ts";
import { writeFileNote, type FileNote } from "../import/fileNote.ts";
import { isMarkdownName } from "../import/markdownName.ts";
import { assetFolder } from "../import/planImport.ts";
import type { ExportPaths } from "./exportPaths.ts";
import type { ExportFile, ExportSnapshot } from "./exportSnapshot.ts";
import { filesReferred } from "./referred.ts";
import { plainPath } from "./relativePath.ts";

/**
 * The comments about files at the end of a list, in the order of their paths: an import would else make a page of one,
 * leave out one that no page refers to, or take it for what its path says.
 */
export function fileNotes(snapshot: ExportSnapshot, { summary, files }: ExportPaths): string[] {
  const wanted = filesReferred([...snapshot.pages, ...snapshot.reusables]);
  const noteOf = (path: string, { id, name, contentType }: ExportFile): string | undefined => {
    const said: FileNote = {};
    if (name !== path.slice(path.lastIndexOf("/") + 1)) said.name = name;
    if (contentType && contentType !== contentTypeOf(name)) said.contentType = contentType;
    const isKept = wanted.has(id) || assetFolder.test(path);
    if (isKept && !isMarkdownName(path) && Object.keys(said).length === 0) return undefined;
    return writeFileNote(plainPath(summary, path), said);
  };
  return snapshot.files
    .map((file) => [files.get(file.id)!, file] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, file]) => noteOf(path, file) ?? []);
}
