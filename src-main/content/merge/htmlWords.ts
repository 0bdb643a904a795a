/** Blocks of HTML in which tags are the most of what stands there: tables, images, and lines that are aligned. */
const BLOCK = /^[ ]{0,3}<(?:table|figure|div|img|picture|p|h[1-6])[\s>]/i;

const TAG = /<\/?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>/g;

/** What says something in a tag. */
export const VALUES = /(\b(?:href|src|srcset|alt|title|data-option)=")([^"\r\n]*)/g;

/** A text by which it is compared with others. Of a block of HTML that is what it says: tags are the same in all of them. */
export function saidIn(text: string): string {
  const first = text.charCodeAt(0);
  if ((first !== 60 && first !== 32) || !BLOCK.test(text)) return text;
  return text.replace(
    TAG,
    (tag) => ` ${Array.from(tag.matchAll(VALUES), ([, , value]) => value).join(" ")} `,
  );
}
