import type { Caller, Core } from "../core.ts";
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
  };
  owner: Caller;
  organization: string;
}

/** A page of another workspace. */
export interface FoundElsewhere {
  workspace: { id: string; title: string };
  space: { id: string; title: string };
  page: { id: string; title: string };
  /** It answers this, since nothing of its workspace answers what was asked. */
  meant?: string;
}

interface FoundSpace {
  id: string;
  title: string;
  pages: { id: string; title: string }[];
}

const mostOfEach = 5;

/**
 * The pages of other workspaces that answer a query, or else the nearest one that finds something there, each workspace's
 * best; one that cannot be read has none.
 */
export async function searchElsewhere(
  workspaces: readonly OtherWorkspace[],
  query: string,
): Promise<FoundElsewhere[]> {
  if (query.trim() === "") return [];
  const found = workspaces.map(async (one) => {
    const pages = await searchOne(one, query);
    if (pages.length > 0) return pages;
    const meant = await one.core.nearestQuery(one.owner, { organization: one.organization }, query);
    if (!meant) return [];
    return (await searchOne(one, meant.query)).map((page) => ({ ...page, meant: meant.query }));
  });
  const lists = await Promise.allSettled(found);
  return lists.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
}

async function searchOne(
  { id, title, core, owner, organization }: OtherWorkspace,
  query: string,
): Promise<FoundElsewhere[]> {
  const asked = { organizationId: organization, query, limit: mostOfEach };
  const outcome = await core.call(owner, "searchOrganizationContent", asked);
  if (!("body" in outcome)) return [];
  const { items } = outcome.body as { items: FoundSpace[] };
  return items
    .flatMap((space) =>
      space.pages.map((page) => ({
        workspace: { id, title },
        space: { id: space.id, title: space.title },
        page: { id: page.id, title: page.title },
      })),
    )
    .slice(0, mostOfEach);
}
