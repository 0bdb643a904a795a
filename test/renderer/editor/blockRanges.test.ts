import { describe, expect, test } from "vitest";
import { splitBlocks } from "../../../src-main/content/text/blocks.ts";
import { blockRanges, excerptOf } from "../../../src-renderer/editor/blockRanges.ts";

const pages = {
  "plain paragraphs": "One.\n\nTwo\non two lines.\n\nThree.\n",
  "headings, lists and quotes":
    "# Title\n\n- one\n- two\n  - inner\n\n1. first\n2. second\n\n> quoted\n> more\n\n---\n",
  "code and tables": "Text:\n\n```js\nlet a;\n\nlet b;\n```\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\nEnd.\n",
  directives:
    '{% hint style="info" %}\nA note.\n\nIts second paragraph.\n{% endhint %}\n\nAfter.\n\n{% embed url="https://example.org" %}\n\nLast.\n',
  "nested directives":
    '{% tabs %}\n{% tab title="A" %}\nText.\n\n{% hint style="info" %}\nDeep.\n{% endhint %}\n{% endtab %}\n{% endtabs %}\n\nAfter.\n',
  footnotes:
    "Lit[^1].\n\n[^1]: At dusk.\n[^2]: By hand.\n\n    - With a match\n\n    ```\n    strike\n    ```\n\nAfter.\n",
  "a text that begins with blank lines": "\n\nLate start.\n",
  "an empty text": "",
};

describe("the blocks that comments are attached to", () => {
  test.each(Object.entries(pages))("are those of the core: %s", (_name, text) => {
    const ours = blockRanges(text).map((range) => range.text.trim());
    expect(ours).toEqual(splitBlocks(text).map((block) => block.text.trim()));
  });

  test("are told by their words in one line", () => {
    expect(excerptOf("## A [link](/pages/p1) and **bold**\nmore")).toBe("A link and bold more");
    expect(excerptOf('{% hint style="info" %}\nNote.\n{% endhint %}')).toBe("Note.");
    expect(excerptOf("The lamp[^1] is lit.[^long-note]")).toBe("The lamp is lit.");
    expect(excerptOf("[^1]: Of brass.")).toBe("Of brass.");
    expect(excerptOf("word ".repeat(40)).length).toBeLessThan(91);
  });
});
