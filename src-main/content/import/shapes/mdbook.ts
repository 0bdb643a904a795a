import { withHeadingIds } from "../toolBlocks/headingIds.ts";
import { joinPath } from "../resolveLink.ts";
import { folders } from "./folders.ts";
import type { Shape } from "./shape.ts";
import { bookOf, summaryIn } from "./summary.ts";

/** A book of mdBook, which shows only what its summary lists. */
export const mdbook: Shape = {
  name: "mdbook",
  async recognize(source) {
    const path = source.find("book.toml");
    if (path === undefined) return undefined;
    const { title, src } = readBook((await source.text(path)) ?? "");
    const summary = summaryIn(source, src) ?? summaryIn(source, "");
    if (summary === undefined) return { ...folders(), title };
    const book = await bookOf(source, summary, { title, readmeComesFirst: false });
    return {
      ...book,
      translate: ({ pages, others }) => ({ pages: pages.map(withHeadingIds), others }),
    };
  },
};

/** Two values are of interest; their lines are the same in every book, so no reader of TOML is needed. */
function readBook(settings: string): { title: string | undefined; src: string } {
  const section = /^\[book\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(settings)?.[1] ?? "";
  const value = (key: string): string | undefined => {
    const found = new RegExp(`^${key}\\s*=\\s*(?:"([^"\\n]*)"|'([^'\\n]*)')`, "m").exec(section);
    return found?.[1] ?? found?.[2];
  };
  return { title: value("title"), src: joinPath("", value("src") ?? "src") ?? "src" };
}
