import { Type, type Static } from "typebox";
import { membersScope } from "../../access/scopes.ts";
import { Draft } from "../../content/branches/draft.ts";
import { newEntry } from "../../content/entry.ts";
import { rankAt } from "../../content/placement.ts";
import { writeStates } from "../../content/history/revise.ts";
import { beginMain } from "../../content/spaces.ts";
import { findSpecification, findSpecificationById } from "../../store/openApiSpecs.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { findTranslation } from "../../store/translations.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { draftTemplate, pinTemplate } from "./templateInput.ts";
import { ComputedSource } from "../types/pageFields.ts";
import { GivenEmojiOrNone, Id, Language, strict, Words } from "../types/scalars.ts";
import { EditMode, SpaceTitle } from "../types/space.ts";
import { TemplateInput } from "../types/template.ts";

/* What a new space begins with (gaps.md §21.1). */

export const NewSpaceBody = Type.Object(
  {
    title: Type.Optional(Words(SpaceTitle, { orEmpty: true })),
    emoji: Type.Optional(GivenEmojiOrNone),
    parent: Type.Optional(Id),
    language: Type.Optional(Language),
    editMode: Type.Optional(EditMode),
    template: Type.Optional(TemplateInput),
    computedSource: Type.Optional(ComputedSource),
    empty: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type NewSpaceBody = Static<typeof NewSpaceBody>;

/** A body with its template's pages. Throws 400 where more than one thing says what the space begins with. */
export function pinNewSpace(context: WriteContext, body: NewSpaceBody): NewSpaceBody {
  const { template, computedSource, empty } = body;
  const given = Object.entries({ template, computedSource, empty: empty === true ? empty : undefined })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (given.length > 1)
    throw new ApiError(
      400,
      `/body/${given[1]} cannot be given beside ${given[0]}: a space begins with one of them.`,
    );
  return template ? { ...body, template: pinTemplate(context, template, "/body/template") } : body;
}

/** Throws a 404 where there is nothing that a space's content could be computed of. */
export async function requireSource(
  { db }: ReadContext,
  organization: string,
  { computedSource }: NewSpaceBody,
): Promise<void> {
  if (!computedSource) return;
  const { type, dependencies = {} } = computedSource;
  const [integration] = /^integration:([^:]+)/.exec(type)?.slice(1) ?? [];
  if (integration !== undefined) throw new ApiError(404, `There is no integration ${integration}.`);
  const name = type === "builtin:openapi" ? "spec" : "translation";
  const ref = dependencies[name]?.ref;
  const scope = membersScope(organization);
  if (name === "spec" && ref?.kind === "openapi") {
    const found =
      (await findSpecification(db, scope, ref.spec)) ?? (await findSpecificationById(db, scope, ref.spec));
    if (found) return;
    throw new ApiError(404, `There is no OpenAPI specification ${ref.spec}.`);
  }
  if (name === "translation" && ref?.kind === "translation") {
    if (await findTranslation(db, scope, ref.translation)) return;
    throw new ApiError(404, `There is no translation ${ref.translation}.`);
  }
  throw new ApiError(
    400,
    `/body/computedSource/dependencies/${name}: ${type} needs a reference to its source.`,
  );
}

/**
 * Begins the main branch of a new space: with a template's pages, with a page that is computed, with nothing, or with one
 * page to write on.
 */
export async function beginContent(
  context: WriteContext & { space: SpaceRow },
  { template, computedSource, empty = false }: NewSpaceBody,
): Promise<void> {
  const view = await beginMain(context, { firstPage: !empty && !template && !computedSource });
  if (!template && !computedSource) return;
  const draft = new Draft(context.db, view);
  if (template) await draftTemplate(context, draft, template);
  if (computedSource) await draftComputed(context, draft, computedSource);
  await writeStates(context, view, view.number, draft.writes());
}

/** One page, whose content is made of its source wherever it is shown. */
async function draftComputed(context: WriteContext, draft: Draft, computed: ComputedSource): Promise<void> {
  const id = context.newId("computed page");
  const entry = newEntry(context, {
    kind: "page",
    id,
    rank: await rankAt(draft, "page", null, {}, id),
    title: computed.type === "builtin:openapi" ? "API reference" : "Translation",
    fields: { type: "computed", computed },
  });
  await draft.put(entry);
}
