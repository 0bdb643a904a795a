/** A line with which a block of its own begins. */
export const opensBlock = /^\s*(?:[-*+]\s|[>|<]|#{1,6}\s|!\[|\d+[.)]\s|`{3}|~{3}|\$\$|\{%|[-=]+\s*$)/m;

/** Are these the words of a caption, one paragraph without blocks? Others are written in the text. */
export const isCaption = (words: string): boolean =>
  words.length < 2000 && !/\n[ \t]*\n/.test(words.trim()) && !opensBlock.test(words);

/** The parts of a directive: its tag, what stands between, and the tag that closes it. */
interface Parts {
  /** Where the tag begins and ends. */
  tag: { from: number; to: number };
  body: { from: number; to: number };
  isClosed: boolean;
}

const closing = /\n[ \t]*\{%-?\s*end[\w-]+\s*-?%\}\s*$/;
/** Finds the parts of a directive in its source. */
export function partsOf(source: string): Parts {
  const from = source.length - source.trimStart().length;
  const end = source.indexOf("\n", from);
  const close = closing.exec(source);
  if (end < 0 || !close) {
    const to = end < 0 ? source.trimEnd().length : source.slice(0, end).trimEnd().length;
    return { tag: { from, to }, body: { from: to, to }, isClosed: false };
  }
  const to = source.slice(0, end).trimEnd().length;
  return { tag: { from, to }, body: { from: end, to: Math.max(end, close.index) }, isClosed: true };
}

/** What stands between the tags of a block, without the room around it. */
export function bodyOf(source: string): string {
  const { body } = partsOf(source);
  return source.slice(body.from, body.to).trim();
}
