import type { DeletedFile } from "../../../src-main/core/find/deletedFiles.ts";
import type { ReusableUse } from "../../../src-main/core/find/reusableContents.ts";
import { ask, RequestError, tell } from "../calls/ask.ts";
import { most, readAll } from "../calls/readAll.ts";
import type { StoredFile } from "../calls/records.ts";
import { fileAddress, readFile, type Branch } from "../pages/content.ts";

export type { DeletedFile };

/** The ids of the files of a branch to which nothing leads. */
export async function listUnused({ workspace, spaceId, changeRequestId }: Branch): Promise<Set<string>> {
  const unused = await readAll((paging) =>
    changeRequestId === undefined
      ? ask("listFiles", { spaceId, unused: true, ...paging }, workspace)
      : ask("listFilesInChangeRequestById", { spaceId, changeRequestId, unused: true, ...paging }, workspace),
  );
  return new Set(unused.map(({ id }) => id));
}

/** The pages and reusable contents that show a file or lead to it. */
export async function readFileUses(
  { workspace, spaceId, changeRequestId }: Branch,
  fileId: string,
): Promise<ReusableUse[]> {
  const query = { spaceId, fileId, limit: most };
  const { items } =
    changeRequestId === undefined
      ? await ask("listFileBacklinks", query, workspace)
      : await ask("listFileBacklinksInChangeRequest", { ...query, changeRequestId }, workspace);
  const uses = items.flatMap((item): ReusableUse[] => {
    if (item.kind === "reusable-content") {
      const { id, title } = item.reusableContent;
      return [{ kind: "reusable", id, title }];
    }
    if (item.kind !== "page") return [];
    const { id, title, emoji, icon } = item.page;
    return [{ kind: "page", id, title, ...(emoji && { emoji }), ...(icon && { icon }) }];
  });
  return uses.sort((a, b) => a.title.localeCompare(b.title));
}

/** Those that were deleted from a branch, the last first; none where that is not known on this computer. */
export async function listDeletedFiles({
  workspace,
  spaceId,
  changeRequestId,
}: Branch): Promise<DeletedFile[]> {
  try {
    return await tell("listDeletedFiles", { spaceId, changeRequest: changeRequestId }, workspace);
  } catch (problem) {
    if (problem instanceof RequestError && problem.reason === "needs-instance") return [];
    throw problem;
  }
}

/** The bytes of a file; undefined where they are not on this computer. */
export async function readBytes(branch: Branch, id: string): Promise<Uint8Array | undefined> {
  const response = await fetch(fileAddress(branch, { id }));
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

/** A file as it is now; undefined where it is there no more. */
export async function findFile(branch: Branch, id: string): Promise<StoredFile | undefined> {
  try {
    return await readFile(branch, id);
  } catch (problem) {
    if (problem instanceof RequestError && problem.code === 404) return undefined;
    throw problem;
  }
}
