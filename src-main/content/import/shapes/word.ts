import { ImportError } from "../importError.ts";
import { layoutFromFolders } from "../layoutFromFolders.ts";
import { isMarkdownName } from "../markdownName.ts";
import { readFacts } from "../markdownPage.ts";
import type { OtherFile, ReadPages } from "../readPages.ts";
import type { ImportWarning } from "../source.ts";
import { readWordDocument, type WordDocument } from "../wordDocument.ts";
import type { Shape } from "./shape.ts";

/** What Word keeps beside a document that is open is none. */
const isWordName = (path: string): boolean => /\.docx$/i.test(path) && !/(^|\/)~\$[^/]*$/.test(path);

/** Word documents where there is no Markdown, each of them a page. */
export const word: Shape = {
  name: "word",
  recognize: async (source) => {
    const paths = source.all.map(({ path }) => path);
    if (paths.some(isMarkdownName) || !paths.some(isWordName)) return undefined;
    return { folder: "", translate: readDocuments, layOut: (pages) => layoutFromFolders(pages, "") };
  },
};

async function readDocuments(read: ReadPages, warnings: ImportWarning[]): Promise<ReadPages> {
  const made: ReadPages = { pages: [...read.pages], others: [] };
  const isOnlyOne = read.others.filter(({ path }) => isWordName(path)).length === 1;
  const taken = new Set(read.others.map(({ path }) => path));
  for (const file of read.others) {
    if (!isWordName(file.path)) {
      made.others.push(file);
      continue;
    }
    const document = await readOrSay(file, taken, isOnlyOne, warnings);
    if (!document) continue;
    const { markdown, images, leftOut } = document;
    const path = file.path.replace(/\.docx$/i, ".md");
    made.pages.push({
      path,
      typedAt: file.path,
      isMade: true,
      markdown,
      problem: undefined,
      ...readFacts(markdown),
    });
    made.others.push(...images);
    if (leftOut.length > 0) {
      const message = `${file.path} has what a page has no place for (${leftOut.slice(0, 3).join("; ")}${leftOut.length > 3 ? "; …" : ""}).`;
      warnings.push({ kind: "tool-syntax", path: file.path, message });
    }
  }
  return made;
}

/** Reads a document. One of several that cannot be read is left out with a warning; the only one is refused. */
async function readOrSay(
  file: OtherFile,
  taken: Set<string>,
  isOnlyOne: boolean,
  warnings: ImportWarning[],
): Promise<WordDocument | undefined> {
  try {
    return await readWordDocument(file, taken);
  } catch (error) {
    if (!(error instanceof ImportError) || isOnlyOne) throw error;
    warnings.push({
      kind: "left-out",
      path: file.path,
      message: `${file.path} was left out. ${error.message}`,
    });
    return undefined;
  }
}
