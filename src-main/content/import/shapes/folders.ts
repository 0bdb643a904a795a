import { layoutFromFolders } from "../layoutFromFolders.ts";
import type { Shaped } from "./shape.ts";

/** Pages as the folders below this one nest them. */
export const folders = (folder = ""): Shaped => ({
  folder,
  layOut: (pages) => layoutFromFolders(pages, folder),
});
