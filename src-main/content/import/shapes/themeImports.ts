import { splitBlocks } from "../../text/blocks.ts";
import { readFacts, type MarkdownPage } from "../markdownPage.ts";

const tabImports = /^(?:import\s+(?:Tabs|TabItem)\s+from\s+(["'])@theme\/(?:Tabs|TabItem)\1;?\s*)+$/;

/** A page of Docusaurus without the lines that bring tabs into it, where it has none of its theme's any longer. */
export function withoutTabImports(page: MarkdownPage): MarkdownPage {
  const { markdown } = page;
  if (!markdown.includes("@theme/Tab") || /<(?:Tabs|TabItem)\b/.test(markdown)) return page;
  const blocks = splitBlocks(markdown);
  const kept = blocks.filter(({ kind, text }) => kind !== "paragraph" || !tabImports.test(text));
  if (kept.length === blocks.length) return page;
  const whole = kept.map(({ text }) => text).join("");
  return { ...page, markdown: whole, body: readFacts(whole).body };
}
