import { EditorSelection, type Extension } from "@codemirror/state";
import { expect, test } from "vitest";
import { betweenBlocks, typedBetween } from "../../../src-renderer/editor/betweenBlocks.ts";
import { markedTextOf, stateOf } from "../editing.ts";

const typed = (marked: string, words = "x", more: Extension = []): string | undefined => {
  const state = stateOf(marked, more);
  const spec = typedBetween(state, state.selection.main.head, words);
  return spec && markedTextOf(state.update(spec).state);
};

test.each([
  ["two paragraphs", "One.\n|\nTwo.", "One.\n\nx|\n\nTwo."],
  ["a table and words", "¦ a ¦\n¦ - ¦\n¦ b ¦\n|\nTwo.", "¦ a ¦\n¦ - ¦\n¦ b ¦\n\nx|\n\nTwo."],
  ["a list and words", "- a\n- b\n|\nTwo.", "- a\n- b\n\nx|\n\nTwo."],
  [
    "an expandable and a heading",
    "<details>\n\nA\n\n</details>\n|\n## B",
    "<details>\n\nA\n\n</details>\n\nx|\n\n## B",
  ],
  ["a hint and words", "{% hint %}\nA\n{% endhint %}\n|\nB", "{% hint %}\nA\n{% endhint %}\nx|\n\nB"],
  ["words and the end of a hint", "{% hint %}\nA\n|\n{% endhint %}", "{% hint %}\nA\n\nx|\n{% endhint %}"],
  ["the paragraphs of an item", "- a\n|\n  b", "- a\n\n  x|\n\n  b"],
  ["the paragraphs of an item of a quote", "> - a\n>|\n>   b", "> - a\n>\n>   x|\n>\n>   b"],
  ["the items of a quote", "> - a\n>|\n> - b", "> - a\n>\n> x|\n>\n> - b"],
  ["the paragraphs of a quote", "> a\n>|\n> b", "> a\n>\n> x|\n>\n> b"],
])("words that are typed between %s are a block of their own", (_where, marked, expected) => {
  expect(typed(marked)).toBe(expected);
});

test.each([
  ["a quote", "> a\n>|\n> b", "> a\n>\n> x\n> y\n>\n> z|\n>\n> b"],
  ["an item", "- a\n|\n  b", "- a\n\n  x\n  y\n\n  z|\n\n  b"],
  ["nothing else", "a\n|\nb", "a\n\nx\ny\n\nz|\n\nb"],
])(
  "words of several lines that are pasted between the paragraphs of %s stay in it",
  (_where, marked, expected) => {
    expect(typed(marked, "x\ny\n\nz")).toBe(expected);
  },
);

test.each([
  ["in code", "```\na\n|\nb\n```"],
  ["in a comment", "<!--\na\n|\nb\n-->"],
  ["in words", "One |\nTwo."],
  ["where a blank line is left on a side", "One.\n\n|\nTwo."],
  ["below what their writer wrote just now", "One.\n|\n\nTwo."],
  ["below it at the end of the page", "One.\n|"],
  ["in a hint that is empty", "{% hint %}\n|\n{% endhint %}"],
])("words stay where they are typed %s", (_where, marked) => {
  expect(typed(marked)).toBeUndefined();
});

test.each([
  ["a paragraph", "One.\n|", "One.\n\nx|"],
  ["a paragraph, blank lines below", "One.\n|\n\nTwo.", "One.\n\nx|\n\nTwo."],
  ["a table", "¦ a ¦\n¦ - ¦\n¦ b ¦\n|", "¦ a ¦\n¦ - ¦\n¦ b ¦\n\nx|"],
  ["a list", "- a\n- b\n|", "- a\n- b\n\nx|"],
  ["a quote", "> a\n|", "> a\n\nx|"],
  ["HTML", "<table><tr><td>a</td></tr></table>\n|", "<table><tr><td>a</td></tr></table>\n\nx|"],
  ["the words of an item that goes on further below", "- a\n|\n\n  b", "- a\n\n  x|\n\n  b"],
])(
  "words that are typed right below %s, where the caret was put, are a block of their own",
  (_what, marked, expected) => {
    expect(typed(marked, "x", betweenBlocks())).toBe(expected);
  },
);

