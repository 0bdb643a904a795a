/** Blocks of HTML in which tags are the most of what stands there: tables, images, and lines that are aligned. */
const BLOCK = /^[ ]{0,3}<(?:table|figure|div|img|picture|p|h[1-6])[\s>]/i;

/** Tags and line endings that stand side by side. */
export const MARKUP = /(?:<\/?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>|[\r\n]+[ \t]*)+/g;

/** What says something in a tag. */
export const VALUES = /(\b(?:href|src|srcset|alt|title|data-option)=")([^"\r\n]*)/g;

/** Elements that stand among words. What is in any other is a line of its own. */
const INLINE = new Set([
  ...["a", "abbr", "b", "br", "button", "cite", "code", "del", "em", "i", "img", "ins", "kbd", "mark"],
  ...["picture", "q", "s", "samp", "small", "source", "span", "strong", "sub", "sup", "u", "var", "wbr"],
]);

export const isAmongWords = (name: string): boolean => INLINE.has(name.toLowerCase());

/** Whether words end where this stands. */
export const endsWords = (markup: string): boolean =>
  [...markup.matchAll(NAMES)].some(([, name]) => name === undefined || !isAmongWords(name));

const NAMES = /<\/?([A-Za-z][\w-]*)|[\r\n]/g;

/**
 * A text by which it is compared with others. Of a block of HTML that is what it says, line by line: tags are the same in
 * all of them.
 */
export function saidIn(text: string): string {
  const first = text.charCodeAt(0);
  if ((first !== 60 && first !== 32) || !BLOCK.test(text)) return text;
  const said = text.replace(MARKUP, (markup) => {
    const values = Array.from(markup.matchAll(VALUES), ([, , value]) => value).join(" ");
    return endsWords(markup) ? `\n\n${values}\n\n` : ` ${values} `;
  });
  return said.trim();
}
