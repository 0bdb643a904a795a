import type { SourceFiles } from "../sourceFiles.ts";
import { docusaurus } from "./docusaurus.ts";
import { folders } from "./folders.ts";
import { gitbook } from "./gitbook.ts";
import { hugo } from "./hugo.ts";
import { mdbook } from "./mdbook.ts";
import { mkdocs } from "./mkdocs.ts";
import { notion } from "./notion.ts";
import type { Shape, Shaped, ShapeName } from "./shape.ts";
import { summary } from "./summary.ts";
import { word } from "./word.ts";

/**
 * The shapes that are known. The first one that recognizes a source wins: what lists its pages comes before what
 * only nests them, a tool's own settings before what several tools write, and plain folders, which are all of them
 * in the end, come last.
 */
const shapes: readonly Shape[] = [word, gitbook, mdbook, summary, mkdocs, docusaurus, hugo, notion];

/** What a source is laid out as, and how it is read. */
export async function chooseShape(source: SourceFiles): Promise<{ name: ShapeName; shaped: Shaped }> {
  for (const shape of shapes) {
    const shaped = await shape.recognize(source);
    if (shaped) return { name: shape.name, shaped };
  }
  return { name: "folders", shaped: folders() };
}
