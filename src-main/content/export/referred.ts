import { destinationOf } from "../entry.ts";
import type { ExportPage, ExportSnapshot } from "./exportSnapshot.ts";

/** The files of the space that pages and reusable contents refer to. */
export function filesReferred(
  things: Iterable<Pick<ExportPage, "links"> & Partial<Pick<ExportPage, "target" | "cover">>>,
): Set<string> {
  const wanted = new Set<string>();
  for (const { links, target, cover } of things) {
    for (const link of links) {
      const to = destinationOf(link);
      if (to && "file" in to) wanted.add(to.file);
    }
    if (target && "file" in target) wanted.add(target.file);
    for (const file of filesShown(cover)) wanted.add(file);
  }
  return wanted;
}

/**
 * The pictures that one file that people read has in it: those that its documents and what they show lead to. Where a link
 * page leads is no part of the file.
 */
export const picturesShown = ({ pages, reusables, files }: Shown): string[] => {
  const wanted = filesReferred([
    ...pages.map(({ links, cover }) => ({ links, cover })),
    ...reusables.map(({ links }) => ({ links })),
  ]);
  return files.flatMap(({ id, contentType = "" }) =>
    wanted.has(id) && picture.test(contentType) ? [id] : [],
  );
};

interface Shown {
  pages: readonly Pick<ExportPage, "links" | "cover">[];
  reusables: readonly Pick<ExportPage, "links">[];
  files: readonly { id: string; contentType?: string | undefined }[];
}

const picture = /^image\/[\w.+-]+$/;

/** The pages of the space that links of a text or link pages lead to. */
export function pagesReferred({ pages, reusables }: ExportSnapshot): Set<string> {
  const wanted = new Set<string>();
  for (const { links } of [...pages, ...reusables])
    for (const link of links) {
      const to = destinationOf(link);
      if (to && "page" in to) wanted.add(to.page);
    }
  for (const { target } of pages) if (target && "page" in target) wanted.add(target.page);
  return wanted;
}

/** The files of the space that a cover shows. */
const filesShown = ({ ref, refDark }: Record<string, unknown> = {}): string[] =>
  [ref, refDark].flatMap((picture) => {
    const { kind, file, space } = (picture ?? {}) as Record<string, unknown>;
    return kind === "file" && typeof file === "string" && space === undefined ? [file] : [];
  });
