import { isOutsideAddress } from "../links/outsideAddress.ts";
import type { FrontMatter } from "./markdownPage.ts";
import { isMap } from "./notedFields.ts";
import type { ResolvedLink } from "./resolveLink.ts";

/** A picture of a cover: a file of the source by its key, or a reference to what is elsewhere. */
export type PlannedPicture = { file: string } | { reference: Record<string, unknown> };

/** A page's cover, whole. */
export interface PlannedCover {
  ref: PlannedPicture;
  refDark?: PlannedPicture;
  /** The picture for the dark theme is not there: a page that has one already keeps its cover. */
  lacksDark?: true;
  /** Where it stands, and the colors of what stands on it. */
  more: Record<string, unknown>;
}

type Resolve = (typed: string) => ResolvedLink;

/**
 * The cover that a note gives, whose files are named by the way to them, without what is not there; undefined where
 * that is the picture itself. `missing` are the ways that lead to none.
 */
export function coverOfNote(
  { ref, refDark, ...more }: Record<string, unknown>,
  resolve: Resolve,
): { cover: PlannedCover | undefined; missing: string[] } {
  const missing: string[] = [];
  const pictureOf = (reference: unknown): PlannedPicture | undefined => {
    if (!isMap(reference)) return undefined;
    const { kind, file, space } = reference;
    if (kind !== "file" || space !== undefined) return { reference };
    const found = fileAt(String(file), resolve);
    if (!found) missing.push(String(file));
    return found;
  };
  const [picture, dark] = [pictureOf(ref), pictureOf(refDark)];
  const beside = dark ? { refDark: dark } : refDark === undefined ? {} : { lacksDark: true as const };
  return { cover: picture && { ref: picture, ...beside, more }, missing };
}

/** The cover that front matter names, by a path or an address. */
export function coverOfFront(
  { cover, coverY }: Pick<FrontMatter, "cover" | "coverY">,
  resolve: Resolve,
): PlannedCover | undefined {
  if (cover === undefined) return undefined;
  const picture =
    /^https?:/i.test(cover) && isOutsideAddress(cover)
      ? { reference: { kind: "url", url: cover } }
      : fileAt(cover, resolve);
  return picture && { ref: picture, more: coverY === undefined ? {} : { yPos: coverY } };
}

function fileAt(typed: string, resolve: Resolve): PlannedPicture | undefined {
  const found = resolve(typed);
  return found.tag === "found" && "file" in found.to ? { file: found.to.file } : undefined;
}

/** The files that a cover shows, by their keys. */
export const filesOfCover = ({ ref, refDark }: PlannedCover): string[] =>
  [ref, refDark].flatMap((picture) => (picture && "file" in picture ? [picture.file] : []));

/** A cover as an entry has it. */
export function coverField(
  { ref, refDark, more }: PlannedCover,
  fileId: (key: string) => string,
): Record<string, unknown> {
  const reference = (picture: PlannedPicture): Record<string, unknown> =>
    "file" in picture ? { kind: "file", file: fileId(picture.file) } : picture.reference;
  return { ref: reference(ref), ...(refDark ? { refDark: reference(refDark) } : {}), ...more };
}
