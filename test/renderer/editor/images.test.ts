import { expect, test } from "vitest";
import { insertImage } from "../../../src-renderer/editor/images.ts";
import { markedTextOf, stateOf } from "../editing.ts";

const image = "![a lamp](/files/f1)";

test.each([
  ["an empty page gets it with a line below to write on", "|", `${image}\n\n|`],
  ["behind a paragraph it stands below it", "Words.|", `Words.\n\n${image}\n\n|`],
  ["above a blank line it brings no second one", "Words.|\n\nMore.", `Words.\n\n${image}\n|\n\nMore.`],
  ["right above other words it keeps its distance", "Words.|\nMore.", `Words.\n\n${image}\n\n|\nMore.`],
  [
    "at the end of a hint it leaves one line to write on",
    "{% hint %}\nWords.|\n{% endhint %}",
    `{% hint %}\nWords.\n\n${image}\n|\n{% endhint %}`,
  ],
  ["in an empty hint, too", "{% hint %}\n|\n{% endhint %}", `{% hint %}\n${image}\n|\n{% endhint %}`],
  ["on a blank line it stands there", "Words.\n\n|\n\nMore.", `Words.\n\n${image}\n|\n\nMore.`],
  ["amid words it stays amid them", "One |two.", `One ${image}|two.`],
  ["in a list it stays in its item", "- one |", `- one ${image}|`],
  ["in a quote it stays there", "> one |", `> one ${image}|`],
  ["in a table it stays in its cell", "¦ a ¦\n¦ --- ¦\n¦ one |", `¦ a ¦\n¦ --- ¦\n¦ one ${image}|`],
])("an image is put in: %s", (_what, before, after) => {
  const state = stateOf(before);
  const { head } = state.selection.main;
  expect(markedTextOf(state.update(insertImage(state, head, image)).state)).toBe(after);
});
