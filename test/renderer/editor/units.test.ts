import { describe, expect, test } from "vitest";
import {
  deleteUnit,
  duplicateUnit,
  moveBlock,
  moveUnit,
} from "../../../src-renderer/editor/margin/moveUnit.ts";
import { turnInto, turnUnit } from "../../../src-renderer/editor/margin/turnInto.ts";
import { turned } from "../../../src-renderer/editor/margin/turnKinds.ts";
import { unitAt, unitNear, unitsOf } from "../../../src-renderer/editor/margin/units.ts";
import { pairDeleted, pairTyped } from "../../../src-renderer/editor/pairs.ts";
import { lengthOf } from "../../../src-renderer/editor/wordCount.ts";
import { markedTextOf, pressed, stateOf } from "../editing.ts";

const unitText = (marked: string): string | undefined => {
  const state = stateOf(marked);
  const unit = unitAt(unitsOf(state), state.selection.main.head);
  return unit && state.sliceDoc(unit.from, unit.to);
};

describe("the block of the caret", () => {
  test.each([
    ["a paragraph", "One\ntwo|.\n\nThree.", "One\ntwo."],
    ["an item with what is in it", "- one|\n  - inner\n- two", "- one\n  - inner"],
    ["an inner item", "- one\n  - in|ner\n- two", "  - inner"],
    [
      "a hint on the line of its tag",
      "{% hint %}|\nWords.\n{% endhint %}",
      "{% hint %}\nWords.\n{% endhint %}",
    ],
    ["a paragraph within a hint", "{% hint %}\nWor|ds.\n{% endhint %}", "Words."],
    [
      "an expandable with all that it holds",
      "|<details>\n\n<summary>S</summary>\n\nWords.\n\n</details>\n\nAfter.",
      "<details>\n\n<summary>S</summary>\n\nWords.\n\n</details>",
    ],
    [
      "a tab among tabs",
      "{% tabs %}\n{% tab %}|\nA\n{% endtab %}\n{% endtabs %}",
      "{% tab %}\nA\n{% endtab %}",
    ],
  ])("is %s", (_what, text, unit) => {
    expect(unitText(text)).toBe(unit);
  });
});

describe("the block near a blank line", () => {
  test.each([
    ["is the one above", "One.\n|\nTwo.", "One."],
    ["is the one below at the top of the page", "|\n\nOne.\n\nTwo.", "One."],
    ["is the last one at the end of the page", "One.\n\nTwo.\n|", "Two."],
    ["is the last item of a list above", "- one\n- two\n  - inner\n|\nTwo.", "- two\n  - inner"],
    ["is the item above within a list", "- one\n|\n- two", "- one"],
    ["is the one above within a hint", "{% hint %}\nA\n|\nB\n{% endhint %}", "A"],
    ["is the hint above", "One.\n\n{% hint %}\nA\n{% endhint %}\n|\nB", "{% hint %}\nA\n{% endhint %}"],
    ["is the hint that holds nothing else", "{% hint %}\n|\n{% endhint %}", "{% hint %}\n\n{% endhint %}"],
    ["is the one that the line is in, where it is not blank", "One.\n\nTw|o.", "Two."],
  ])("%s", (_what, marked, expected) => {
    const state = stateOf(marked);
    const unit = unitNear(state, unitsOf(state), state.selection.main.head);
    expect(unit && state.sliceDoc(unit.from, unit.to)).toBe(expected);
  });

  test("is none where the page is empty", () => {
    const state = stateOf("|\n\n");
    expect(unitNear(state, unitsOf(state), 0)).toBeUndefined();
  });
});

