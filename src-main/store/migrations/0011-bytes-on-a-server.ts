import type { Migration } from "../migrate.ts";

/**
 * The bytes of files, and of uploads that are under way, where several processes share a database and no folder. A
 * store in a file has a folder beside it for them.
 */
export const bytesOnAServer: Migration = {
  number: 11,
  name: "bytes on a server",
  statements: ({ dialect, text, big }) =>
    dialect === "sqlite"
      ? []
      : [
          `create table blob_chunks (hash ${text} not null, position integer not null, bytes bytea not null,
            primary key (hash, position))`,
          `create table upload_pieces (name ${text} not null, start ${big} not null, bytes bytea not null,
            touched_at ${big} not null, primary key (name, start))`,
        ],
};
