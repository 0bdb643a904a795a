import type { Migration } from "../migrate.ts";

/**
 * The search index of the texts that some main names (design §5). One row for each page of each space;
 * `detail=column` and prefixes of 2 to 4 letters are what makes a ranked prefix fast at 100,000 pages.
 */
export const searchIndex: Migration = {
  number: 2,
  name: "search index",
  statements: ({ dialect, text }) =>
    dialect === "sqlite"
      ? [
          `create table indexed_pages (id integer primary key autoincrement, space text not null, page text not null, text text,
            title text not null, unique (space, page)) strict`,
          `create virtual table search using fts5 (title, body, content='', contentless_delete=1, detail=column,
            prefix='2 3 4', tokenize='porter unicode61 remove_diacritics 2')`,
        ]
      : [
          `create table indexed_pages (space ${text} not null, page ${text} not null, text ${text}, title ${text} not null,
            words tsvector not null, primary key (space, page))`,
          `create index indexed_pages_by_words on indexed_pages using gin (words)`,
        ],
};
