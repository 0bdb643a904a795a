import type { HostnameFinding } from "../../jobs/checkHostname.ts";
import type { SiteRow } from "../../store/tables.ts";
import type { HostFacts } from "../context.ts";

type Placed = Pick<SiteRow, "id" | "organization" | "basename">;
type Visited = Placed & Pick<SiteRow, "proxy" | "hostname" | "hostname_status">;

/** Where this instance shows a site, published or not; without a slash at its end. */
export const siteAddress = ({ baseUrl }: HostFacts, { id, organization, basename }: Placed): string =>
  `${baseUrl}/sites/${organization}/${encodeURIComponent(basename ?? id)}`;

/** What lets visitors in by a name: a certificate, or, of an instance without TLS, the name alone. */
const leading: ReadonlySet<string | null> = new Set<HostnameFinding>(["live", "dns_passed"]);

/** Does a site's name lead to this instance, as far as was found when it was last looked up? */
export const leadsHere = ({ hostname_status }: Pick<SiteRow, "hostname_status">): boolean =>
  leading.has(hostname_status);

/**
 * Where visitors find a site: on the domain that stands before the instance, if one does, else under its own name, if
 * that leads here; without a slash at its end.
 */
export function visitedAddress(facts: HostFacts, site: Visited): string {
  if (site.proxy !== null) return `https://${site.proxy}`;
  if (site.hostname !== null && leadsHere(site))
    return `${new URL(facts.baseUrl).protocol}//${site.hostname}`;
  return siteAddress(facts, site);
}

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
  site: Visited & Pick<SiteRow, "published" | "visibility">,
  key?: string,
): string | undefined {
  if (!site.published) return undefined;
  const root = visitedAddress(facts, site);
  if (site.visibility !== "share-link") return root;
  return key === undefined ? undefined : addressBelow(root, key);
}
