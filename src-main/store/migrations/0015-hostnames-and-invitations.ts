import type { Migration } from "../migrate.ts";

/** What became of a space's work with Git, of a site's hostname, which site spaces are drafts, and whom an invite is for. */
export const hostnamesAndInvitations: Migration = {
  number: 15,
  name: "hostnames-and-invitations",
  rereads: true,
  statements: ({ json, text }) => [
    `alter table spaces add column git_sync ${json}`,
    `alter table sites add column hostname_status ${text}`,
    `create index sites_by_hostname on sites (hostname)`,
    `alter table site_spaces add column draft integer not null default 0`,
    `alter table invites add column email ${text}`,
    `alter table invites add column sso integer not null default 0`,
  ],
};
