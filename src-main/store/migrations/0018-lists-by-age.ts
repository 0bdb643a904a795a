import type { Migration } from "../migrate.ts";

/** Lists that are shown by their age go on where they stopped without reading what came before. */
export const listsByAge: Migration = {
  number: 18,
  name: "lists by age",
  statements: () => [
    `create index teams_by_age on teams (scope, created_at, id)`,
    `create index saml_providers_by_age on saml_providers (scope, created_at, id)`,
    `create index share_links_by_age on share_links (scope, site, created_at, id)`,
    `create index conflicts_by_age on conflicts (scope, branch, raised_at, id)`,
  ],
};
