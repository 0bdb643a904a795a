import { describe, expect, test } from "vitest";
import { findLinePlace, linePlaceAt, putLines } from "../../src-main/content/conflicts/linePlace.ts";

/** A block of which `^` marks a place, as it is kept, and put back into what the block is by then. */
function putBack(marked: string, now: string, words: string): string | undefined {
  const at = marked.indexOf("^");
  const place = linePlaceAt(marked.replace("^", ""), at);
  const found = place && findLinePlace(now, place);
  return found === undefined ? undefined : putLines(now, found, words).text;
}

describe("what is put back between two lines of a block stands", () => {
  test.each<[string, [was: string, now: string, words: string], string]>([
    ["where it stood", ["- a\n^- c\n", "- a\n- c\n", "- b"], "- a\n- b\n- c\n"],
    [
      "behind an item that was put below the one before it",
      ["- a\n^- c\n", "- a\n  - new\n- c\n", "- b"],
      "- a\n  - new\n- b\n- c\n",
    ],
    [
      "behind that also where the item behind it was edited",
      ["- a\n^- c\n", "- a\n  - new\n\n    More.\n- other\n", "- b"],
      "- a\n  - new\n\n    More.\n- b\n- other\n",
    ],
    [
      "behind the second line that the paragraph before it has by then",
      [
        '{% hint style="info" %}\nOne.\n\n^{% endhint %}\n',
        '{% hint style="info" %}\nOne.\nTwo.\n{% endhint %}\n',
        "Three.",
      ],
      '{% hint style="info" %}\nOne.\nTwo.\n\nThree.\n{% endhint %}\n',
    ],
    [
      "behind the second line also where all behind it is other",
      ["> One.\n>\n^> Four.\n", "> One.\n> Two.\n>\n> Five.\n", "> Three."],
      "> One.\n> Two.\n>\n> Three.\n>\n> Five.\n",
    ],
    [
      "in the tab that it stood in, of two that end alike",
      [
        '{% tabs %}\n{% tab title="A" %}\n```\na\n```\n{% endtab %}\n{% tab title="B" %}\n```\nb\n```\n^{% endtab %}\n{% endtabs %}\n',
        '{% tabs %}\n{% tab title="A" %}\n```\na\n```\n{% endtab %}\n{% tab title="B" %}\n```\nb\n```\n{% endtab %}\n{% endtabs %}\n',
        "Text.",
      ],
      '{% tabs %}\n{% tab title="A" %}\n```\na\n```\n{% endtab %}\n{% tab title="B" %}\n```\nb\n```\n\nText.\n{% endtab %}\n{% endtabs %}\n',
    ],
    [
      "behind code, where the code above it became shorter and begins as that ends",
      ["> ```\n> a\n> b\n> ```\n^> End.\n", "> ```\n> a\n> ```\n> End.\n", "> Text."],
      "> ```\n> a\n> ```\n>\n> Text.\n>\n> End.\n",
    ],
    [
      "at the end of its list, where nothing is behind it any more",
      ["- a\n^- c\n", "- a\n", "- b"],
      "- a\n- b\n",
    ],
    ["at the end of a list that no line ending follows", ["- a\n^- c\n", "- a", "- b"], "- a\n- b"],
    [
      "before what stood behind it, where the line before it is gone",
      ["- a\n^- c\n", "- x\n- c\n", "- b"],
      "- x\n- b\n- c\n",
    ],
    ["first in its list, where all before it is gone", ["- a\n^- c\n", "- c\n", "- b"], "- b\n- c\n"],
    [
      "in its box, where the line behind it was put into another",
      [
        '{% hint style="info" %}\nOne.\n\n^Three.\n{% endhint %}\n',
        '{% hint style="info" %}\nOne.\n\n{% hint style="danger" %}\nThree.\n{% endhint %}\n{% endhint %}\n',
        "Two.",
      ],
      '{% hint style="info" %}\nOne.\n\nTwo.\n\n{% hint style="danger" %}\nThree.\n{% endhint %}\n{% endhint %}\n',
    ],
    [
      "before code that somebody gave a language, though its end is as its beginning was",
      [
        '{% hint style="info" %}\nA.\n\n^```\nnpm i\n```\n{% endhint %}\n',
        '{% hint style="info" %}\nA.\n\n```js\nnpm i\n```\n{% endhint %}\n',
        "Text.",
      ],
      '{% hint style="info" %}\nA.\n\nText.\n\n```js\nnpm i\n```\n{% endhint %}\n',
    ],
    [
      "before the code of an item that somebody gave a language",
      ["- A.\n\n^  ```\n  npm i\n  ```\n- B.\n", "- A.\n\n  ```js\n  npm i\n  ```\n- B.\n", "  Text."],
      "- A.\n\n  Text.\n\n  ```js\n  npm i\n  ```\n- B.\n",
    ],
    [
      "before the code in a quote that somebody gave a language",
      ["> A.\n>\n^> ~~~\n> npm i\n> ~~~\n", "> A.\n>\n> ~~~sh\n> npm i\n> ~~~\n", "> Text."],
      "> A.\n>\n> Text.\n>\n> ~~~sh\n> npm i\n> ~~~\n",
    ],
    [
      "before code that somebody made of the line behind it",
      ["> A.\n>\n^> npm i\n", "> A.\n>\n> ```\n> npm i\n> ```\n", "> Text."],
      "> A.\n>\n> Text.\n>\n> ```\n> npm i\n> ```\n",
    ],
    [
      "before that code also where the line before it was edited",
      ["> A.\n>\n^> npm i\n", "> Other.\n>\n> ```\n> npm i\n> ```\n", "> Text."],
      "> Other.\n>\n> Text.\n>\n> ```\n> npm i\n> ```\n",
    ],
    [
      "behind code that somebody made of the line before it",
      ["> npm i\n>\n^> B.\n", "> ```\n> npm i\n> npm t\n> ```\n>\n> Other.\n", "> Text."],
      "> ```\n> npm i\n> npm t\n> ```\n>\n> Text.\n>\n> Other.\n",
    ],
    [
      "behind code that became longer, and not at its beginning, where the line behind it was edited",
      [
        '{% hint style="info" %}\n```\na\n```\n\n^End.\n{% endhint %}\n',
        '{% hint style="info" %}\n```\na\nb\nc\n```\n\nOther.\n{% endhint %}\n',
        "Text.",
      ],
      '{% hint style="info" %}\n```\na\nb\nc\n```\n\nText.\n\nOther.\n{% endhint %}\n',
    ],
    [
      "in its code, where that is code still and a line of it stands outside too",
      [
        '{% hint style="info" %}\nb\n```\na\n^b\n```\n{% endhint %}\n',
        '{% hint style="info" %}\na\n\nb\n```\na\nc\n```\n{% endhint %}\n',
        "x",
      ],
      '{% hint style="info" %}\na\n\nb\n```\na\nx\nc\n```\n{% endhint %}\n',
    ],
    [
      "behind the tab before it, where another was put before that",
      [
        '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n^{% endtabs %}\n',
        '{% tabs %}\n{% tab title="N" %}\nn\n{% endtab %}\n{% tab title="A" %}\na\n{% endtab %}\n{% endtabs %}\n',
        '{% tab title="B" %}\nb\n{% endtab %}',
      ],
      '{% tabs %}\n{% tab title="N" %}\nn\n{% endtab %}\n{% tab title="A" %}\na\n{% endtab %}\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}\n',
    ],
    [
      "behind the item before it, where the one behind it was put at the end",
      ["- A\n^- B\n- C\n- D\n", "- A\n- C\n- D\n- B\n", "- X"],
      "- A\n- X\n- C\n- D\n- B\n",
    ],
    [
      "below its item, where the item behind it was put below another",
      ["- P\n^  - P1\n- Q\n", "- P\n- Q\n  - P1\n", "  - P0"],
      "- P\n  - P0\n- Q\n  - P1\n",
    ],
    [
      "first below its item, where the item behind it was put below another and others were not",
      ["- P\n^  - P1\n  - P2\n- Q\n", "- P\n  - P2\n- Q\n  - P1\n", "  - P0"],
      "- P\n  - P0\n  - P2\n- Q\n  - P1\n",
    ],
    [
      "behind the item that was put below the one before it, not between the two",
      ["- A\n^- B\n- C\n", "- A\n  - B\n- C\n", "- X"],
      "- A\n  - B\n- X\n- C\n",
    ],
    [
      "before the item behind it, where another was put below the one that holds both",
      ["- P\n^  - P1\n", "- P\n  - new\n  - P1\n", "  - P0"],
      "- P\n  - new\n  - P0\n  - P1\n",
    ],
  ])("%s", (_name, [was, now, words], expected) => {
    expect(putBack(was, now, words)).toBe(expected);
  });

  test("nowhere in it, where both lines that it stood between are gone", () => {
    expect(putBack("- a\n^- c\n", "- x\n- y\n", "- b")).toBeUndefined();
  });

  test("behind the line before it, where that is all that was kept of its place", () => {
    expect(findLinePlace("- a\n  - new\n- c\n", { line: 1, behind: "- a" })).toBe("- a\n  - new\n".length);
  });
});
