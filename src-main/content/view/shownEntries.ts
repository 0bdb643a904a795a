import type { Reader } from "../../store/handles.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { findText } from "../../store/texts/texts.ts";
import type { Entry } from "../entry.ts";
import { linkTargetsOf } from "../links/linkTargets.ts";
import { findIncludes, includedId } from "../text/includes.ts";

/** A file or reusable content that another entry shows or leads to. */
export interface ShownEntry {
  kind: "file" | "reusable";
  id: string;
}

/**
 * What an entry is not whole without: the files of its text and its cover, and the reusable contents that its text
 * names; those only where the text is on this computer.
 */
export async function listShown(
  { db, space }: { db: Reader; space: Pick<SpaceRow, "id" | "organization"> },
  entry: Entry,
): Promise<ShownEntry[]> {
  const files = linkTargetsOf(entry, space.id).flatMap(({ kind, target }) =>
    kind === "file" ? [target] : [],
  );
  const text = entry.text === null ? undefined : await findText(db, space.organization, entry.text);
  const contents = findIncludes(text ?? "").flatMap(({ target }) => includedId(target) ?? []);
  return [
    ...files.map((id) => ({ kind: "file" as const, id })),
    ...contents.map((id) => ({ kind: "reusable" as const, id })),
  ];
}
