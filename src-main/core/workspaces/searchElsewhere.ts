import type { OrganizationSearchResult } from "../../api/types/search.ts";
import type { FoundSection } from "../../content/find/excerpts.ts";
import type { Caller, Core } from "../core.ts";
import type {
  DiscussedPlace,
  FoundComment,
  FoundDiscussed,
  FoundRequest,
  SoughtWords,
} from "../find/findDiscussed.ts";
import type { FoundEdited } from "../find/findEdited.ts";
import type { NearestQuery } from "../find/nearestQuery.ts";

/** A workspace that is looked through though it is not the one on the screen. */
export interface OtherWorkspace {
  id: string;
  title: string;
  core: Pick<Core, "call"> & {
    nearestQuery(
      caller: Caller,
      where: { organization: string },
      typed: string,
    ): Promise<NearestQuery | undefined>;
    findDiscussed(
      caller: Caller,
      where: DiscussedPlace,
      sought: SoughtWords,
      most: number,
    ): Promise<FoundDiscussed>;
    findEdited(
      caller: Caller,
      where: DiscussedPlace,
      sought: SoughtWords,
      most: number,
    ): Promise<FoundEdited[]>;
  };
  owner: Caller;
  organization: string;
}

/** What is looked for there. People are others in each workspace: only who asks is the same person in all. */
export interface SoughtElsewhere {
  query: string;
  isMine?: boolean | undefined;
  since?: string | undefined;
  /** Where pages, or else change requests and comments, are not wanted. */
  kinds: readonly ("pages" | "requests" | "comments")[];
}

/** Something of another workspace: a page or a section of it, a change request or a comment. */
export type FoundElsewhere = {
  workspace: { id: string; title: string };
  space: { id: string; title: string };
  /** It answers this, since nothing of its workspace answers what was asked. */
  meant?: string;
} & (
  | { kind: "page"; page: FoundEdited["page"]; section?: FoundSection }
  | { kind: "request"; request: FoundRequest }
  | { kind: "comment"; comment: FoundComment }
);

const mostOfEach = 5;
const mostSections = 2;

/**
 * What of other workspaces answers a query: their pages, or else those that the nearest query finds there, and what is
 * discussed in them; each workspace's best. One that cannot be read has none.
 */
export async function searchElsewhere(
  workspaces: readonly OtherWorkspace[],
  sought: SoughtElsewhere,
): Promise<FoundElsewhere[]> {
  if (sought.query.trim() === "" && !isFiltered(sought)) return [];
  const found = workspaces.map(async (one) => [
    ...(await findPages(one, sought)),
    ...(await findSaid(one, sought)),
  ]);
  const lists = await Promise.allSettled(found);
  return lists.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
}

const isFiltered = ({ isMine, since }: SoughtElsewhere): boolean => isMine === true || since !== undefined;

const writtenIn = ({ owner }: OtherWorkspace, { query, isMine, since }: SoughtElsewhere): SoughtWords => ({
  query,
  ...(isMine ? { author: owner.user } : {}),
  since,
});

async function findPages(one: OtherWorkspace, sought: SoughtElsewhere): Promise<FoundElsewhere[]> {
  if (!sought.kinds.includes("pages")) return [];
  const pages = await searchOne(one, sought);
  if (pages.length > 0 || sought.query.trim() === "") return pages;
  const meant = await one.core.nearestQuery(one.owner, { organization: one.organization }, sought.query);
  if (!meant) return [];
  return (await searchOne(one, { ...sought, query: meant.query })).map((page) => ({
    ...page,
    meant: meant.query,
  }));
}

async function searchOne(one: OtherWorkspace, sought: SoughtElsewhere): Promise<FoundElsewhere[]> {
  const { id, title, core, owner, organization } = one;
  const there = isFiltered(sought)
    ? await core.findEdited(owner, { organization }, writtenIn(one, sought), mostOfEach)
    : await searchAll(one, sought.query);
  return there.slice(0, mostOfEach).flatMap(({ space, page, sections }): FoundElsewhere[] => {
    const found = { kind: "page", workspace: { id, title }, space, page } as const;
    if (sections.length === 0) return [found];
    return sections.slice(0, mostSections).map((section) => ({ ...found, section }));
  });
}

/** The pages that the search of its organization finds, those of spaces that are left online among them. */
async function searchAll(
  { core, owner, organization }: OtherWorkspace,
  query: string,
): Promise<Omit<FoundEdited, "at">[]> {
  const asked = { organizationId: organization, query, limit: mostOfEach };
  const outcome = await core.call(owner, "searchOrganizationContent", asked);
  if (!("body" in outcome)) return [];
  const { items } = outcome.body as { items: OrganizationSearchResult[] };
  return items.flatMap((space) =>
    space.pages.map((page) => ({
      space: { id: space.id, title: space.title },
      page: { id: page.id, title: page.title },
      sections: page.sections.map(({ title, path, body, highlights = [] }) => ({
        ...{ title, body, highlights },
        anchor: decodeURIComponent(path.split("#")[1] ?? ""),
      })),
    })),
  );
}

async function findSaid(one: OtherWorkspace, sought: SoughtElsewhere): Promise<FoundElsewhere[]> {
  const wanted = sought.kinds.filter((kind) => kind !== "pages");
  if (wanted.length === 0) return [];
  const { id, title, core, owner, organization } = one;
  const workspace = { id, title };
  const found = await core.findDiscussed(owner, { organization }, writtenIn(one, sought), mostOfEach);
  const requests = wanted.includes("requests") ? found.requests : [];
  const comments = wanted.includes("comments") ? found.comments : [];
  return [
    ...requests.map((request) => ({ kind: "request" as const, workspace, space: request.space, request })),
    ...comments.map((comment) => ({ kind: "comment" as const, workspace, space: comment.space, comment })),
  ];
}
