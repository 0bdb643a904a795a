import { GFM, parser } from "@lezer/markdown";
import { directives } from "./directives.ts";

const markdown = parser.configure([GFM, directives]);

/** The targets of all links and images of a text, in order, as they were typed. */
export function linkTargets(text: string): string[] {
  const targets: string[] = [];
  markdown.parse(text).iterate({
    enter(node) {
      if (node.name !== "Link" && node.name !== "Image") return;
      const url = node.node.getChild("URL");
      if (url) targets.push(text.slice(url.from, url.to).replace(/^<|>$/g, ""));
    },
  });
  return targets;
}
