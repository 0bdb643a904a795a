import { ApiError } from "../api/error.ts";
import type { Description, Named } from "../api/operation.ts";
import type { ContentChange } from "../api/types/contentChanges.ts";
import { hashText } from "../store/texts/texts.ts";
import { noteBlob } from "../store/blobs/uploads.ts";
import type { SpaceAuthoring } from "./authoring.ts";
import { applyChanges } from "./changes/apply.ts";
import type { Batch } from "./changes/batch.ts";
import type { KeptBytes } from "./keepBytes.ts";
import { revise } from "./history/revise.ts";
import type { View } from "./view/view.ts";
import { findLast } from "./view/viewEntries.ts";

export interface WrittenContent {
  view: View;
  batch: Batch;
}

/** Applies changes to a branch as one revision, all or nothing (gaps.md §21.4). */
export async function writeContent(
  authoring: SpaceAuthoring,
  view: View,
  changes: ContentChange[],
  bytes: KeptBytes | undefined,
): Promise<WrittenContent> {
  for (const { sha256, size, dimensions } of bytes?.values() ?? [])
    await noteBlob(authoring.db, {
      organization: authoring.space.organization,
      hash: sha256,
      size,
      dimensions,
      uploaded_by: authoring.user,
      uploaded_at: authoring.now,
    });
  const batch = await applyChanges(authoring, view, changes, bytes ?? new Map());
  const keepsHead = changes.some(leavesFormer);
  return { view: await revise(authoring, batch.draft, { type: "edits", keepsHead }), batch };
}

/** What a change takes the place of is to be found in the history: a file has no text from which it could be undone. */
const leavesFormer = ({ operation }: ContentChange): boolean =>
  operation.startsWith("revert_") || operation === "update_file";

/** The texts and blobs that changes name by hash. */
export function namedBy(changes: readonly ContentChange[]): Named {
  const bases: string[] = [];
  const blobs: string[] = [];
  for (const change of changes) {
    if ("base" in change && change.base !== undefined) bases.push(change.base);
    if (change.operation === "delete_page")
      for (const text of Object.values(change.was ?? {})) if (text !== null) bases.push(text);
    if (change.operation === "insert_files")
      for (const { blob } of change.files) if (blob !== undefined) blobs.push(blob);
    if (change.operation === "update_file" && change.blob !== undefined) blobs.push(change.blob);
  }
  return { bases, blobs };
}

/**
 * Two edits in a row of one page's text as one: only when the later one was made on exactly the text that the
 * earlier one wrote, and neither does anything else (design §6.1).
 */
export function foldEdits(earlier: ContentChange[], later: ContentChange[]): ContentChange[] | undefined {
  const [first, ...others] = earlier;
  const [second, ...rest] = later;
  if (others.length > 0 || rest.length > 0 || !isTextEdit(first) || !isTextEdit(second)) return undefined;
  if (textOwner(first) !== textOwner(second) || second.base !== hashText(first.document.markdown))
    return undefined;
  return [{ ...first, document: second.document }];
}

type TextEdit = Extract<ContentChange, { operation: "update_page" | "update_reusable_content" }> & {
  document: { markdown: string };
};

/** The page or reusable content whose text is changed: ids are unique within a space. */
const textOwner = (edit: TextEdit): string =>
  edit.operation === "update_page" ? edit.page : edit.reusableContent;

function isTextEdit(change: ContentChange | undefined): change is TextEdit {
  if (change?.operation !== "update_page" && change?.operation !== "update_reusable_content") return false;
  if (change.document?.markdown === undefined) return false;
  const known = new Set(["operation", "page", "reusableContent", "document", "base"]);
  return Object.keys(change).every((field) => known.has(field));
}

/** So many pages are named where a write changes several. */
const mostNames = 3;

/** The title of several changes in one write: how many they are, and the first pages that they are about. */
async function titleOfAll(
  { space }: SpaceAuthoring,
  changes: readonly ContentChange[],
  findTitle: (page: string) => Promise<string | undefined>,
): Promise<string> {
  const said = `${changes.length} changes in ${space.title}`;
  const names = new Set<string>();
  for (const change of changes) {
    const name =
      change.operation === "insert_page"
        ? change.title
        : "page" in change
          ? await findTitle(change.page)
          : undefined;
    if (name !== undefined && name !== "") names.add(name);
    if (names.size > mostNames) return `${said}: ${[...names].slice(0, mostNames).join(", ")} and more`;
  }
  return names.size === 0 ? said : `${said}: ${[...names].join(", ")}`;
}

/** What a person reads about a content write that waits or was refused. */
export async function describeChanges(
  authoring: SpaceAuthoring,
  branch: string,
  changes: readonly ContentChange[],
): Promise<Description> {
  const [change] = changes;
  const findTitle = async (page: string): Promise<string | undefined> =>
    (await findLast(authoring.db, { space: authoring.space.id, branch }, "page", page))?.title;
  if (changes.length !== 1 || !change) return { title: await titleOfAll(authoring, changes, findTitle) };
  const titleOf = async (page: string): Promise<string> => (await findTitle(page)) ?? page;
  const nameOf = async (id: string, kind: "reusable" | "file" = "reusable"): Promise<string> =>
    (await findLast(authoring.db, { space: authoring.space.id, branch }, kind, id))?.title ?? id;
  const where = authoring.space.title;
  switch (change.operation) {
    case "insert_page":
      return {
        title: `New page ${change.title ?? ""} in ${where}`.replace("  ", " "),
        ...(change.document?.markdown === undefined ? {} : { text: change.document.markdown }),
      };
    case "update_page": {
      const title = await titleOf(change.page);
      const { markdown } = change.document ?? {};
      return {
        title: `${markdown === undefined ? "Change" : "Edit"} of ${title} in ${where}`,
        page: change.page,
        ...(markdown === undefined ? {} : { text: markdown }),
        ...(change.base === undefined ? {} : { base: change.base }),
      };
    }
    case "delete_page":
      return { title: `Deletion of ${await titleOf(change.page)} in ${where}`, page: change.page };
    case "restore_page":
    case "revert_page":
      return { title: `Return of ${await titleOf(change.page)} in ${where}`, page: change.page };
    case "insert_reusable_content":
      return {
        title: `New reusable content ${change.title} in ${where}`,
        ...(change.document.markdown === undefined ? {} : { text: change.document.markdown }),
      };
    case "update_reusable_content": {
      const { markdown } = change.document ?? {};
      return {
        title: `${markdown === undefined ? "Change" : "Edit"} of ${await nameOf(change.reusableContent)} in ${where}`,
        ...(markdown === undefined ? {} : { text: markdown }),
        ...(change.base === undefined ? {} : { base: change.base }),
      };
    }
    case "delete_reusable_content":
      return { title: `Deletion of ${await nameOf(change.reusableContent)} in ${where}` };
    case "restore_reusable_content":
    case "revert_reusable_content":
      return { title: `Return of ${await nameOf(change.reusableContent)} in ${where}` };
    case "restore_file":
    case "revert_file":
      return { title: `Return of ${await nameOf(change.file, "file")} in ${where}` };
    case "insert_files":
      return { title: `New files in ${where}: ${change.files.map(({ name }) => name).join(", ")}` };
    default:
      return { title: `Change in ${where}` };
  }
}

/** Refuses direct writes to a locked space; change requests and their merges are not refused (design §5). */
export function refuseLocked(space: SpaceAuthoring["space"]): void {
  if (space.edit_mode === "locked")
    throw new ApiError(
      409,
      `The space “${space.title}” is locked: propose your change in a change request.`,
      "locked",
    );
}
