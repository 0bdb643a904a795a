/** A stretch of an excerpt that says a word of the query. */
export interface Highlight {
  start: number;
  end: number;
}

export interface Part {
  text: string;
  isMarked: boolean;
}

/** An excerpt in its parts: put together they are the excerpt. */
export function partsOf(text: string, highlights: readonly Highlight[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const put = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isMarked });
    at = Math.max(at, end);
  };
  for (const { start, end } of highlights) {
    put(start, false);
    put(end, true);
  }
  put(text.length, false);
  return parts;
}
