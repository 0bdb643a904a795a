import type { BlockContext, Line, MarkdownConfig } from "@lezer/markdown";

/* HTML reaches to the next blank line, and so over a tag right below it: what that tag would close stayed open. */

const blockTags =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|" +
  "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|" +
  "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|" +
  "title|tr|track|ul";

/** HTML that ends at a blank line: the tag of a block, or any other alone on its line (CommonMark 4.6, kinds 6 and 7). */
const starts = [
  new RegExp(`^</?(?:${blockTags})(?:\\s|/?>|$)`, "i"),
  /^<(?!(?:script|pre|style|textarea)\b)(?:\/[a-z][\w-]*\s*|[a-z][\w-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?)>\s*$/i,
];

/** Does a line begin HTML that is a block, where no paragraph stands above it? */
export const startsHtml = (line: string): boolean => starts.some((start) => start.test(line));

const closingTag = /^\s*\{%-?\s*end[\w-]*\s*-?%\}\s*$/;

/** Has HTML at the top of a page end above a tag that closes something. */
export const htmlAboveTags: MarkdownConfig = {
  parseBlock: [
    {
      name: "HTMLAboveTag",
      before: "HTMLBlock",
      parse(context: BlockContext, line: Line): boolean {
        const words = line.text.slice(line.pos);
        if (line.next !== 60 || context.depth > 1 || !startsHtml(words)) return false;
        const from = context.lineStart + line.pos;
        while (context.nextLine() && line.text.trim() !== "" && !closingTag.test(line.text));
        context.addElement(context.elt("HTMLBlock", from, context.prevLineEnd()));
        return true;
      },
    },
  ],
};
