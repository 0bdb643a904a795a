import { joinPath } from "../resolveLink.ts";
import { textIn } from "../sourceFiles.ts";
import { folders } from "./folders.ts";
import type { Shape } from "./shape.ts";
import { bookOf, summaryIn } from "./summary.ts";

/** A folder with a `.gitbook.yaml`, which says where its pages and its summary are. */
export const gitbook: Shape = {
  async recognize(source) {
    const path = source.find(".gitbook.yaml");
    if (path === undefined) return undefined;
    const settings = await source.data(path);
    if (settings === undefined) return undefined;
    const folder = joinPath("", textIn(settings, "root") ?? ".") ?? "";
    const summary = summaryIn(source, folder, textIn(settings, "structure", "summary"));
    return summary === undefined ? folders(folder) : bookOf(source, summary, { readmeComesFirst: true });
  },
};
