import { createHash } from "node:crypto";
import type { GitMeeting } from "../../api/present/gitSync.ts";
import { exportPaths, formerPaths } from "../../content/export/exportPaths.ts";
import type { ExportSnapshot } from "../../content/export/exportSnapshot.ts";
import { planExport } from "../../content/export/planExport.ts";
import type { SpaceSnapshot } from "../../content/export/snapshotSpace.ts";
import { within } from "../../content/import/stateOfFolder.ts";
import type { FormerFile } from "../../jobs/git/gitTask.ts";
import type { BlobStore } from "../../store/blobs/blobs.ts";

/** What a space and a repository had in common when they last met. */
export interface Met extends Pick<GitMeeting, "by" | "unread"> {
  snapshot: SpaceSnapshot;
}

/** The files of a repository that a space had in common with it, and that an export of these paths has no more. */
export async function listFormer(
  blobs: BlobStore,
  met: Met,
  paths: readonly string[],
): Promise<FormerFile[]> {
  const { snapshot, unread = [] } = met;
  const kept = new Set([...paths, ...unread]);
  const former: FormerFile[] = [];
  for (const file of planExport(snapshot)) {
    if (kept.has(file.path)) continue;
    const sha256 = "text" in file ? undefined : snapshot.bytes.get(file.file);
    const bytes = "text" in file ? Buffer.from(file.text) : sha256 && (await blobs.read(sha256));
    former.push({ path: file.path, oid: bytes ? blobId(bytes) : undefined });
  }
  for (const path of importedPaths(met)) if (!kept.has(path)) former.push({ path, oid: undefined });
  return former;
}

/** What of a repository is from the space, or was taken into it. */
export function listOwn(met: Met): string[] {
  const { snapshot, unread = [] } = met;
  const own = new Set([...pathsOf(snapshot), ...importedPaths(met)]);
  return [...own.difference(new Set(unread))];
}

/** What an import had found under a name that no export gives: it went with the first export after it. */
const importedPaths = ({ snapshot, by }: Met): string[] => (by === "export" ? [] : formerPaths(snapshot));

/** The paths of a state that an import left as they were: it could not read what its folder has there. */
export function listUnread(snapshot: ExportSnapshot, leftOut: ReadonlySet<string>): string[] {
  return [...pathsOf(snapshot), ...formerPaths(snapshot)].filter(within(leftOut));
}

function pathsOf(snapshot: ExportSnapshot): string[] {
  const { summary, pages, files, reusables, variables } = exportPaths(snapshot);
  return [
    summary,
    ...(Object.keys(snapshot.variables).length > 0 ? [variables] : []),
    ...[pages, files, reusables].flatMap((found) => [...found.values()]),
  ];
}

/** What Git calls these bytes. */
const blobId = (bytes: Uint8Array): string =>
  createHash("sha1").update(`blob ${bytes.byteLength}\0`).update(bytes).digest("hex");
