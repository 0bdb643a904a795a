import { expect, test } from "vitest";
import { typedBelow } from "../../../src-renderer/editor/belowBlocks.ts";
import {
  hardBreak,
  leaveContainer,
  leaveFootnote,
  leaveList,
  newCodeLine,
  newItem,
  newParagraph,
  newQuoteParagraph,
} from "../../../src-renderer/editor/newline.ts";
import { newTableRow } from "../../../src-renderer/editor/tableRows.ts";
import { markedTextOf, pressed, stateOf } from "../editing.ts";

/** In the editor's order. */
const enter = [
  newTableRow,
  newCodeLine,
  leaveList,
  leaveFootnote,
  leaveContainer,
  newQuoteParagraph,
  newItem,
  newParagraph,
];

test.each([
  ["a paragraph begins another one", "Words.|", "Words.\n\n|"],
  ["a heading is followed by a paragraph", "## Head|", "## Head\n\n|"],
  ["an item is followed by an item", "- one|", "- one\n- |"],
  ["a number is followed by the next one", "1. one|", "1. one\n2. |"],
  ["an empty item ends the list behind a blank line", "- one\n- |", "- one\n\n|"],
  ["an empty task ends the list too", "- [x] one\n- [ ] |", "- [x] one\n\n|"],
  ["an empty item that stands alone goes", "Words.\n\n- |", "Words.\n\n|"],
  ["an empty inner item goes out one step", "- one\n  - |", "- one\n- |"],
  ["a quote's paragraph is followed by the quote's next one", "> one|", "> one\n>\n> |"],
  ["an empty line of a quote ends the quote", "> one\n>\n> |", "> one\n\n|"],
  ["a quote in a quote goes on in both", "> > one|", "> > one\n> >\n> > |"],
  [
    "a closed hint is followed by a paragraph",
    "{% hint %}\nOne.\n{% endhint %}|",
    "{% hint %}\nOne.\n{% endhint %}\n\n|",
  ],
  ["a footnote is followed by a paragraph", "[^1]: One.|", "[^1]: One.\n\n|"],
  [
    "a footnote's next paragraph is followed by another of its own",
    "[^1]: One.\n\n    Two.|",
    "[^1]: One.\n\n    Two.\n\n    |",
  ],
  [
    "an empty line of a footnote ends the footnote",
    "[^1]: One.\n\n    Two.\n\n    |",
    "[^1]: One.\n\n    Two.\n\n|",
  ],
  [
    "an item in a footnote is followed by another there",
    "[^1]: One.\n\n    - two|",
    "[^1]: One.\n\n    - two\n    - |",
  ],
  [
    "a number in a footnote is followed by the next one, and those below it count on",
    "[^1]: One.\n\n    1. two|\n    2. four",
    "[^1]: One.\n\n    1. two\n    2. |\n    3. four",
  ],
  [
    "an empty item in a footnote ends the list there",
    "[^1]: One.\n\n    - two\n    - |",
    "[^1]: One.\n\n    - two\n\n    |",
  ],
  [
    "an empty inner item in a footnote goes out one step",
    "[^1]: One.\n\n    - two\n      - |",
    "[^1]: One.\n\n    - two\n    - |",
  ],
  ["a fence in a quote is followed by a line of code", "> ```js|\n> ```", "> ```js\n> |\n> ```"],
  [
    "a line of code in a quote is followed by the next one, as far in",
    "> ```\n>   let a;|\n> ```",
    "> ```\n>   let a;\n>   |\n> ```",
  ],
  [
    "an empty line of code in a quote is followed by another",
    "> ```\n> a\n> |\n> ```",
    "> ```\n> a\n> \n> |\n> ```",
  ],
  ["a line of code that looks like an item is none", "> ```\n> - |\n> ```", "> ```\n> - \n> |\n> ```"],
  ["a fence that begins an item is followed by a line of code", "- ```|\n  ```", "- ```\n  |\n  ```"],
  [
    "a line of code in an item is followed by the next one",
    "1. one\n\n   ```\n   let a;|\n   ```",
    "1. one\n\n   ```\n   let a;\n   |\n   ```",
  ],
  [
    "closed code in a quote is followed by its next paragraph",
    "> ```\n> a\n> ```|",
    "> ```\n> a\n> ```\n>\n> |",
  ],
  [
    "a line of code in a footnote is followed by the next one",
    "[^1]: One.\n\n    ```\n      two|\n    ```",
    "[^1]: One.\n\n    ```\n      two\n      |\n    ```",
  ],
  [
    "closed code in a footnote is followed by a paragraph of the footnote",
    "[^1]: One.\n\n    ```\n    two\n    ```|",
    "[^1]: One.\n\n    ```\n    two\n    ```\n\n    |",
  ],
  ["a closed code block is followed by a paragraph", "```\none\n```|", "```\none\n```\n\n|"],
])("Enter: %s", (_what, before, after) => {
  expect(pressed(enter, before)).toBe(after);
});

