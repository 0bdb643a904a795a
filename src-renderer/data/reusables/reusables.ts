import type { ListedReusable, ReusableUse } from "../../../src-main/core/find/reusableContents.ts";
import type { DeletedReusable } from "../../../src-main/core/find/deletedReusables.ts";
import { ask, RequestError, tell } from "../calls/ask.ts";
import { writeContent, type Branch } from "../pages/content.ts";

export type { DeletedReusable, ReusableUse };

/** A reusable content of a branch; `uses` is undefined where this computer does not know what shows it. */
export interface Reusable extends Pick<ListedReusable, "id" | "title"> {
  uses?: ReusableUse[];
  beginning?: string;
  updatedAt?: string;
}

export interface Reusables {
  items: Reusable[];
  /** Texts that are still on their way: what they show is not counted yet. */
  lacking: number;
}

const placeOf = ({ spaceId, changeRequestId }: Branch) => ({ spaceId, changeRequest: changeRequestId });

/** The reusable contents of a branch by their names; `withUses` with what shows them, where that is on this computer. */
export async function listReusables(branch: Branch, { withUses = false } = {}): Promise<Reusables> {
  try {
    return await tell("listReusables", { ...placeOf(branch), withUses }, branch.workspace);
  } catch (problem) {
    if (!(problem instanceof RequestError) || problem.reason !== "needs-instance") throw problem;
    return { items: await listNames(branch), lacking: 0 };
  }
}

/** Those that were deleted from a branch, the last first; none where that is not known on this computer. */
export async function listDeletedReusables(branch: Branch): Promise<DeletedReusable[]> {
  try {
    return await tell("listDeletedReusables", placeOf(branch), branch.workspace);
  } catch (problem) {
    if (problem instanceof RequestError && problem.reason === "needs-instance") return [];
    throw problem;
  }
}

/** Of a space that is not on this computer the instance tells the names. */
async function listNames({ workspace, spaceId, changeRequestId }: Branch): Promise<Reusable[]> {
  const revision =
    changeRequestId === undefined
      ? await ask("getCurrentRevision", { spaceId }, workspace)
      : await ask("getRevisionOfChangeRequestById", { spaceId, changeRequestId }, workspace);
  return revision.reusableContents
    .map(({ id, title }) => ({ id, title }))
    .sort((a, b) => a.title.localeCompare(b.title));
}

/** A reusable content with its text, and the hash of that. */
export interface ReusableContent {
  id: string;
  title: string;
  markdown: string;
  documentId?: string;
}

/** One of a branch; what is `known` of it is not read again where it is the same. Nobody changes what is read so. */
export async function readReusable(
  branch: Branch,
  id: string,
  known?: ReusableContent,
): Promise<ReusableContent> {
  const input = { ...placeOf(branch), reusable: id, known: known?.documentId };
  const { markdown, ...rest } = await tell("showReusable", input, branch.workspace);
  return { ...rest, markdown: markdown ?? known?.markdown ?? "" };
}

/** Makes a reusable content and answers its id. */
export async function makeReusable(branch: Branch, title: string, markdown: string): Promise<string> {
  const {
    insertedReusables: [id],
  } = await writeContent(branch, [{ operation: "insert_reusable_content", title, document: { markdown } }]);
  if (id === undefined) throw new Error(`“${title}”`);
  return id;
}

export async function renameReusable(branch: Branch, id: string, title: string, was: string): Promise<void> {
  await writeContent(branch, [
    { operation: "update_reusable_content", reusableContent: id, title, was: { title: was } },
  ]);
}
