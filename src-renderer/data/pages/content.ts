import { ask, tell } from "../calls/ask.ts";
import type { ContentChange, Page, StoredFile } from "../calls/records.ts";
import { readAll } from "../calls/readAll.ts";
import type { Reading } from "../workspace/live.svelte.ts";
import { shownWorkspace } from "../workspace/shownWorkspace.ts";

/** Main of a space, or one of its change requests. */
export interface Branch {
  /**
   * The workspace that it is in; the one that the window shows where nothing is said. What may be done later, such as what
   * a note offers, says it: another one may be shown by then.
   */
  workspace?: string | undefined;
  spaceId: string;
  changeRequestId: string | undefined;
}

/** The same branch, whatever workspace the window shows later. */
export const pinned = (branch: Branch): Branch => ({
  ...branch,
  workspace: branch.workspace ?? shownWorkspace.id,
});

/** What a content write answers: the revision that its branch has by now, and the pages, files and reusable contents that it made. */
export interface Written {
  revision: string | undefined;
  createdPages: string[];
  insertedFiles: StoredFile[];
  insertedReusables: string[];
}

/** The scopes whose changes may alter what is seen on a branch. */
export function scopesOf(branch: Branch): string[] {
  const main = `space:${branch.spaceId}`;
  return branch.changeRequestId === undefined ? [main] : [main, `discussion:${branch.spaceId}`];
}

export function keyOf({ workspace = shownWorkspace.id, ...branch }: Branch): string {
  return `${workspace ?? ""}/${keyWithin(branch)}`;
}

/** A branch's key for what is kept by the workspace already. */
export function keyWithin({ spaceId, changeRequestId }: Branch): string {
  return `${spaceId}/${changeRequestId ?? "main"}`;
}

/** A branch of the workspace that is shown now. */
export function branchHere(spaceId: string, changeRequestId?: string): Branch {
  return pinned({ spaceId, changeRequestId });
}

export function isSameBranch(one: Branch, other: Branch): boolean {
  return keyOf(one) === keyOf(other);
}

/** A branch as a part of the place that a window is in. */
export const placeIn = (branch: Branch) => ({
  workspace: pinned(branch).workspace,
  space: branch.spaceId,
  request: branch.changeRequestId,
});

export async function listPages(branch: Branch): Promise<Page[]> {
  const { workspace, spaceId, changeRequestId } = branch;
  const answer =
    changeRequestId === undefined
      ? await ask("listPages", { spaceId }, workspace)
      : await ask("listPagesInChangeRequest", { spaceId, changeRequestId }, workspace);
  return answer.pages;
}

/** A page; with `relative` the links that went stale since they were written lead to where they meant. */
export async function readPage(
  { workspace, spaceId, changeRequestId }: Branch,
  pageId: string,
  links: "stable" | "relative" = "stable",
): Promise<Page> {
  const query = { pageId, format: "markdown", "format.markdown.refs": links } as const;
  return changeRequestId === undefined
    ? await ask("getPageById", { spaceId, ...query }, workspace)
    : await ask("getPageInChangeRequestById", { spaceId, changeRequestId, ...query }, workspace);
}

/** Makes changes on a branch, all or none. Throws RequestError when they are refused. */
export async function writeContent(branch: Branch, changes: ContentChange[]): Promise<Written> {
  const { workspace, spaceId, changeRequestId } = branch;
  const body = { changes };
  const answer =
    changeRequestId === undefined
      ? await ask("updateSpaceContent", { spaceId, body }, workspace)
      : await ask("updateChangeRequestContent", { spaceId, changeRequestId, compat: false, body }, workspace);
  return writtenOf(answer);
}

interface ContentAnswer {
  revision?: string;
  changeRequest?: { revision: string };
  changes?: { object: string; page: string | { id: string } }[];
  insertedFiles?: StoredFile[];
  insertedReusableContents?: { id: string }[];
}

function writtenOf(answer: unknown): Written {
  const {
    changeRequest,
    revision = changeRequest?.revision,
    changes = [],
    insertedFiles = [],
    insertedReusableContents = [],
  } = answer as ContentAnswer;
  const createdPages = changes
    .filter((change) => change.object === "created_page")
    .map((change) => (typeof change.page === "string" ? change.page : change.page.id));
  return {
    revision,
    createdPages,
    insertedFiles,
    insertedReusables: insertedReusableContents.map(({ id }) => id),
  };
}

/** Keeps a file's bytes and adds it to the branch; answers the new file. */
export async function insertFile(
  branch: Branch,
  organization: string,
  file: { name: string; type: string; bytes: Uint8Array },
): Promise<StoredFile | undefined> {
  const { sha256 } = await tell("putBlob", { organization, bytes: file.bytes }, branch.workspace);
  const { insertedFiles } = await writeContent(branch, [
    {
      operation: "insert_files",
      files: [{ name: file.name, contentType: file.type || "application/octet-stream", blob: sha256 }],
    },
  ]);
  return insertedFiles[0];
}

/**
 * The address under which hosts serve a file's bytes to the page. Of other bytes it is another one, where they are known:
 * what was drawn once is not fetched again.
 */
export function fileAddress(
  { workspace = shownWorkspace.id, spaceId, changeRequestId }: Branch,
  { id, sha256 }: Pick<StoredFile, "id" | "sha256">,
): string {
  const query = new URLSearchParams({
    ...(changeRequestId === undefined ? {} : { changeRequest: changeRequestId }),
    ...(workspace === undefined ? {} : { workspace }),
    ...(sha256 === undefined ? {} : { bytes: sha256.slice(0, 16) }),
  });
  return `files/${spaceId}/${id}?${query.toString()}`;
}

/** A file of a branch as it is now. */
export const readFile = (
  { workspace, spaceId, changeRequestId }: Branch,
  fileId: string,
): Promise<StoredFile> =>
  changeRequestId === undefined
    ? ask("getFileById", { spaceId, fileId }, workspace)
    : ask("getFileInChangeRequestById", { spaceId, changeRequestId, fileId }, workspace);

/** The files of a branch, read again when one changed and not with every word on its pages. */
export const filesOf = (branch: Branch): Reading<StoredFile[]> => ({
  key: keyOf(branch),
  scopes: scopesOf(branch),
  // A request that is brought up to date has main's new ones.
  tables: ["states.file", "scopes", ...(branch.changeRequestId === undefined ? [] : ["revisions.update"])],
  read: () => listFiles(branch),
});

/** Every file of a branch. */
export async function listFiles({ workspace, spaceId, changeRequestId }: Branch): Promise<StoredFile[]> {
  return readAll((paging) =>
    changeRequestId === undefined
      ? ask("listFiles", { spaceId, ...paging }, workspace)
      : ask("listFilesInChangeRequestById", { spaceId, changeRequestId, ...paging }, workspace),
  );
}