test.each([
  [
    "a second empty line at the end of a hint",
    "{% hint %}\nOne.\n\n|\n{% endhint %}\n\nTwo.",
    "{% hint %}\nOne.\n{% endhint %}\n\n|\n\nTwo.",
  ],
  [
    "a second empty line in the first tab of the page's last block",
    '{% tabs %}\n{% tab title="A" %}\nOne.\n\n|\n{% endtab %}\n\n{% tab title="B" %}\n\n{% endtab %}\n{% endtabs %}',
    '{% tabs %}\n{% tab title="A" %}\nOne.\n{% endtab %}\n\n{% tab title="B" %}\n\n{% endtab %}\n{% endtabs %}\n\n|',
  ],
  [
    "a second empty line at the end of an expandable",
    "<details>\n\n<summary>S</summary>\n\nOne.\n\n|\n\n</details>",
    "<details>\n\n<summary>S</summary>\n\nOne.\n\n</details>\n\n|",
  ],
])("Enter goes on below the whole block: %s", (_what, before, after) => {
  expect(pressed(enter, before)).toBe(after);
});

test.each([
  ["in the first empty line of a hint", "{% hint %}\n|\n{% endhint %}"],
  ["in an empty line with words of the hint below it", "{% hint %}\nOne.\n\n|\nTwo.\n{% endhint %}"],
  ["in code, where a line break is one", "```\none|\n```"],
  ["behind the opening line of a hint", '{% hint style="info" %}|\n\n{% endhint %}'],
])("Enter is an ordinary line break %s", (_where, text) => {
  expect(pressed(enter, text)).toBeUndefined();
});

test.each([
  [
    "a table's head leads to its first row",
    "¦ a| ¦ b ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦",
    "¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n¦ |1 ¦ 2 ¦",
  ],
  ["a head without rows gets one", "¦ a| ¦ b ¦\n¦ --- ¦ --- ¦", "¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n¦ | ¦  ¦"],
  [
    "a row is followed by an empty one",
    "¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2| ¦",
    "¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦\n¦ | ¦  ¦",
  ],
  ["a bar within a cell is no border", "¦ a ¦\n¦ --- ¦\n¦ 1 \\¦ 2| ¦", "¦ a ¦\n¦ --- ¦\n¦ 1 \\¦ 2 ¦\n¦ | ¦"],
  ["an empty last row ends the table", "¦ a ¦\n¦ --- ¦\n¦ 1 ¦\n¦ | ¦", "¦ a ¦\n¦ --- ¦\n¦ 1 ¦\n\n|"],
  [
    "an empty last row above other text ends it too",
    "¦ a ¦\n¦ --- ¦\n¦ 1 ¦\n¦ | ¦\n\nWords.",
    "¦ a ¦\n¦ --- ¦\n¦ 1 ¦\n\n|\nWords.",
  ],
])("Enter: %s", (_what, before, after) => {
  expect(pressed(enter, before)).toBe(after);
});

test.each([
  ["a paragraph", "one|", "one\\\n|"],
  ["an item", "- one|", "- one\\\n  |"],
  ["a quote", "> one|", "> one\\\n> |"],
])("Shift and Enter break the line within %s", (_what, before, after) => {
  expect(pressed([hardBreak], before)).toBe(after);
});

test("a heading has no second line to break to", () => {
  expect(pressed([hardBreak], "# Head|")).toBeUndefined();
});

test("words typed behind closed code begin a paragraph below it; anywhere else they stay where they are", () => {
  const typed = (marked: string) => {
    const state = stateOf(marked);
    const below = typedBelow(state, state.selection.main.head, "W");
    return below && markedTextOf(state.update(below).state);
  };
  expect(typed("```\none\n```|")).toBe("```\none\n```\n\nW|");
  for (const text of ["```|", "```\none|\n```", "```|\none\n```", "Words|"])
    expect(typed(text)).toBeUndefined();
});
