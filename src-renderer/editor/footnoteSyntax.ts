import type { Line, MarkdownConfig } from "@lezer/markdown";
import { footnoteLead } from "../data/diff/footnoteLead.ts";

/** How far what goes on with a note is indented. */
const noteIndent = 4;

const markAtStart = /^\[\^([^\]\s[]+)\]/;

const leadOf = (line: Line): RegExpExecArray | null => footnoteLead.exec(line.text.slice(line.pos));

/** The marks of footnotes, and notes, which end a paragraph above them. */
export const footnotes: MarkdownConfig = {
  defineNodes: [
    "FootnoteMark",
    {
      name: "Footnote",
      block: true,
      composite(_context, line) {
        const isBlank = line.next === -1;
        if (!isBlank && line.indent < line.baseIndent + noteIndent) return false;
        line.moveBaseColumn(line.baseIndent + noteIndent);
        return true;
      },
    },
  ],
  parseBlock: [
    {
      name: "Footnote",
      before: "LinkReference",
      parse(context, line) {
        const lead = line.indent < line.baseIndent + noteIndent ? leadOf(line) : null;
        if (!lead) return false;
        const from = context.lineStart + line.pos;
        context.startComposite("Footnote", line.pos);
        context.addElement(context.elt("FootnoteMark", from, from + lead[0].indexOf("]:") + 1));
        line.moveBase(line.pos + lead[0].length);
        return null;
      },
      endLeaf: (_context, line) => leadOf(line) !== null,
    },
  ],
  parseInline: [
    {
      name: "FootnoteMark",
      before: "Link",
      parse(context, next, at) {
        if (next !== 91) return -1;
        const [mark] = markAtStart.exec(context.slice(at, context.end)) ?? [];
        return mark === undefined
          ? -1
          : context.addElement(context.elt("FootnoteMark", at, at + mark.length));
      },
    },
  ],
};
