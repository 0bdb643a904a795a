const longest = 100;

/** A title or file name as the last part of a path: lower case, letters and digits of any script, `-` between. */
export function slugOf(text: string): string {
  const slug = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return cut(slug, longest) || "page";
}

/** Gives siblings their slugs, each one once: a taken slug gets the first number that makes it another. */
export class SiblingSlugs {
  readonly #owners = new Map<string, string>();
  readonly #numbers = new Map<string, number>();

  /** `owner` is what `ownerOf` will call it. */
  take(wanted: string, owner: string): string {
    let slug = wanted;
    for (let number = this.#numbers.get(wanted) ?? 2; this.#owners.has(slug); number++) {
      slug = `${cut(wanted, longest - 7)}-${number}`;
      this.#numbers.set(wanted, number + 1);
    }
    this.#owners.set(slug, owner);
    return slug;
  }

  ownerOf(slug: string): string | undefined {
    return this.#owners.get(slug);
  }
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "")
    .replace(/-+$/, "");
}
