/** An opening tag of HTML as links and ids are looked for in it. */
export interface OpeningTag {
  /** In lower case. */
  name: string;
  /** All between the name and the tag's end. */
  attributes: string;
  /** Where the attributes begin. */
  start: number;
  /** Where the first angle behind the name stands, among the attributes: the tag's end unless one is in a value. */
  firstAngle: number;
}

const NAME = /<([A-Za-z][\w-]*)(?=[\s>])/g;
const STOP = /[<>]|=[ \t\r\n]*(["'])/g;

/** Nobody writes a tag with more attributes. */
const mostAttributes = 200;

/** The opening tags of a piece of HTML, well formed or not; an angle in a value that has quotes ends no tag. */
export function tagsIn(html: string): OpeningTag[] {
  const tags: OpeningTag[] = [];
  for (const found of html.matchAll(NAME)) {
    const start = found.index + found[0].length;
    if (start < (tags.at(-1)?.start ?? 0) + (tags.at(-1)?.attributes.length ?? 0)) continue;
    const end = tagEnd(html, start);
    if (end === undefined) continue;
    const attributes = html.slice(start, end);
    const angle = attributes.search(/[<>]/);
    const firstAngle = angle < 0 ? end : start + angle;
    tags.push({ name: found[1]!.toLowerCase(), attributes, start, firstAngle });
  }
  return tags;
}

function tagEnd(html: string, start: number): number | undefined {
  STOP.lastIndex = start;
  for (let count = 0; count < mostAttributes; count += 1) {
    const stop = STOP.exec(html);
    if (!stop || stop[0] === "<") return undefined;
    if (stop[0] === ">") return stop.index;
    const close = html.indexOf(stop[1]!, STOP.lastIndex);
    // Quotes that nothing closes are signs like any other.
    if (close >= 0) STOP.lastIndex = close + 1;
  }
  return undefined;
}