describe("a block is moved by keys", () => {
  test.each([
    ["up", "past a paragraph", "One.\n\nTwo|.", "Two|.\n\nOne."],
    [
      "down",
      "past a hint",
      "On|e.\n\n{% hint %}\nA\n{% endhint %}\n\nB",
      "{% hint %}\nA\n{% endhint %}\n\nOn|e.\n\nB",
    ],
    [
      "up",
      "within its list, which keeps its numbers",
      "1. one\n2. two|\n3. three",
      "1. two|\n2. one\n3. three",
    ],
    ["down", "with what is in it", "- one|\n  - inner\n- two", "- two\n- one|\n  - inner"],
    [
      "up",
      "within its container and no further",
      "{% hint %}\nA\n\nB|\n{% endhint %}",
      "{% hint %}\nB|\n\nA\n{% endhint %}",
    ],
    [
      "up",
      "nowhere from the top",
      "{% hint %}\nA|\n\nB\n{% endhint %}",
      "{% hint %}\nA|\n\nB\n{% endhint %}",
    ],
    ["down", "past a heading", "## H|\nA\n\nB", "A\n\n## H|\n\nB"],
  ] as const)("%s: %s", (direction, _how, before, after) => {
    expect(pressed([moveBlock(direction)], before)).toBe(after);
  });

  test("and stands apart from a paragraph that it comes beside", () => {
    expect(pressed([moveBlock("up")], "A\n```\nx\n```\n\nB|")).toBe("A\n\nB|\n\n```\nx\n```");
  });
});

describe("a block is dragged", () => {
  const drag = (
    text: string,
    into: (root: ReturnType<typeof unitsOf>) => { parent: ReturnType<typeof unitsOf>; index: number },
  ) => {
    const state = stateOf(text);
    const root = unitsOf(state);
    const unit = unitAt(root, state.selection.main.head);
    const spec = unit && moveUnit(state, unit, into(root));
    return spec && markedTextOf(state.update(spec).state);
  };

  test("to the end of the page", () => {
    expect(drag("|A\n\nB\n\nC", (root) => ({ parent: root, index: 3 }))).toBe("B\n\nC\n\n|A");
  });

  test("into a hint, and out of it", () => {
    expect(
      drag("|A\n\n{% hint %}\nB\n{% endhint %}", (root) => ({ parent: root.children[1]!, index: 1 })),
    ).toBe("{% hint %}\nB\n\n|A\n{% endhint %}");
    expect(drag("{% hint %}\nA\n\n|B\n{% endhint %}\n\nC", (root) => ({ parent: root, index: 2 }))).toBe(
      "{% hint %}\nA\n{% endhint %}\n\nC\n\n|B",
    );
  });

  test("never into itself, and an item never out of its list", () => {
    expect(
      drag("{% hint %}|\nB\n{% endhint %}", (root) => ({ parent: root.children[0]!, index: 0 })),
    ).toBeUndefined();
    expect(drag("- |a\n- b\n\nC", (root) => ({ parent: root, index: 2 }))).toBeUndefined();
  });
});

test("a block is doubled and taken away with what kept it apart", () => {
  const state = stateOf("A\n\n|B\n\nC");
  const unit = unitAt(unitsOf(state), state.selection.main.head)!;
  expect(markedTextOf(state.update(duplicateUnit(state, unit)).state)).toBe("A\n\nB\n\n|B\n\nC");
  expect(markedTextOf(state.update(deleteUnit(state, unit)).state)).toBe("A\n\n|C");
});

