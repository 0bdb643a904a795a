import { tagAt } from "../document/html.ts";

/** An element of HTML by where it stands: its tags, and what is between them. */
export interface HtmlSpan {
  name: string;
  /** The places where its opening tag begins and ends, where its closing tag begins, and where all of it ends. */
  start: number;
  innerStart: number;
  innerEnd: number;
  end: number;
  children: HtmlSpan[];
}

/** Elements that lie in each other deeper than this are nobody's writing. */
const DEEPEST = 64;

/** What stands in these is no HTML. */
const RAW = new Set(["script", "style", "textarea", "title"]);

/**
 * The elements of a piece of HTML whose every tag is closed in order; undefined for anything else, and for comments,
 * whose ends nobody should have to find again after a merge.
 */
export function readElements(html: string): HtmlSpan[] | undefined {
  const root: HtmlSpan[] = [];
  const open: HtmlSpan[] = [];
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    const tag = tagAt(html, at);
    if (!tag || RAW.has(tag.name)) return undefined;
    if (tag.closing) {
      const element = open.pop();
      if (element?.name !== tag.name) return undefined;
      element.innerEnd = at;
      element.end = tag.end;
    } else {
      const { name, end } = tag;
      const element = { name, start: at, innerStart: end, innerEnd: end, end, children: [] };
      (open.at(-1)?.children ?? root).push(element);
      if (!tag.isVoid) open.push(element);
      if (open.length > DEEPEST) return undefined;
    }
    at = tag.end;
  }
  return open.length > 0 ? undefined : root;
}

/** A list of elements that stand in a text one behind another, cut out of it. */
export interface Cut {
  /** What stands before the first, without the blanks there. */
  open: string;
  /** The blanks before the first, and before those behind it. */
  lead: string;
  between: string;
  /** Each element, with the blanks before it where they are others. */
  units: string[];
  close: string;
}

/** Cuts elements out of a text; undefined where words stand between them. */
export function cutOut(
  html: string,
  elements: readonly HtmlSpan[],
  from: number,
  to: number,
): Cut | undefined {
  const leads = elements.map(({ start }, at) => html.slice(at === 0 ? from : elements[at - 1]!.end, start));
  const last = elements.at(-1)?.end ?? from;
  const rest = html.slice(last, to);
  if (![...leads, rest].every(isBlank)) return undefined;
  const [lead = "", between = lead] = leads;
  return {
    open: html.slice(0, from),
    lead,
    between,
    units: elements.map(({ start, end }, at) => {
      const own = at === 0 || leads[at] === between ? "" : leads[at]!;
      return own + html.slice(start, end);
    }),
    close: html.slice(last),
  };
}

export const isBlank = (text: string): boolean => /^[ \t\r\n]*$/.test(text);
