import type { Entry } from "../../content/entry.ts";
import type { File } from "../types/file.ts";
import type { Place } from "./page.ts";
import { apiUrl } from "./urls.ts";

/** A file as the API gives it (document 1, File). */
export function presentFile({ facts, space, changeRequest }: Place, entry: Entry): File {
  const branch = changeRequest === undefined ? "" : `/change-requests/${changeRequest}`;
  const { contentType, size, dimensions } = entry.fields;
  return {
    id: entry.id,
    name: entry.title,
    contentType: contentType ?? "application/octet-stream",
    downloadURL: apiUrl(facts, `/spaces/${space}${branch}/content/files/${entry.id}/download`),
    size: size ?? 0,
    ...(dimensions ? { dimensions } : {}),
  };
}
