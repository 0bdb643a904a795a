import type { Migration } from "../migrate.ts";

/**
 * Which parts of pages are led to and not there is kept beside the links, and what each path to nothing ends in, so that
 * a report asks for what it shows and reads no page. What is there from before is looked at in the background (see
 * `rejudge.ts`): until then such a part counts as there.
 */
export const linksJudged: Migration = {
  number: 25,
  name: "links judged",
  statements: ({ dialect, strict, text }) => [
    `alter table links add column leaf ${text}`,
    `create index links_without_leaf on links (scope) where target_kind = 'path' and leaf is null`,
    dialect === "sqlite"
      ? `create table lost_anchors (scope ${text} not null, page ${text} not null, anchor ${text} not null,
          primary key (scope, page, anchor))${strict}`
      : // An index of PostgreSQL takes 2,700 bytes of a row, and an anchor may be longer.
        `create table lost_anchors (scope ${text} not null, page ${text} not null, anchor ${text} not null,
          digest ${text} generated always as (md5(anchor)) stored, primary key (scope, page, digest))`,
    // Of what all its rows have in common, too: by fewer columns SQLite would rather walk all that holds now.
    `create index pages_by_slug on states (scope, branch, kind, until, slug)
      where branch = 'main' and kind = 'page' and until = 2147483647 and gone = 0`,
    `insert into meta (key, value) select 'rejudged', '["",""]' where exists (select 1 from links)
      on conflict (key) do nothing`,
  ],
};
