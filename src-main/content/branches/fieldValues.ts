/* What the fields of a page may hold, for schemas of the API and for whatever else sets them (gaps.md §1.5). */

/** The most characters of a text, and the most tags of a page. */
export const mostOf = { emoji: 50, icon: 50, slug: 100, condition: 1024, tag: 100, tags: 100 } as const;

export const isEmoji = (text: string): boolean =>
  /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v.test(text);

/** Is this one segment of an address, without what nobody sees? */
export const isSegment = (slug: string): boolean =>
  slug !== "." && slug !== ".." && !/[/\\\p{Cc}\p{Cf}]|^\s|\s$/u.test(slug);