describe("a block turns into", () => {
  test.each([
    ["bullets", "Paragraph", "One\ntwo", "- One\n- two"],
    [
      "bullets",
      "hint",
      "{% hint %}\nOne\n```js\na\n\n  b\n```\nTwo\n{% endhint %}",
      "- One\n  ```js\n  a\n\n    b\n  ```\n- Two",
    ],
    ["numbers", "Blockquote", "> - one\n>   - in\n> - two", "1. one\n   - in\n2. two"],
    ["heading2", "hint", "{% hint %}\nOne\n\n```\n  a\n```\n{% endhint %}", "## One\n\n```\n  a\n```"],
    ["code", "Blockquote", "> ```js\n> a\n> ```", "````\n```js\na\n```\n````"],
    ["code", "BulletList", "- a\n  - b", "```\n- a\n  - b\n```"],
    ["heading2", "Paragraph", "One\ntwo", "## One two"],
    ["quote", "ATXHeading2", "## One", "> One"],
    ["text", "Blockquote", "> One\n>\n> two", "One\n\ntwo"],
    ["hintWarning", "Paragraph", "One", '{% hint style="warning" %}\nOne\n{% endhint %}'],
    [
      "hintDanger",
      "hint",
      '{% hint style="info" %}\nOne\n{% endhint %}',
      '{% hint style="danger" %}\nOne\n{% endhint %}',
    ],
    ["text", "hint", "{% hint %}\n\nOne\n\n{% endhint %}", "One"],
    ["code", "Paragraph", "a = 1", "```\na = 1\n```"],
    ["text", "FencedCode", "```js\na = 1\n```", "a = 1"],
  ] as const)("%s from %s", (kind, name, before, after) => {
    expect(turnInto(before, name, kind)).toBe(after);
  });

  test.each([
    ["numbers", "- one|\n- two", "1. one\n2. two|"],
    ["text", "- [x] one|\n- two", "one\n\ntwo|"],
    [
      "numbers",
      "- a|\n  - b\n\n  more\n\n  ```\n  - x\n  ```\n- [x] c",
      "1. a\n   - b\n\n   more\n\n   ```\n   - x\n   ```\n2. c|",
    ],
    ["tasks", "1. a|\n   - b\n2. c", "- [ ] a\n  - b\n- [ ] c|"],
    ["text", "- a|\n  - b\n- c", "a\n\n- b\n\nc|"],
    ["quote", "- [x] a|\n  - b\n\n- c", "> - [x] a\n>   - b\n>\n> - c|"],
    ["heading2", "1. a|\n   - b\n2. c", "## a\n- b\n\nc|"],
  ] as const)("%s from a list, whose items keep what they hold", (kind, marked, expected) => {
    const state = stateOf(marked);
    const spec = turnUnit(state, unitAt(unitsOf(state), state.selection.main.head)!, kind)!;
    expect(markedTextOf(state.update(spec).state)).toBe(expected);
  });

  test("nothing else where it is more than words; an item with its whole list", () => {
    const table = stateOf("|¦ a ¦\n¦ --- ¦\n¦ b ¦");
    expect(turned(unitAt(unitsOf(table), 0)!)).toBeUndefined();
    const list = stateOf("- a\n  - |b");
    expect(turned(unitAt(unitsOf(list), 8)!)).toMatchObject({ name: "BulletList", from: 0 });
  });
});

describe("signs in pairs", () => {
  const typed = (marked: string, sign: string): string | undefined => {
    const state = stateOf(marked);
    const spec = pairTyped(state, sign);
    return spec && markedTextOf(state.update(spec).state);
  };

  test.each([
    ["the second star closes", "a *|", "*", "a **|**"],
    ["a tick at a word closes", "a |", "`", "a `|`"],
    ["a closing sign is stepped over", "a `b|`", "`", "a `b`|"],
    ["a tag that begins a line is closed", "<details|", ">", "<details>|</details>"],
    ["with what it says of itself", '<div class="a"|', ">", '<div class="a">|</div>'],
  ])("%s", (_what, before, sign, after) => {
    expect(typed(before, sign)).toBe(after);
  });

  test.each([
    ["a first star may be a bullet", "|", "*"],
    ["a star behind a word may be a footnote", "2*|", "*"],
    ["signs in code are code", "```\n*|\n```", "*"],
    ["nothing closes before a word", "*|word", "*"],
    ["a tag that holds nothing stands alone", "<br|", ">"],
    ["an address is no tag", "<https://a.example|", ">"],
    ["a tag in code is code", "```\n<p|\n```", ">"],
    ["what is greater than something is no tag", "a <b|", ">"],
  ])("%s", (_what, before, sign) => {
    expect(typed(before, sign)).toBeUndefined();
  });

  test("what is selected is put between them", () => {
    const state = stateOf("a |word");
    const selected = state.update({ selection: { anchor: 2, head: 6 } }).state;
    const spec = pairTyped(selected, "*");
    expect(spec && selected.update(spec).state.doc.toString()).toBe("a *word*");
  });

  test("an empty pair goes as one", () => {
    const state = stateOf("a **|**");
    const spec = pairDeleted(state);
    expect(spec && state.update(spec).state.doc.toString()).toBe("a ");
  });
});

describe("the length of a text", () => {
  test("counts what is read, not signs, addresses or code", () => {
    const text =
      '## Two words\n\n{% hint style="info" %}\nDon’t [follow me](https://x.example/long/path).\n{% endhint %}\n\n```js\nconst not = counted;\n```\n';
    expect(lengthOf(text)).toEqual({ words: 5, minutes: 1 });
  });

  test("counts signs where words have no spaces", () => {
    expect(lengthOf("这是一段").words).toBe(4);
    expect(lengthOf("")).toEqual({ words: 0, minutes: 0 });
    expect(lengthOf("word ".repeat(2300)).minutes).toBe(10);
  });
});
