import { Type, type Static } from "typebox";
import { mostOf } from "../../content/branches/fieldValues.ts";
import { coverHeight, coverTextColors, layoutChoices } from "../../content/pageLayout.ts";
import { ContentReference, FileReference, UrlReference } from "./contentReference.ts";
import { Id, MapOf, strict } from "./scalars.ts";

/** The four types of page (gaps.md §6.1). */
export const PageType = Type.Enum(["document", "group", "link", "computed"]);
export type PageType = Static<typeof PageType>;

const layoutFields = {
  width: Type.Enum([...layoutChoices.width]),
  cover: Type.Boolean(),
  coverSize: Type.Enum([...layoutChoices.coverSize]),
  title: Type.Boolean(),
  description: Type.Boolean(),
  tableOfContents: Type.Boolean(),
  outline: Type.Boolean(),
  pagination: Type.Boolean(),
  metadata: Type.Boolean(),
};
const layoutAdditions = {
  coverMask: Type.Optional(Type.Enum([...layoutChoices.coverMask])),
  tags: Type.Optional(Type.Boolean()),
  actions: Type.Optional(Type.Boolean()),
  anchors: Type.Optional(Type.Boolean()),
};

/** A page's layout as reads give it, every switch of the seed present. */
export const PageLayout = Type.Object({ ...layoutFields, ...layoutAdditions }, strict);
export type PageLayout = Static<typeof PageLayout>;

/** A page's layout as writes give it: what is absent keeps its value. */
export const PageLayoutInput = Type.Partial(PageLayout, strict);
export type PageLayoutInput = Static<typeof PageLayoutInput>;

/** What a page shows until its writer chooses otherwise. */
export const defaultLayout: Readonly<PageLayout> = Object.freeze({
  width: "default",
  cover: false,
  coverSize: "hero",
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
});

const Picture = Type.Union([FileReference, UrlReference]);

const coverPictures = { ref: Picture, refDark: Type.Optional(Picture) };
const coverPlace = { yPos: Type.Number(), height: Type.Number(coverHeight) };
const coverColors = {
  textColor: Type.Optional(Type.Enum([...coverTextColors])),
  textColorDark: Type.Optional(Type.Enum([...coverTextColors])),
};

/** A page's cover as reads give it. */
export const PageCover = Type.Object({ ...coverPictures, ...coverPlace, ...coverColors }, strict);
export type PageCover = Static<typeof PageCover>;

/** A page's cover as writes give it; for what is absent see {@link defaultCover}. */
export const PageCoverInput = Type.Object(
  { ...coverPictures, ...Type.Partial(Type.Object(coverPlace)).properties, ...coverColors },
  strict,
);
export type PageCoverInput = Static<typeof PageCoverInput>;

/** Where a cover's picture is until its writer chooses otherwise (gaps.md §1.5). */
export const defaultCover: Readonly<Pick<PageCover, "yPos" | "height">> = Object.freeze({
  yPos: 0,
  height: 240,
});

/** Where a computed page or document gets its content from. */
export const ComputedSource = Type.Object(
  {
    type: Type.String({
      pattern: "^(builtin:openapi|builtin:translation|integration:[^:]+:[^:]+)$",
      description: "builtin:openapi, builtin:translation, or integration:NAME:SOURCE",
    }),
    dependencies: Type.Optional(
      MapOf(
        Type.Object(
          {
            ref: Type.Union([
              ContentReference,
              Type.Object({ kind: Type.Literal("translation"), translation: Id }, strict),
            ]),
          },
          strict,
        ),
      ),
    ),
    props: MapOf(Type.Unknown()),
  },
  strict,
);
export type ComputedSource = Static<typeof ComputedSource>;

export const PageTitle = Type.String({ minLength: 1 });
export const PageSlug = Type.String({ maxLength: mostOf.slug });
export const PageLinkTitle = Type.String({ minLength: 1, maxLength: 100 });

/** The tags of a page, by their slugs. */
export const PageTags = Type.Array(Type.String({ minLength: 1, maxLength: mostOf.tag }), {
  maxItems: mostOf.tags,
});
