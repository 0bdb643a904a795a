import type { SyntaxNode } from "@lezer/common";
import { linkParser } from "./linkTargets.ts";

const plainLabel = (label: string): string => label.replace(/\s+/g, " ").trim();
/** A label as it is compared with others. */
const sameLabel = (label: string): string => plainLabel(label).toLowerCase().toUpperCase();

/** The label by which a link finds its target; undefined where it says that itself. */
function labelNamed(node: SyntaxNode, text: string): string | undefined {
  const [open, close] = node.getChildren("LinkMark");
  const label = node.getChild("LinkLabel");
  if (label && label.to - label.from > 2) return text.slice(label.from + 1, label.to - 1);
  const isAlone = open && close && (label !== null || close.to === node.to);
  return isAlone ? text.slice(open.to, close.from) : undefined;
}

/** What a text's links name, and what it defines: each definition on a line of its own, by its label. */
function read(text: string): { named: Set<string>; defined: Map<string, string> } {
  const named = new Set<string>();
  const defined = new Map<string, string>();
  linkParser.parse(text).iterate({
    enter({ name, node }) {
      if (name === "Link" || name === "Image") {
        const label = labelNamed(node, text);
        if (label !== undefined) named.add(sameLabel(label));
      } else if (name === "LinkReference") {
        const of = (part: string): string => {
          const found = node.getChild(part);
          return found ? text.slice(found.from, found.to) : "";
        };
        const label = plainLabel(of("LinkLabel").slice(1, -1));
        const title = plainLabel(of("LinkTitle"));
        const key = sameLabel(label);
        // Of several the first counts.
        if (!defined.has(key)) defined.set(key, `[${label}]: ${of("URL")}${title && ` ${title}`}`);
      }
    },
  });
  return { named, defined };
}

/** The definitions of another text that this one's links name and it lacks: with them it says all by itself. */
export function definitionsFor(text: string, other: string): string[] {
  if (!text.includes("[") || !other.includes("]:")) return [];
  const { named, defined: own } = read(text);
  return [...read(other).defined].flatMap(([label, said]) =>
    named.has(label) && !own.has(label) ? [said] : [],
  );
}
