import type { Collection } from "../../../../src-main/api/types/collection.ts";
import { ask } from "../../../data/calls/ask.ts";
import { readAll } from "../../../data/calls/readAll.ts";
import type { Space } from "../../../data/calls/records.ts";
import type { ItemPlace, TreeItem, TreeRules } from "../moveTree.ts";

/** The spaces and collections of an organization, as they stand in each other. */
export interface Contents {
  collections: Collection[];
  /** The spaces of a collection by its id, in their order; those at the top under "". */
  spaces: Map<string, Space[]>;
}

/** Reads them all: a collection's spaces come in their order, those at the top by age, as the API lists them. */
export async function readContents(organizationId: string): Promise<Contents> {
  const [collections, all] = await Promise.all([
    readAll((paging) => ask("listCollectionsInOrganizationById", { organizationId, ...paging })),
    readAll((paging) => ask("listSpacesInOrganizationById", { organizationId, ...paging })),
  ]);
  const known = new Set(collections.map(({ id }) => id));
  const spaces = new Map<string, Space[]>();
  await Promise.all(
    collections.map(async ({ id }) => {
      spaces.set(
        id,
        await readAll((paging) => ask("listSpacesInCollectionById", { collectionId: id, ...paging })),
      );
    }),
  );
  spaces.set(
    "",
    all.filter(({ parent }) => parent === undefined || !known.has(parent)),
  );
  return { collections, spaces };
}

/** The same as a tree: of what stands together, collections come first. */
export function treeOf({ collections, spaces }: Contents, detailOf: (space: Space) => string): TreeItem[] {
  const known = new Set(collections.map(({ id }) => id));
  const within = (parent: string): TreeItem[] => [
    ...collections
      .filter((one) => (known.has(one.parent ?? "") ? one.parent : "") === parent)
      .map((one): TreeItem => ({
        id: one.id,
        kind: "collection",
        title: one.title,
        detail: one.description,
        children: within(one.id),
        movable: one.permissions.admin,
      })),
    ...(spaces.get(parent) ?? []).map((space): TreeItem => ({
      id: space.id,
      kind: "space",
      title: space.title,
      detail: detailOf(space),
      movable: space.permissions.admin,
    })),
  ];
  return within("");
}

/** What goes where: anything into a collection where one may make things; spaces at the top have no order of their own. */
export function rulesOf({ collections, spaces }: Contents): TreeRules {
  const top = new Set((spaces.get("") ?? []).map(({ id }) => id));
  return {
    holds: (holder) =>
      holder === undefined || collections.some((one) => one.id === holder.id && one.permissions.create),
    ordered: (a, b) => a.kind === b.kind && !top.has(a.id),
  };
}

/** Moves a space or a collection. */
export async function moveContent(item: TreeItem, { parent, before, after }: ItemPlace): Promise<void> {
  const neighbour = (one: TreeItem) =>
    one.kind === "space"
      ? { type: "space" as const, space: one.id }
      : { type: "collection" as const, collection: one.id };
  const body = {
    parent,
    ...(before ? { position: { before: neighbour(before) } } : {}),
    ...(after ? { position: { after: neighbour(after) } } : {}),
  };
  if (item.kind === "space") await ask("moveSpace", { spaceId: item.id, body });
  else await ask("moveCollection", { collectionId: item.id, body });
}
