import type { ScreenTexts } from "../../texts/enScreens.ts";
import type { StoredFile } from "../calls/records.ts";

type Described = Pick<StoredFile, "name" | "contentType">;
export type FileKind = keyof ScreenTexts["files"]["kinds"];

const archives = /zip|tar|compressed|x-7z|x-rar/;
const documents = /pdf|word|opendocument|officedocument|powerpoint|excel|rtf/;

/** What kind of thing a file is for its readers. */
export function kindOf({ contentType }: Described): FileKind {
  const [family] = contentType.split("/");
  if (family === "image" || family === "video" || family === "audio") return family;
  if (documents.test(contentType)) return "document";
  if (archives.test(contentType)) return "archive";
  return family === "text" || /json|xml|yaml/.test(contentType) ? "text" : "other";
}

/** The end of its name in capitals, as people call formats: PNG. */
export function formatOf({ name }: Described): string {
  return /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? "";
}

export type FileOrder = "name" | "size" | "kind";

/** Files that have these words in their names, in an order. */
export function orderFiles(
  files: readonly StoredFile[],
  sought: string,
  order: FileOrder,
  language: string,
): StoredFile[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const words = sought.toLocaleLowerCase(language);
  const byName = (a: StoredFile, b: StoredFile): number => compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
  const orders: Record<FileOrder, (a: StoredFile, b: StoredFile) => number> = {
    name: byName,
    size: (a, b) => b.size - a.size || byName(a, b),
    kind: (a, b) => compare(kindOf(a), kindOf(b)) || compare(formatOf(a), formatOf(b)) || byName(a, b),
  };
  return files.filter(({ name }) => name.toLocaleLowerCase(language).includes(words)).sort(orders[order]);
}
