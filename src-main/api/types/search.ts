import { Type, type Static } from "typebox";
import { Id, strict, Url } from "./scalars.ts";

const urls = Type.Object({ app: Url }, strict);

export const SearchQuery = Type.String({ maxLength: 512 });
export type SearchQuery = Static<typeof SearchQuery>;

/** A section of a page that a search found; `body` is an excerpt. */
export const SearchSection = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    path: Type.String(),
    body: Type.String(),
    /** Where the excerpt says words of the query, in order. */
    highlights: Type.Optional(
      Type.Array(
        Type.Object({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 0 }) }, strict),
      ),
    ),
    urls,
    score: Type.Optional(Type.Number()),
    resultType: Type.Optional(Type.Literal("section")),
  },
  strict,
);
export type SearchSection = Static<typeof SearchSection>;

/** A page that a search in a space found (document 1, Space content). */
export const SpaceSearchResult = Type.Object(
  {
    id: Id,
    title: Type.String(),
    path: Type.String(),
    sections: Type.Array(SearchSection),
    ancestors: Type.Array(Type.Object({ title: Type.String() }, strict)),
    urls,
    description: Type.Optional(Type.String()),
    score: Type.Optional(Type.Number()),
    rank: Type.Optional(Type.Number()),
    resultType: Type.Optional(Type.Literal("page")),
  },
  strict,
);
export type SpaceSearchResult = Static<typeof SpaceSearchResult>;

/** A space in which a search in an organization found pages, the best of them (document 3, Search result). */
export const OrganizationSearchResult = Type.Object(
  { id: Id, title: Type.String(), pages: Type.Array(SpaceSearchResult) },
  strict,
);
export type OrganizationSearchResult = Static<typeof OrganizationSearchResult>;
