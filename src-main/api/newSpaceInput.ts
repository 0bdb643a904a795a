import { Type, type Static } from "typebox";
import { Draft } from "../content/draft.ts";
import { writeStates } from "../content/revise.ts";
import { beginMain } from "../content/spaces.ts";
import type { SpaceRow } from "../store/tables.ts";
import type { WriteContext } from "./context.ts";
import { ApiError } from "./error.ts";
import { draftTemplate, pinTemplate } from "./templateInput.ts";
import { ComputedSource } from "./types/pageFields.ts";
import { Emoji, Id, Language, strict } from "./types/scalars.ts";
import { EditMode, SpaceTitle } from "./types/space.ts";
import { TemplateInput } from "./types/template.ts";

/* What a new space begins with (gaps.md §21.1). */

export const NewSpaceBody = Type.Object(
  {
    title: Type.Optional(SpaceTitle),
    emoji: Type.Optional(Emoji),
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

/** Throws a 404 for what a body names and nobody can have made yet: sources of computed content. */
export function refuseUnknown({ computedSource }: NewSpaceBody): void {
  if (!computedSource) return;
  const { type, dependencies = {} } = computedSource;
  const [integration] = /^integration:([^:]+)/.exec(type)?.slice(1) ?? [];
  if (integration !== undefined) throw new ApiError(404, `There is no integration ${integration}.`);
  const name = type === "builtin:openapi" ? "spec" : "translation";
  const ref = dependencies[name]?.ref;
  if (ref?.kind === "openapi") throw new ApiError(404, `There is no OpenAPI specification ${ref.spec}.`);
  if (ref?.kind === "translation") throw new ApiError(404, `There is no translation ${ref.translation}.`);
  throw new ApiError(
    400,
    `/body/computedSource/dependencies/${name}: ${type} needs a reference to its source.`,
  );
}

/** Begins the main branch of a new space: with a template's pages, with nothing, or with one page to write on. */
export async function beginContent(
  context: WriteContext & { space: SpaceRow },
  { template, empty = false }: NewSpaceBody,
): Promise<void> {
  const view = await beginMain(context, { firstPage: !empty && template === undefined });
  if (!template) return;
  const draft = new Draft(context.db, view);
  await draftTemplate(context, draft, template);
  await writeStates(context, view, view.number, draft.writes());
}
