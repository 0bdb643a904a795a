/** Names of the scopes of replication and access (design §7). */
export const organizationScope = (organization: string): string => `org:${organization}`;
export const membersScope = (organization: string): string => `members:${organization}`;
export const organizationAdminScope = (organization: string): string => `org-admin:${organization}`;
export const collectionScope = (collection: string): string => `collection:${collection}`;
export const siteScope = (site: string): string => `site:${site}`;
export const spaceScope = (space: string): string => `space:${space}`;
export const discussionScope = (space: string): string => `discussion:${space}`;

/** Locked by who gives a name that no other may have on the whole instance; nothing is ever written to it. */
export const hostnamesScope = "instance:hostnames";

export type ScopeKind = "org" | "members" | "org-admin" | "collection" | "site" | "space" | "discussion";

/** The kind of a scope and the id that it is about. */
export function parseScope(scope: string): { kind: ScopeKind; id: string } {
  const colon = scope.indexOf(":");
  return { kind: scope.slice(0, colon) as ScopeKind, id: scope.slice(colon + 1) };
}
