import { expect, test } from "vitest";
import { pageBlocks } from "../../../src-renderer/editor/blocks.ts";
import { stateOf } from "../editing.ts";

const containersOf = (text: string) => {
  const state = stateOf(`|${text}`);
  return state.field(pageBlocks).containers.map(({ name, style, depth, from, to }) => {
    const lines = [from, to].map((at) => state.doc.lineAt(at).number);
    return { name, style, depth, lines };
  });
};

test("a hint reaches from its opening line to its closing line", () => {
  expect(containersOf('Before.\n\n{% hint style="warning" %}\nCareful.\n{% endhint %}\n\nAfter.')).toEqual([
    { name: "hint", style: "warning", depth: 0, lines: [3, 5] },
  ]);
});

test("tabs hold their tabs, and a hint in one of them lies deeper still", () => {
  const text = [
    "{% tabs %}",
    '{% tab title="A" %}',
    "{% hint %}",
    "One.",
    "{% endhint %}",
    "{% endtab %}",
    '{% tab title="B" %}',
    "{% endtab %}",
    "{% endtabs %}",
  ].join("\n");
  expect(containersOf(text)).toEqual([
    { name: "tabs", style: "", depth: 0, lines: [1, 9] },
    { name: "tab", style: "", depth: 1, lines: [2, 6] },
    { name: "hint", style: "", depth: 2, lines: [3, 5] },
    { name: "tab", style: "", depth: 1, lines: [7, 8] },
  ]);
});

test("a directive that nothing closes holds nothing, and hides nothing that is closed around it", () => {
  expect(containersOf('{% hint %}\n{% file src="plan.pdf" %}\n{% endhint %}\n\n{% tabs %}\n\nEnd.')).toEqual([
    { name: "hint", style: "", depth: 0, lines: [1, 3] },
  ]);
  expect(containersOf("{% endhint %}\n\nEnd.")).toEqual([]);
});
