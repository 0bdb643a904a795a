/** How long a text is for its readers. */
export interface TextLength {
  words: number;
  /** In whole minutes, at least one where there is anything to read. */
  minutes: number;
}

const wordsPerMinute = 230;
const signsPerMinute = 480;

const verbatim = /^(```+|~~~+)[^\n]*\n[\s\S]*?(?:^\1[ \t]*$|(?![\s\S]))/gm;
/** Scripts whose words have no spaces between them are counted by their signs. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const word = /[\p{L}\p{N}]+(?:['’.\-_][\p{L}\p{N}]+)*/gu;

/** Counts what is read of a page's Markdown: not its signs, the addresses of its links, or its code. */
export function lengthOf(markdown: string): TextLength {
  const read = markdown
    .replace(verbatim, " ")
    .replace(/\{%[^%]*%\}|<\/?[a-z][^>]*>|\$\$[\s\S]*?\$\$/gi, " ")
    .replace(/\]\([^)\n]*\)/g, "] ")
    .replace(/\bhttps?:\/\/\S+/g, " ");
  const signs = read.match(unspaced)?.length ?? 0;
  const words = read.replace(unspaced, " ").match(word)?.length ?? 0;
  const minutes = words / wordsPerMinute + signs / signsPerMinute;
  return { words: words + signs, minutes: words + signs === 0 ? 0 : Math.max(1, Math.round(minutes)) };
}
