import type { Level } from "../../access/levels.ts";
import { collectionPermissions } from "../../access/collectionRights.ts";
import type { CollectionRow } from "../../store/tables.ts";
import { shownParent, type Arrangement } from "../spaces/arrangement.ts";
import type { ReadContext } from "../context.ts";
import type { Collection } from "../types/collection.ts";
import { apiUrl, appUrl } from "./urls.ts";

/** A collection as the API gives it to somebody of this level on it (document 1, Collection). */
export function presentCollection(
  { facts }: Pick<ReadContext, "facts">,
  row: CollectionRow,
  { level, arrangement }: { level: Level | undefined; arrangement: Arrangement },
): Collection {
  const parent = shownParent(arrangement, row);
  return {
    object: "collection",
    id: row.id,
    title: row.title,
    ...(row.description === "" ? {} : { description: row.description }),
    organization: row.organization,
    ...(parent === null ? {} : { parent }),
    defaultLevel: row.default_level as Collection["defaultLevel"],
    urls: {
      location: apiUrl(facts, `/collections/${row.id}`),
      app: appUrl(facts, `/collections/${row.id}`),
    },
    permissions: collectionPermissions(level),
  };
}
