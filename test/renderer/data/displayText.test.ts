import { expect, test } from "vitest";
import { compareDisplays, displayOf } from "../../../src-renderer/data/diff/displayText.ts";

const read = (block: string) =>
  displayOf(block)
    .runs.map(({ text }) => text)
    .join("");

test.each([
  ["## A **bold** word", "heading", "A bold word"],
  ["One line\nthat runs on.", "text", "One line that runs on."],
  ["- one\n- [x] two\n  1. three", "text", "• one\n☑ two\n  1. three"],
  ["> Said\n> so.", "quote", "Said so."],
  ["```js\nlet a;\n```", "code", "let a;"],
  ["| A | B |\n| --- | ---: |\n| *c* | d |", "table", "A  │  B\nc  │  d"],
  ['{% hint style="info" %}\nMind the `step`.\n{% endhint %}', "box", "Note\nMind the step."],
  ['{% tabs %}\n{% tab title="Oil" %}\nFill.\n{% endtab %}\n{% endtabs %}', "box", "Tabs\nOil\nFill."],
  ["{% stepper %}\n{% step %}\nFill.\n{% endstep %}\n{% endstepper %}", "box", "Steps\nFill."],
  ['{% box kind="a" %}\nFill.\n{% endbox %}', "box", "box: a\nFill."],
  ["The lamp[^1] burns[^oil].", "text", "The lamp1 burnsoil."],
  [
    "[^1]: A *bright* one.\n\n    ```\n    strike\n    wait\n    ```\n\n    Twice.",
    "text",
    "1 A bright one.\n\n    strike\n    wait\n\nTwice.",
  ],
  ["[^1]: A *bright* one.\n[^oil]: Of whales,\nonce.", "text", "1 A bright one.\noil Of whales, once."],
])("%s reads as it is drawn", (block, look, words) => {
  expect(displayOf(block).look).toBe(look);
  expect(read(block)).toBe(words);
});

test("words are compared with what they look like", () => {
  const pieces = compareDisplays(displayOf("The **old** lamp"), displayOf("The **new** lamp"));
  expect(pieces).toEqual([
    { kind: "same", text: "The ", styles: [] },
    { kind: "removed", text: "old", styles: ["strong"] },
    { kind: "added", text: "new", styles: ["strong"] },
    { kind: "same", text: " lamp", styles: [] },
  ]);
});

test("marks of footnotes are small, in the text and at the footnote", () => {
  expect(displayOf("A lamp[^1]").runs.at(-1)).toEqual({ text: "1", styles: ["note"] });
  expect(displayOf("[^1]: Bright.").runs[0]).toEqual({ text: "1", styles: ["note"] });
  expect(displayOf("A [lamp](a.md)").runs.at(-1)).toMatchObject({ text: "lamp", styles: ["link"] });
});

test("what reads alike but is written otherwise has only its source to show", () => {
  expect(compareDisplays(displayOf("A [lamp](a.md)"), displayOf("A [lamp](b.md)"))).toBeUndefined();
  expect(compareDisplays(displayOf("A lamp"), displayOf("A **lamp**"))).toBeUndefined();
});

test("a reusable content is called by its name, or by what it is where nobody knows that", () => {
  const block = '{% include "/reusable-contents/a1" %}';
  const read = (nameOf?: (id: string) => string | undefined) =>
    displayOf(block, nameOf)
      .runs.map(({ text }) => text)
      .join("");
  expect(read((id) => (id === "a1" ? "Oil" : undefined))).toBe("Reusable content: Oil");
  expect(read()).toBe("Reusable content");
});

test("one reusable content in the place of another of its name is a change", () => {
  const named = (id: string) => displayOf(`{% include "/reusable-contents/${id}" %}`, () => "Oil");
  expect(compareDisplays(named("a1"), named("a2"))).toBeUndefined();
});
