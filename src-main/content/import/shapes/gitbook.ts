import { joinPath } from "../resolveLink.ts";
import { textIn } from "../sourceFiles.ts";
import { folders } from "./folders.ts";
import type { Shape } from "./shape.ts";
import { bookOf, listsPages, summaryIn } from "./summary.ts";

/** A folder with a `.gitbook.yaml`, which says where its pages, its summary and its first page are. */
export const gitbook: Shape = {
  name: "gitbook",
  async recognize(source) {
    const path = source.find(".gitbook.yaml");
    if (path === undefined) return undefined;
    const settings = await source.data(path);
    if (settings === undefined) return undefined;
    const folder = joinPath("", textIn(settings, "root") ?? ".") ?? "";
    const inFolder = (name: string | undefined): string | undefined =>
      name === undefined ? undefined : summaryIn(source, folder, name);
    const named = inFolder(textIn(settings, "structure", "summary"));
    const usual = inFolder("SUMMARY.md");
    const summary = named ?? (usual !== undefined && (await listsPages(source, usual)) ? usual : undefined);
    if (summary === undefined) return folders(folder);
    const readme = inFolder(textIn(settings, "structure", "readme"));
    return bookOf(source, summary, { folder, readmeComesFirst: true, readme });
  },
};
