import { discussionScope, organizationAdminScope, spaceScope } from "../../access/scopes.ts";
import { rankOfAge } from "../../content/rank.ts";
import { grantId } from "../../store/people/grants.ts";
import { insert } from "../../store/replicated.ts";
import type { SpaceRow } from "../../store/tables.ts";
import type { WriteContext } from "../context.ts";
import type { Language } from "../types/language.ts";
import type { EditMode } from "../types/space.ts";

/** What a new space is made with. */
export interface NewSpace {
  title: string;
  emoji?: string | undefined;
  language?: Language | undefined;
  editMode?: EditMode | undefined;
  /** A collection that was looked at before. */
  parent?: string | undefined;
  defaultLevel?: string | null;
  mergeRules?: string;
}

/** The scopes that {@link makeSpace} writes; without an organization but for that of what is given in it. */
export const newSpaceScopes = (
  organization: string | undefined,
  newId: (purpose: string) => string,
): string[] => [
  spaceScope(newId("space")),
  discussionScope(newId("space")),
  ...(organization === undefined ? [] : [organizationAdminScope(organization)]),
];

/** Makes a space, whose maker can administer it; its main branch is still to be begun. One for each mutation. */
export async function makeSpace(
  context: WriteContext,
  organization: string,
  { title, emoji, language, editMode, parent, defaultLevel, mergeRules }: NewSpace,
): Promise<SpaceRow> {
  const id = context.newId("space");
  const space: SpaceRow = {
    scope: spaceScope(id),
    id,
    organization,
    title,
    emoji: emoji ?? "",
    visibility: parent === undefined ? "private" : "in-collection",
    edit_mode: editMode ?? "live",
    parent: parent ?? null,
    rank: rankOfAge(context.now, id),
    language: language ?? null,
    default_level: defaultLevel === undefined ? "inherit" : defaultLevel,
    git_sync: null,
    merge_rules: mergeRules ?? JSON.stringify({ type: "inherit" }),
    created_by: context.user,
    created_at: context.now,
    updated_at: context.now,
    deleted_at: null,
  };
  await insert(context.db, "spaces", space);
  await giveToItsMaker(context, space.organization, { kind: "space", id });
  return space;
}

/** Who may create content is no admin everywhere; their own is theirs all the same. */
export async function giveToItsMaker(
  context: WriteContext,
  organization: string,
  { kind, id }: { kind: "space" | "collection"; id: string },
): Promise<void> {
  if (context.standing === "admin") return;
  const what = { subject_kind: "user", subject: context.user, target_kind: kind, target: id } as const;
  const scope = organizationAdminScope(organization);
  await insert(context.db, "grants", { scope, id: grantId(what), ...what, role: "admin" });
}
