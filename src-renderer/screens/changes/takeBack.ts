import type { Change } from "../../data/requests/listChanges.ts";
import { revertOf, type GoesBack } from "../../data/requests/goesBack.ts";
import type { ContentChange } from "../../data/calls/records.ts";

/**
 * What makes one thing of a request again what the space has: something that goes back to that, or a change with the one
 * that undoes it.
 */
export type TakingBack = { back: GoesBack } | { take: ContentChange; undo: ContentChange };

/** How a change is taken back. */
export function takingBack(change: Change): TakingBack {
  switch (change.type) {
    case "page_created":
      return {
        take: { operation: "delete_page", page: change.page.id },
        undo: { operation: "restore_page", page: change.page.id },
      };
    case "page_deleted":
      return {
        take: revertOf({ page: change.page.id }),
        undo: { operation: "delete_page", page: change.page.id },
      };
    case "page_edited":
    case "page_moved":
      return { back: { page: change.page.id } };
    case "file_created":
      return {
        take: { operation: "delete_file", file: change.file.id },
        undo: { operation: "restore_file", file: change.file.id },
      };
    case "file_deleted":
      return {
        take: revertOf({ file: change.file.id }),
        undo: { operation: "delete_file", file: change.file.id },
      };
    case "file_edited":
      return { back: { file: change.file.id } };
    case "reusable_content_created":
      return {
        take: { operation: "delete_reusable_content", reusableContent: change.reusableContent.id },
        undo: { operation: "restore_reusable_content", reusableContent: change.reusableContent.id },
      };
    case "reusable_content_deleted":
      return {
        take: revertOf({ reusableContent: change.reusableContent.id }),
        undo: { operation: "delete_reusable_content", reusableContent: change.reusableContent.id },
      };
    case "reusable_content_edited":
      return { back: { reusableContent: change.reusableContent.id } };
    case "variables_edited":
      return {
        take: setVariables(change.variables, "before"),
        undo: setVariables(change.variables, "after"),
      };
    case "tag_created":
      return { take: { operation: "delete_tag", tag: change.tag.slug }, undo: insertTag(change.tag) };
    case "tag_deleted":
      return { take: insertTag(change.tag), undo: { operation: "delete_tag", tag: change.tag.slug } };
    case "tag_edited": {
      const { before, after } = change.attributes["label"] ?? { before: "", after: "" };
      return { take: label(change.tag.slug, before), undo: label(change.tag.slug, after) };
    }
  }
}

type Sides = Record<string, { before: unknown; after: unknown }>;

const setVariables = (variables: Sides, side: "before" | "after"): ContentChange => ({
  operation: "update_variables",
  variables: Object.fromEntries(
    Object.entries(variables).map(([name, sides]) => [name, sides[side] as string | null]),
  ),
});

const insertTag = ({ slug, label }: { slug: string; label: string }): ContentChange => ({
  operation: "insert_tag",
  slug,
  label,
});

const label = (tag: string, value: unknown): ContentChange => ({
  operation: "update_tag",
  tag,
  label: value as string,
});
