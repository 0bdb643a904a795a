import type { ReusableText } from "../../src-main/core/find/reusableContents.ts";
import type { DocumentPage } from "../data/calls/records.ts";

/** A reusable content as a page of the editor: it stands in no tree, and its links begin at the top of the space. */
export const asPage = (content: Omit<ReusableText, "markdown"> & { markdown?: string }): DocumentPage => ({
  type: "document",
  urls: { app: "" },
  slug: "",
  path: "",
  layout: {} as DocumentPage["layout"],
  tags: [],
  pages: [],
  ...content,
});
