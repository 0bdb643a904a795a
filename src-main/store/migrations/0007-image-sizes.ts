import type { Migration } from "../migrate.ts";

/** How large an uploaded image is: read once, when its bytes arrive. Those that are there say it when they come again. */
export const imageSizes: Migration = {
  number: 7,
  name: "image sizes",
  statements: () => [
    `alter table blobs add column width integer`,
    `alter table blobs add column height integer`,
  ],
};
