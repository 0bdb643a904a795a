import type { Element } from "hast";
import type { DocumentNode } from "../../../api/types/document.ts";
import { element, words } from "./elements.ts";
import { renderBlocks } from "./renderBlocks.ts";
import type { Rendering } from "./rendering.ts";

/** A page of what a computed page is made of, with those below it. */
export interface ComputedPart {
  title: string;
  nodes: readonly DocumentNode[];
  parts: readonly ComputedPart[];
}

const deepest = 6;

/** What a computed page is made of, each under its own heading, below that of the page. */
export const renderComputed = (rendering: Rendering, parts: readonly ComputedPart[], depth = 1): Element[] =>
  parts.map(({ title, nodes, parts: below }) => {
    const level = Math.min(deepest, depth + 1);
    return element(
      "section",
      { className: ["computed"] },
      element(`h${level}`, rendering.levelOf(level), words(title)),
      renderBlocks(rendering, deeper(nodes, depth)),
      renderComputed(rendering, below, depth + 1),
    );
  });

/** The same blocks, their headings below others. */
const deeper = (nodes: readonly DocumentNode[], by: number): DocumentNode[] =>
  nodes.map((node) => {
    const level = Number(/^heading-(\d)$/.exec(node.type ?? "")?.[1]);
    return {
      ...node,
      ...(Number.isNaN(level) ? {} : { data: { ...node.data, level: level + by } }),
      ...(node.nodes ? { nodes: deeper(node.nodes, by) } : {}),
      ...(node.fragments ? { fragments: deeper(node.fragments, by) } : {}),
    };
  });
