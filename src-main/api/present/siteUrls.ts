import type { SiteRow } from "../../store/tables.ts";
import type { HostFacts } from "../context.ts";

type Placed = Pick<SiteRow, "id" | "organization" | "basename" | "proxy">;

/** Where this instance shows a site, published or not; without a slash at its end. */
export const siteAddress = (
  { baseUrl }: HostFacts,
  { id, organization, basename }: Omit<Placed, "proxy">,
): string => `${baseUrl}/sites/${organization}/${encodeURIComponent(basename ?? id)}`;

/** Where visitors find a site: on the domain that stands before the instance, if one does; without a slash at its end. */
export const visitedAddress = (facts: HostFacts, site: Placed): string =>
  site.proxy === null ? siteAddress(facts, site) : `https://${site.proxy}`;

/** The address of a part of a site, from paths as they were given. */
export const addressBelow = (root: string, ...paths: (string | null)[]): string =>
  [root, ...paths.flatMap((path) => (path === null ? [] : path.split("/").map(encodeURIComponent)))].join(
    "/",
  );

/**
 * Where a published site can be met; undefined for one that is not published. What is seen with a secret in the
 * address has one only for whoever has a secret (`key`).
 */
export function publishedRoot(
  facts: HostFacts,
  site: Placed & Pick<SiteRow, "published" | "visibility">,
  key?: string,
): string | undefined {
  if (!site.published) return undefined;
  const root = visitedAddress(facts, site);
  if (site.visibility !== "share-link") return root;
  return key === undefined ? undefined : addressBelow(root, key);
}
