import { organizationAdminScope } from "../../access/scopes.ts";
import { copyMain } from "../../content/branches/copyMain.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { admitInto, readArrangementAbove, shownParent } from "./arrangement.ts";
import type { WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { makeSpace } from "./newSpace.ts";
import type { Space } from "../types/space.ts";

/**
 * Makes a space with what main of another one is now, files too, without its history and discussions. One for each
 * mutation, which has locked what `newSpaceScopes` says of its organization.
 */
export async function copySpace(context: WriteContext, source: SpaceRow): Promise<SpaceRow> {
  if (!context.db.session.scopes.has(organizationAdminScope(source.organization)))
    throw new ApiError(409, "Somebody else transferred this space at the same moment. Try again.");
  const place = await findPlace(context, source);
  const space = await makeSpace(context, source.organization, {
    title: titleOfCopy(source.title),
    emoji: source.emoji,
    editMode: source.edit_mode,
    language: (source.language ?? undefined) as Space["language"],
    mergeRules: source.merge_rules,
    ...place,
  });
  await copyMain({ ...context, space }, source.id);
  return space;
}

/** Where the copy goes to, and who may read it by default: never more people than could read what it is of. */
async function findPlace(
  context: WriteContext,
  source: SpaceRow,
): Promise<{ parent?: string; defaultLevel: string | null }> {
  const { organization, default_level: defaultLevel } = source;
  const parent = shownParent(await readArrangementAbove(context, source), source);
  if (parent !== null) {
    try {
      await admitInto(context, organization, parent);
      return { parent, defaultLevel };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  await admitInto(context, organization, null);
  const isElsewhere = source.parent !== null;
  return { defaultLevel: isElsewhere && defaultLevel === "inherit" ? null : defaultLevel };
}

const longestTitle = 50;
const ending = " (copy)";

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cut between what people see as letters where it would be too long; not in its end, if it is a copy's itself. */
function titleOfCopy(title: string): string {
  if (title.endsWith(ending) && title.length + ending.length > longestTitle) return title;
  const start = [...letters.segment(title)].map(({ segment }) => segment);
  while (start.join("").length + ending.length > longestTitle) start.pop();
  return start.join("") + ending;
}
