import type { Migration } from "../migrate.ts";

/**
 * Bytes that have to go are noted row by row, so that several processes of an instance do so at once and nobody reads all
 * of them to add one. What a replica's file holds of lost rows is noted beside them.
 */
export const leavingByRow: Migration = {
  number: 31,
  name: "leaving by row",
  statements: ({ dialect, strict, text }) => [
    `create table leaving_blobs (hash ${text} primary key)${strict}`,
    dialect === "sqlite"
      ? `insert into leaving_blobs (hash) select distinct each.value from meta, json_each(meta.value) each where meta.key = 'leaving'`
      : `insert into leaving_blobs (hash)
          select distinct jsonb_array_elements_text(value::jsonb) from meta where key = 'leaving'`,
    `update meta set key = 'shrinks', value = '1' where key = 'leaving'`,
  ],
};
