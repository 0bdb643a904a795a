import { Type, type Static, type TObject } from "typebox";
import { ContentReference, PageReference, UrlReference } from "./contentReference.ts";
import { Document } from "./document.ts";
import { EntryGit } from "./file.ts";
import {
  ComputedSource,
  PageCover,
  PageLayout,
  PageLinkTitle,
  PageSlug,
  PageTags,
  PageTitle,
} from "./pageFields.ts";
import { Emoji, Expression, IconName, Id, strict, TextHash, Timestamp, Url, Variables } from "./scalars.ts";

const common = {
  id: Id,
  title: PageTitle,
  linkTitle: Type.Optional(PageLinkTitle),
  emoji: Type.Optional(Emoji),
  icon: Type.Optional(IconName),
  createdAt: Type.Optional(Timestamp),
  updatedAt: Type.Optional(Timestamp),
  hidden: Type.Optional(Type.Boolean()),
  condition: Type.Optional(Expression),
  git: Type.Optional(EntryGit),
};

const indexing = {
  noIndex: Type.Optional(Type.Boolean()),
  noRobotsIndex: Type.Optional(Type.Boolean()),
};

/** The pages that a search engine should take for this one (gaps.md §21.2). */
export const MetaLinks = Type.Object(
  {
    canonical: Type.Optional(Type.Union([PageReference, UrlReference])),
    alternates: Type.Optional(Type.Array(Type.Union([PageReference, UrlReference]))),
  },
  strict,
);
export type MetaLinks = Static<typeof MetaLinks>;

const documentFields = {
  ...common,
  ...indexing,
  type: Type.Literal("document"),
  urls: Type.Object({ app: Url }, strict),
  slug: PageSlug,
  path: Type.String(),
  description: Type.Optional(Type.String()),
  layout: PageLayout,
  cover: Type.Optional(PageCover),
  variables: Type.Optional(Variables),
  tags: PageTags,
  metaLinks: Type.Optional(MetaLinks),
  markdown: Type.Optional(Type.String()),
  document: Type.Optional(Document),
  /** The hash of the page's text: what the next write names as its base. */
  documentId: Type.Optional(TextHash),
  computed: Type.Optional(ComputedSource),
  computedSeed: Type.Optional(Type.String()),
};

const groupFields = {
  ...common,
  ...indexing,
  type: Type.Literal("group"),
  slug: PageSlug,
  path: Type.String(),
  description: Type.Optional(Type.String()),
  tags: Type.Optional(PageTags),
};

export const LinkPage = Type.Object(
  {
    ...common,
    type: Type.Literal("link"),
    target: ContentReference,
    href: Type.Optional(Type.String()),
  },
  strict,
);
export type LinkPage = Static<typeof LinkPage>;

export const ComputedPage = Type.Object(
  {
    ...common,
    type: Type.Literal("computed"),
    computed: ComputedSource,
    /** The version of its source, for the operations that compute its pages. */
    computedSeed: Type.Optional(Type.String()),
  },
  strict,
);
export type ComputedPage = Static<typeof ComputedPage>;

/** A page with text of its own; holds document, link and computed pages. */
export type DocumentPage = Static<TObject<typeof documentFields>> & { pages: ChildPage[] };
/** A heading in the tree; a group never holds another group. */
export type GroupPage = Static<TObject<typeof groupFields>> & { pages: ChildPage[] };
export type ChildPage = DocumentPage | LinkPage | ComputedPage;
/** A page of a revision, with the pages under it; told apart by `type` (document 1, Page; gaps.md §6.1). */
export type Page = DocumentPage | GroupPage | LinkPage | ComputedPage;

const pages = Type.Array(Type.Ref("ChildPage"));
const definitions = {
  DocumentPage: Type.Object({ ...documentFields, pages }, strict),
  GroupPage: Type.Object({ ...groupFields, pages }, strict),
  ChildPage: Type.Union([Type.Ref("DocumentPage"), LinkPage, ComputedPage]),
  Page: Type.Union([Type.Ref("DocumentPage"), Type.Ref("GroupPage"), LinkPage, ComputedPage]),
};

export const DocumentPage = Type.Unsafe<DocumentPage>(Type.Cyclic(definitions, "DocumentPage"));
export const GroupPage = Type.Unsafe<GroupPage>(Type.Cyclic(definitions, "GroupPage"));
export const ChildPage = Type.Unsafe<ChildPage>(Type.Cyclic(definitions, "ChildPage"));
export const Page = Type.Unsafe<Page>(Type.Cyclic(definitions, "Page"));
