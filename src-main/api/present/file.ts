import type { Entry } from "../../content/entry.ts";
import type { File } from "../types/file.ts";
import type { Place } from "./page.ts";
import { apiUrl } from "./urls.ts";

/** A file as the API gives it (document 1, File). */
export function presentFile({ facts, space, changeRequest, revision }: Place, entry: Entry): File {
  const branch = changeRequest === undefined ? "/content" : `/change-requests/${changeRequest}/content`;
  const holder = revision === undefined ? branch : `/revisions/${revision}`;
  const { blob, contentType, size, dimensions } = entry.fields;
  return {
    id: entry.id,
    name: entry.title,
    contentType: contentType ?? "application/octet-stream",
    downloadURL: apiUrl(facts, `/spaces/${space}${holder}/files/${entry.id}/download`),
    size: size ?? 0,
    ...(blob === undefined ? {} : { sha256: blob }),
    ...(dimensions ? { dimensions } : {}),
  };
}
