import type { BlockContext, Line, MarkdownConfig } from "@lezer/markdown";
import { FOOTNOTE_LEAD } from "./blockStarts.ts";
import { footnoteIndent } from "./containers.ts";

const leadOf = ({ text, pos, indent, baseIndent }: Line): string | undefined =>
  indent < baseIndent + footnoteIndent ? FOOTNOTE_LEAD.exec(text.slice(pos))?.[0] : undefined;

/** Footnotes for the parser, which would take the indented blocks of one for code, and its only word for a target. */
export const footnotes: MarkdownConfig = {
  defineNodes: [
    "FootnoteMark",
    {
      name: "Footnote",
      block: true,
      composite(_context, line) {
        const isBlank = line.next === -1;
        if (!isBlank && line.indent < line.baseIndent + footnoteIndent) return false;
        line.moveBaseColumn(line.baseIndent + footnoteIndent);
        return true;
      },
    },
  ],
  parseBlock: [
    {
      name: "Footnote",
      before: "LinkReference",
      parse(context: BlockContext, line: Line) {
        const lead = leadOf(line);
        if (lead === undefined) return false;
        const from = context.lineStart + line.pos;
        context.startComposite("Footnote", line.pos);
        context.addElement(context.elt("FootnoteMark", from, from + lead.trimEnd().length));
        line.moveBase(line.pos + lead.length);
        return null;
      },
      endLeaf: (_context, line) => leadOf(line) !== undefined,
    },
  ],
};
