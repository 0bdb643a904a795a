import { layoutFromFolders } from "../layoutFromFolders.ts";
import { translateWikilinks } from "../vault.ts";
import type { Shaped } from "./shape.ts";

/** Pages as the folders below this one nest them; a vault or a wiki is that too. */
export const folders = (folder = ""): Shaped => ({
  folder,
  translate: translateWikilinks,
  layOut: (pages) => layoutFromFolders(pages, folder),
});
