import { layoutFromFolders } from "../layoutFromFolders.ts";
import { readQuotedBlock } from "../toolBlocks/quotedBlocks.ts";
import { translateBlocks } from "../toolBlocks/translateBlocks.ts";
import { translateWikilinks } from "../vault.ts";
import type { Shaped } from "./shape.ts";

const blocks = { tool: "Obsidian", readers: [readQuotedBlock] };

/** Pages as the folders below this one nest them; a vault or a wiki is that too. */
export const folders = (folder = ""): Shaped => ({
  folder,
  hasShortNames: true,
  translate: (read, warnings) => {
    const linked = translateWikilinks(read, warnings);
    // Elsewhere a quote that begins so is GitHub's, which shows it as it is to those who read its files.
    return linked === read ? read : translateBlocks(linked, blocks, warnings);
  },
  layOut: (pages) => layoutFromFolders(pages, folder),
});
