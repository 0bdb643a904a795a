import type { SpaceAuthoring } from "../../content/authoring.ts";
import type { Draft } from "../../content/branches/draft.ts";
import { applyTemplate } from "../../content/templates/applyTemplate.ts";
import { readTemplate } from "../../content/templates/readTemplate.ts";
import { templateIds, type TemplatePage } from "../../content/templates/template.ts";
import type { WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import type { TemplateInput } from "../types/template.ts";

/* Templates in the inputs of operations. */

/** Reads the template that an input names, unless the input holds its pages already. */
export const prepareTemplate = (template: TemplateInput | undefined): Promise<TemplatePage[] | undefined> =>
  template === undefined || template.pages ? Promise.resolve(undefined) : readTemplate(template.id);

/**
 * The input with the pages that this version's template holds, which every later run takes. Throws 404 for an id that
 * no template has; `path` is where the template stands in the input.
 */
export function pinTemplate<T extends TemplateInput>(
  { prepared }: WriteContext,
  template: T,
  path: string,
): T {
  if (template.pages)
    throw new ApiError(400, `${path}/pages is filled in by Recto from the template; leave it out.`);
  const pages = prepared as TemplatePage[] | undefined;
  if (!pages)
    throw new ApiError(404, `There is no template ${template.id}; there are ${templateIds.join(", ")}.`);
  return { ...template, pages };
}

/** Puts a pinned template's pages into a draft. */
export const draftTemplate = (
  authoring: SpaceAuthoring,
  draft: Draft,
  { pages = [], params }: TemplateInput,
): Promise<void> => applyTemplate(authoring, draft, { pages, refs: params?.contentRefs ?? {} });
