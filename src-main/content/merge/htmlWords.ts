/** Blocks of HTML in which tags are the most of what stands there: tables, images, and lines that are aligned. */
const BLOCK = /^[ ]{0,3}<(?:table|figure|div|img|picture|p|h[1-6])[\s>]/i;

/** Tags and line endings that stand side by side. */
export const MARKUP = /(?:<\/?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>|[\r\n]+[ \t]*)+/g;

/** What says something in a tag. */
export const VALUES = /(\b(?:href|src|srcset|alt|title|data-option)=")([^"\r\n]*)/g;

/** Elements that are lines of their own, or hold some. Any other stands among words, one that nobody knows too. */
const BLOCKS = new Set([
  ...[
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
  ],
  ...[
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
  ],
  ...[
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
  ],
  ...[
    "optgroup",
    "option",
    "p",
    "pre",
    "script",
    "search",
    "section",
    "style",
    "summary",
    "table",
    "tbody",
    "td",
  ],
  ...["template", "textarea", "tfoot", "th", "thead", "title", "tr", "ul"],
]);

export const isAmongWords = (name: string): boolean => !BLOCKS.has(name.toLowerCase());

/** Whether words end where this stands. */
export const endsWords = (markup: string): boolean =>
  [...markup.matchAll(NAMES)].some(([, name]) => name === undefined || !isAmongWords(name));

const NAMES = /<\/?([A-Za-z][\w-]*)|[\r\n]/g;

/** Whether a text begins as a block of HTML does. */
export function mayBeHtml(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first === 60 || first === 32) && BLOCK.test(text);
}

/**
 * A text by which it is compared with others. Of a block of HTML that is what it says, line by line: tags are the same in
 * all of them.
 */
export function saidIn(text: string): string {
  if (!mayBeHtml(text)) return text;
  const said = text.replace(MARKUP, (markup) => {
    const values = Array.from(markup.matchAll(VALUES), ([, , value]) => value).join(" ");
    return endsWords(markup) ? `\n\n${values}\n\n` : ` ${values} `;
  });
  return said.trim();
}
