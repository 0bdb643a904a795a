import { Type, type Static } from "typebox";
import { ContentReference } from "./contentReference.ts";
import { PageTitle } from "./pageFields.ts";
import { Id, MapOf, strict } from "./scalars.ts";

const Key = Type.String({ minLength: 1, maxLength: 256 });

/** A page of a template as it was when somebody first used it: another version may ship other words. */
export const TemplatePage = Type.Object(
  {
    key: Key,
    parent: Type.Union([Key, Type.Null()]),
    title: PageTitle,
    markdown: Type.Optional(Type.String()),
  },
  strict,
);

/** What the named links of a template lead to. */
export const TemplateParams = Type.Object({ contentRefs: Type.Optional(MapOf(ContentReference)) }, strict);
export type TemplateParams = Static<typeof TemplateParams>;

export const templateFields = {
  id: Type.String({ minLength: 1 }),
  params: Type.Optional(TemplateParams),
  /** Recto's own: what the template held at the first run. */
  pages: Type.Optional(Type.Array(TemplatePage, { maxItems: 100 })),
};

/** A template to begin with (gaps.md §21.1). */
export const TemplateInput = Type.Object(templateFields, strict);
export type TemplateInput = Static<typeof TemplateInput>;

/** What is applied to a space, or to one of its change requests (document 1, Space content). */
export const ApplyTemplate = Type.Object({ ...templateFields, changeRequestId: Type.Optional(Id) }, strict);
export type ApplyTemplate = Static<typeof ApplyTemplate>;
