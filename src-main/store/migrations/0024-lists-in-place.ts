import type { Migration } from "../migrate.ts";

/** What is in a part of a site, and the spaces that are alike, are found by where they are. */
export const listsInPlace: Migration = {
  number: 24,
  name: "lists in place",
  statements: () => [
    `create index site_section_groups_by_parent on site_section_groups (scope, parent)`,
    `create index site_sections_by_group on site_sections (scope, section_group)`,
    `create index site_links_by_group on site_links (scope, section_group)`,
    `create index site_spaces_by_section on site_spaces (scope, section)`,
    `create index collections_by_id on collections (organization, id)`,
    `create index spaces_alike on spaces (organization, parent, default_level, deleted_at) where deleted_at is null`,
  ],
};
