import type { ContentChange } from "../../api/types/contentChanges.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { Draft } from "../branches/draft.ts";
import type { KeptBytes } from "../keepBytes.ts";
import type { View } from "../view/view.ts";
import type { Batch } from "./batch.ts";
import { restoreFile, restorePage, restoreReusableContent } from "./bringBack.ts";
import { deletePage } from "./deletePage.ts";
import {
  deleteReusableContent,
  deleteTag,
  insertReusableContent,
  insertTag,
  updateReusableContent,
  updateTag,
  updateVariables,
} from "./entries.ts";
import { deleteFile, insertFiles, updateFile } from "./files.ts";
import { insertPage } from "./insertPage.ts";
import { revertFile, revertPage, revertReusableContent } from "./revert.ts";
import { updatePage } from "./updatePage.ts";

/**
 * Applies changes in order to a draft of a branch; nothing is stored yet. At the first run each change is brought
 * into stable terms where it stands (design §6.1).
 */
export async function applyChanges(
  authoring: SpaceAuthoring,
  view: View,
  changes: ContentChange[],
  kept: KeptBytes,
): Promise<Batch> {
  const batch: Batch = {
    authoring,
    draft: new Draft(authoring.db, view),
    refs: new Map(),
    touched: new Map(),
    insertedFiles: [],
    insertedReusables: [],
    kept,
    path: "",
  };
  for (const [index, change] of changes.entries()) {
    batch.path = `/body/changes/${index}`;
    await applyChange(batch, change);
  }
  return batch;
}

function applyChange(batch: Batch, change: ContentChange): Promise<void> {
  switch (change.operation) {
    case "insert_page":
      return insertPage(batch, change);
    case "update_page":
      return updatePage(batch, change);
    case "delete_page":
      return deletePage(batch, change);
    case "restore_page":
      return restorePage(batch, change);
    case "revert_page":
      return revertPage(batch, change);
    case "insert_files":
      return insertFiles(batch, change);
    case "update_file":
      return updateFile(batch, change);
    case "delete_file":
      return deleteFile(batch, change);
    case "restore_file":
      return restoreFile(batch, change);
    case "revert_file":
      return revertFile(batch, change);
    case "insert_reusable_content":
      return insertReusableContent(batch, change);
    case "update_reusable_content":
      return updateReusableContent(batch, change);
    case "delete_reusable_content":
      return deleteReusableContent(batch, change);
    case "restore_reusable_content":
      return restoreReusableContent(batch, change);
    case "revert_reusable_content":
      return revertReusableContent(batch, change);
    case "update_variables":
      return updateVariables(batch, change);
    case "insert_tag":
      return insertTag(batch, change);
    case "update_tag":
      return updateTag(batch, change);
    case "delete_tag":
      return deleteTag(batch, change);
  }
}
