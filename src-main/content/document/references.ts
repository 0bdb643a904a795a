import type { LinkMeaning } from "../entry.ts";
import { includedId } from "../text/includes.ts";
import { findKeptLinks } from "../text/links.ts";
import { stable } from "./digest.ts";

/** What content points to, told apart by `kind` (gaps.md §1.8). */
export type Reference = { kind: string } & Record<string, unknown>;

const id = "([\\w-]+)";
const onPage = new RegExp(`^/pages/${id}(?:#(.*))?$`);
const onFile = new RegExp(`^/files/${id}$`);

/**
 * What stands for things that no path names: those of another space, people, whole spaces and collections. Like any
 * address with a scheme it is left alone by whoever does not know it.
 */
const scheme = "recto:";
const elsewhere = new RegExp(`^${scheme}spaces/${id}/(pages|files|reusable-contents)/${id}(?:#(.*))?$`);
const named = new RegExp(`^${scheme}(users|collections|spaces|tags|openapi)/(.+)$`);

/** The reference that a target is by itself, without knowing the pages around it. */
function referenceOf(target: string): Reference {
  const page = onPage.exec(target);
  if (page) return pageReference(page[1]!, page[2]);
  const file = onFile.exec(target);
  if (file) return { kind: "file", file: file[1] };
  const reusable = includedId(target);
  if (reusable !== undefined) return { kind: "reusable-content", reusableContent: reusable };
  if (target.startsWith("#") && target.length > 1) return { kind: "anchor", anchor: target.slice(1) };
  return (target.startsWith(scheme) ? referenceElsewhere(target) : undefined) ?? { kind: "url", url: target };
}

const pageReference = (page: string, anchor: string | undefined, space?: string): Reference => ({
  ...(anchor === undefined ? { kind: "page", page } : { kind: "anchor", anchor, page }),
  ...(space === undefined ? {} : { space }),
});

/** The reference that a target stands for which no path names; undefined for any other target. */
export function referenceElsewhere(target: string): Reference | undefined {
  const away = elsewhere.exec(target);
  if (away) {
    const [, space, what, name = "", anchor] = away;
    if (what === "pages") return pageReference(name, anchor, space);
    if (anchor !== undefined) return undefined;
    return what === "files"
      ? { kind: "file", file: name, space }
      : { kind: "reusable-content", reusableContent: name, space };
  }
  const [, folder, name = ""] = named.exec(target) ?? [];
  const found = namedKinds.find(({ folder: each }) => each === folder);
  return found && { kind: found.kind, [found.field]: decode(name) };
}

/** The field that names what a reference points to, and for those without a path the folder of their targets. */
const namedKinds = [
  { kind: "user", field: "user", folder: "users" },
  { kind: "collection", field: "collection", folder: "collections" },
  { kind: "space", field: "space", folder: "spaces" },
  { kind: "tag", field: "tag", folder: "tags" },
  { kind: "openapi", field: "spec", folder: "openapi" },
];

/** The target that stands for a reference in a text; undefined for what no target can say. */
export function targetOf(reference: Reference): string | undefined {
  const { kind, space } = reference;
  const said = (name: string): string | undefined =>
    typeof reference[name] === "string" ? reference[name] : undefined;
  const within = (path: string): string =>
    typeof space === "string" ? `${scheme}spaces/${space}/${path}` : `/${path}`;
  const other = namedKinds.find((each) => each.kind === kind);
  if (other) {
    const name = said(other.field);
    return name === undefined ? undefined : `${scheme}${other.folder}/${encodeURIComponent(name)}`;
  }
  const [url, page, anchor, file] = [said("url"), said("page"), said("anchor"), said("file")];
  if (kind === "url") return url;
  if (kind === "page") return page === undefined ? undefined : within(`pages/${page}`);
  if (kind === "file") return file === undefined ? undefined : within(`files/${file}`);
  if (kind === "anchor" && anchor !== undefined)
    return page === undefined ? `#${anchor}` : within(`pages/${page}#${anchor}`);
  const reusable = kind === "reusable-content" ? said("reusableContent") : undefined;
  return reusable === undefined ? undefined : within(`reusable-contents/${reusable}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The links of a text: what each target means in it, and by which target a reference was typed. */
export class TextLinks {
  /** Meanings by target, in the order of the text: one target typed twice may mean two pages. */
  readonly #meanings = new Map<string, LinkMeaning[]>();
  readonly #references = new Map<string, Reference>();
  readonly #typed = new Map<string, string>();
  readonly #page: string | undefined;

  constructor(text: string, links: readonly LinkMeaning[] = [], page?: string) {
    this.#page = page;
    if (links.length === 0) return;
    for (const { target, meaning } of findKeptLinks(text, links)) {
      const meanings = this.#meanings.get(target) ?? [];
      meanings.push(meaning);
      this.#meanings.set(target, meanings);
    }
  }

  /** The reference of the text's next link with this target. */
  read(target: string): Reference {
    const meanings = this.#meanings.get(target) ?? [];
    const meaning = meanings.length > 1 ? meanings.shift() : meanings[0];
    const reference = this.#meant(target, meaning ?? null);
    const known = this.#references.get(target);
    // A target that means two things is written for neither.
    if (known && stable(known) !== stable(reference)) this.#typed.delete(stable(known));
    else this.#typed.set(stable(reference), target);
    this.#references.set(target, reference);
    return reference;
  }

  /** The reference of a target in a text that was made of this one. */
  reread(target: string): Reference {
    return this.#references.get(target) ?? referenceOf(target);
  }

  /** The target to write for a reference: as it was typed in this text, else one that names its id. */
  write(reference: Reference): string | undefined {
    return this.#typed.get(stable(reference)) ?? targetOf(reference);
  }

  #meant(target: string, meaning: LinkMeaning): Reference {
    if (meaning === null || "url" in meaning) return referenceOf(target);
    if ("file" in meaning) return { kind: "file", file: meaning.file };
    const { page, anchor } = meaning;
    const isOwn = page === this.#page && anchor !== undefined && target.startsWith("#");
    return isOwn ? { kind: "anchor", anchor } : pageReference(page, anchor);
  }
}