test.each([
  ["code", "```\na\n|"],
  ["code of an item", "- ```\n  a\n  |"],
  ["a comment", "<!--\na\n|"],
  ["HTML that reaches over blank lines", "<pre>\na\n|"],
  ["a tag", "<div>\n|"],
  ["a table of HTML", "<table>\n<tr><td>a</td></tr>\n|"],
  ["a second tag of the same HTML", "<hr>\n<div>\n|"],
  ["a tag behind one that is closed", "<p>a</p>\n<div>\n|"],
  ["a tag in one that is closed", "<div>\n<div>a</div>\n<section>\n|"],
  ["a formula", "$$\na\n|"],
  ["a formula of a quote", "> $$\n> a\n> |"],
  ["a formula that has lost a line", "$$\na\n|\nb\n$$"],
])("words that are typed at the end of %s, which nothing closes yet, stay in it", (_what, marked) => {
  expect(typed(marked, "x", betweenBlocks())).toBeUndefined();
});

test.each([
  ["code", "```\na\n```\n|", "```\na\n```\n\nx|"],
  ["a comment", "<!--\na\n-->\n|", "<!--\na\n-->\n\nx|"],
  ["a tag", "<div>\n<div>a</div>\n</div>\n|", "<div>\n<div>a</div>\n</div>\n\nx|"],
  ["a tag that leaves others open", "<div>\n<p>a\n</div>\n|", "<div>\n<p>a\n</div>\n\nx|"],
  ["a second tag", "<hr>\n<div>a</div>\n|", "<hr>\n<div>a</div>\n\nx|"],
  ["a tag that only ends", "<hr>\n</div>\n|", "<hr>\n</div>\n\nx|"],
  ["a picture", "<img src='a.png'>\n|", "<img src='a.png'>\n\nx|"],
  ["a tag in itself", "<embed-card />\n|", "<embed-card />\n\nx|"],
  ["an expandable", "<details>\n\na\n\n</details>\n|", "<details>\n\na\n\n</details>\n\nx|"],
  ["a tag further below", "<details>\n|\n\na\n\n</details>", "<details>\n\nx|\n\na\n\n</details>"],
  ["a formula", "$$\na\n$$\n|", "$$\na\n$$\n\nx|"],
])("words that are typed below %s that is closed are a block of their own", (_what, marked, expected) => {
  expect(typed(marked, "x", betweenBlocks())).toBe(expected);
});

/** What a key below this HTML works at the least, in microseconds of the processor: others at work make it no longer. */
function workBelow(html: string): number {
  const state = stateOf(`${html}\n|`, betweenBlocks());
  const works = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    expect(typedBetween(state, state.doc.length, "x")).toBeUndefined();
    return process.cpuUsage(before).user;
  });
  return Math.min(...works);
}

test.each<[string, (count: number) => string]>([
  ["tags that never end", (count) => `<div>${"<a ".repeat(count)}`],
  ["a tag whose name never ends", (count) => `<div><${"a".repeat(3 * count)}`],
  ["a tag that never ends", (count) => `<div><a${" a".repeat(1.5 * count)}`],
  ["tags that nothing closes", (count) => `<div>${"<a>".repeat(count)}`],
  ["tags that close nothing", (count) => `<div>${"<a>".repeat(count / 2)}${"</b>".repeat(count / 2)}`],
  ["tags that lie in each other", (count) => `<div>${"<a>".repeat(count / 2)}${"</a>".repeat(count / 2)}`],
])(
  "four times as much of %s, a stranger's HTML, is read in about four times as long below it",
  (_what, html) => {
    const few = workBelow(html(6000));
    // What takes the square of the time takes sixteen times as long; some milliseconds are the processor's own.
    expect(workBelow(html(24_000))).toBeLessThan(10 * few + 5000);
  },
);

test("words go on where their writer broke the line, and where Enter led them", () => {
  expect(typed("One.\\\n|", "x", betweenBlocks())).toBeUndefined();
  const written = stateOf("<hr>|", betweenBlocks());
  const broken = written.update({
    changes: { from: 4, insert: "\n" },
    selection: { anchor: 5 },
    userEvent: "input",
  });
  expect(typedBetween(broken.state, 5, "x")).toBeUndefined();
  const gone = broken.state.update({ selection: EditorSelection.cursor(0) }).state;
  const back = gone.update({ selection: EditorSelection.cursor(5) }).state;
  expect(typedBetween(back, 5, "x")).toBeDefined();
});
