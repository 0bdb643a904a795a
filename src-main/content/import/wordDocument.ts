import { packZip } from "../export/packZip.ts";
import { relativePath } from "../export/relativePath.ts";
import { extensionOf } from "./contentTypes.ts";
import { htmlToMarkdown } from "./htmlToMarkdown.ts";
import { ImportError } from "./importError.ts";
import { folderOf } from "./resolveLink.ts";
import { slugOf } from "./slugs.ts";
import { importLimits, sizeInWords, type SourceFile } from "./source.ts";
import { inMemory } from "./zipEntries.ts";
import { listZipFiles } from "./zipFiles.ts";

/** A Word document as a page. */
export interface WordDocument {
  markdown: string;
  images: SourceFile[];
  /** What has no place in a page, in the reader's words. */
  leftOut: string[];
}

/** The parts of a document that are text, with all their marks; reading as much takes some ten seconds. */
const longestPart = 10 * 1024 * 1024;

/** What says something of the text: not the sounds, sheets and older drafts that a document may hold besides. */
const isRead = /\.(xml|rels)$|(^|\/)media\//i;

const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote:fresh > p:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh > p:fresh",
  "p[style-name='Code'] => pre:separator('\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
];

/**
 * Reads a Word document. Its pictures become files in a folder `images` beside it, under paths that are not in
 * `taken` yet. Throws ImportError 400 for what is no such document, 413 for one that is too large.
 */
export async function readWordDocument(file: SourceFile, taken: Set<string>): Promise<WordDocument> {
  const buffer = await repack(file);
  // Only who imports such a document waits for the code that reads it.
  const { default: mammoth } = await import("mammoth");
  const pictures = new Pictures(file.path, taken);
  const convertImage = mammoth.images.imgElement(async (image) => ({
    src: pictures.keep(await image.readAsBuffer(), image.contentType),
  }));
  try {
    const { value, messages } = await mammoth.convertToHtml({ buffer }, { styleMap: styles, convertImage });
    const leftOut = [...new Set(messages.map(({ message }) => message.replace(/\.$/, "")))];
    return { markdown: htmlToMarkdown(value), images: pictures.files, leftOut };
  } catch {
    throw unreadable(file);
  }
}

const unreadable = ({ path }: SourceFile) =>
  new ImportError(400, `${path} is no Word document that can be read. Save it anew in Word as .docx.`);

/**
 * The document's archive with what we have unpacked of it ourselves, within bounds: the reader of Word documents
 * believes what an archive says of itself.
 */
async function repack(file: SourceFile): Promise<Buffer> {
  const archive = inMemory(await file.bytes());
  const { files } = await listZipFiles(archive, importLimits, () => false).catch((error: unknown) => {
    // Nobody who wrote a document knows that it is an archive.
    throw error instanceof ImportError && error.code === 400 ? unreadable(file) : error;
  });
  const parts: { path: string; bytes: Uint8Array }[] = [];
  const read = files.filter(({ path }) => isRead.test(path));
  const whole = read.reduce((sum, { size }) => sum + size, 0);
  if (whole > importLimits.fileBytes)
    throw new ImportError(
      413,
      `${file.path} unpacks to ${sizeInWords(whole)}, over the limit of ${sizeInWords(importLimits.fileBytes)}. Import it in several parts.`,
    );
  for (const { path, size, bytes } of read) {
    if (/\.(xml|rels)$/i.test(path) && size > longestPart)
      throw new ImportError(
        413,
        `${file.path} has ${sizeInWords(size)} of text in it, over the limit of ${sizeInWords(longestPart)}. Import it in several parts.`,
      );
    parts.push({ path, bytes: await bytes() });
  }
  return Buffer.from(packZip(parts));
}

/** The pictures of a document, each one once. */
class Pictures {
  readonly files: SourceFile[] = [];
  readonly #document: string;
  readonly #taken: Set<string>;
  readonly #known = new Map<string, string>();

  constructor(document: string, taken: Set<string>) {
    this.#document = document;
    this.#taken = taken;
  }

  /** Keeps a picture; answers the way to it from the document. */
  keep(bytes: Uint8Array, contentType: string): string {
    const content = Buffer.from(bytes).toString("base64");
    const known = this.#known.get(content);
    if (known !== undefined) return relativePath(this.#document, known);
    const path = this.#freePath(extensionOf(contentType) ?? "bin");
    this.#known.set(content, path);
    this.files.push({ path, size: bytes.byteLength, bytes: async () => bytes });
    return relativePath(this.#document, path);
  }

  #freePath(extension: string): string {
    const folder = folderOf(this.#document);
    const name = slugOf(this.#document.slice(folder.length).replace(/\.docx$/i, ""));
    for (let number = this.files.length + 1; ; number += 1) {
      const path = `${folder === "" ? "" : `${folder}/`}images/${name}-${number}.${extension}`;
      if (this.#taken.has(path)) continue;
      this.#taken.add(path);
      return path;
    }
  }
}
