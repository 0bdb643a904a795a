import { expandable, hint, type HintStyle } from "./written.ts";
import type { ToolBlock } from "./toolBlock.ts";

/** The words for which a hint has a look of its own, so that no title need say them. */
const ownLook: Readonly<Record<string, HintStyle>> = {
  note: "info",
  info: "info",
  important: "info",
  tip: "success",
  hint: "success",
  success: "success",
  warning: "warning",
  caution: "warning",
  attention: "warning",
  danger: "danger",
  error: "danger",
};

/** The look of others, which their title tells apart. */
const sharedLook: Readonly<Record<string, HintStyle>> = {
  check: "success",
  done: "success",
  bug: "danger",
  fail: "danger",
  failure: "danger",
  missing: "danger",
};

/** Whether tools that know only words of their own know this one as the sort of a callout. */
export const isCallout = (sort: string): boolean =>
  [...Object.keys(ownLook), ...Object.keys(sharedLook), "secondary", "question", "example", "quote"].includes(
    sort.toLowerCase(),
  );

export interface Callout {
  /** As its tool calls it: `note`, `warning`, a word of the writers' own. */
  sort: string;
  /** As typed; empty where it shall have none, undefined where nothing is said. */
  title: string | undefined;
  /** Whether it can be folded, and how it is at first. */
  fold: "open" | "closed" | undefined;
  body: readonly string[];
}

/** A callout of a tool: a hint, or an expandable where readers fold it. */
export function callout({ sort, title, fold, body }: Callout): Pick<ToolBlock, "sort" | "write"> {
  const name = sort.toLowerCase();
  const words = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("-", " ");
  const typed = title?.trim();
  if (fold !== undefined)
    return {
      sort: "expandable",
      write: (inside) => expandable(typed || words, fold === "open", inside(body)),
    };
  const own = ownLook[name];
  const said = typed ?? (own ? "" : words);
  const shown = own && said.toLowerCase() === name ? "" : said;
  const style = own ?? sharedLook[name] ?? "info";
  return { sort: "hint", write: (inside) => hint(style, shown === "" ? undefined : shown, inside(body)) };
}
