import type { BlockContext, LeafBlock, Line, MarkdownConfig } from "@lezer/markdown";

const directiveLine = /^\{%.*%\}\s*$/;

const isDirective = (line: Line): boolean => directiveLine.test(line.text.slice(line.pos));

/** A line such as `{% hint style="info" %}`: a block of its own, which also ends a paragraph above it. */
export const directives: MarkdownConfig = {
  defineNodes: [{ name: "Directive", block: true }],
  parseBlock: [
    {
      name: "Directive",
      before: "HorizontalRule",
      parse(context: BlockContext, line: Line): boolean {
        if (!isDirective(line)) return false;
        const from = context.lineStart + line.pos;
        context.addElement(context.elt("Directive", from, context.lineStart + line.text.length));
        context.nextLine();
        return true;
      },
      endLeaf: (_context: BlockContext, line: Line, _leaf: LeafBlock): boolean => isDirective(line),
    },
  ],
};
