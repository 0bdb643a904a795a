import type { SyntaxNode } from "@lezer/common";
import { GFM, parser } from "@lezer/markdown";
import { directives } from "./directives.ts";
import { footnotes } from "./footnoteSyntax.ts";

/** Reads a text's links; the languages of its code and tags are left out. */
export const linkParser = parser.configure([GFM, directives, footnotes]);

/** Where the target of a link, an image or a definition stands, without the brackets around it. */
export function targetOf(node: SyntaxNode, text: string): { from: number; to: number } | undefined {
  const marks = node.getChildren("LinkMark");
  const behind = (node.name === "LinkReference" ? marks[0] : marks[1])?.to ?? node.to;
  const url = node.getChildren("URL").find(({ from }) => from >= behind);
  if (!url) return undefined;
  const inner = text[url.from] === "<" ? 1 : 0;
  return { from: url.from + inner, to: url.to - inner };
}

/** The targets of all links and images of a text, in order, as they were typed. */
export function linkTargets(text: string): string[] {
  const targets: string[] = [];
  linkParser.parse(text).iterate({
    enter({ name, node }) {
      if (name !== "Link" && name !== "Image") return;
      const target = targetOf(node, text);
      if (target) targets.push(text.slice(target.from, target.to));
    },
  });
  return targets;
}
