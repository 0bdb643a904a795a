import { expect, test } from "vitest";
import { joinSides } from "../../src-main/content/conflicts/conflictText.ts";

/* Both sides of a conflict, one behind the other, where that is a text. */

const tabs = (before: string) =>
  ["{% tabs %}", '{% tab title="One" %}', "Words.", "{% endtab %}", "{% endtabs %}", ""].map(
    (line) => before + line,
  );

test.each([
  ["on its own", ""],
  ["in a quote", "> "],
  ["in a quote in a quote", "> > "],
  ["in an item", "  "],
  ["in an item's first line", "* "],
  ["in a numbered item in a quote", "> 1. "],
])("the first lines of a tab %s cannot both stand: its end is there once", (_where, before) => {
  const [ours, theirs] = [`${before}{% tab title="Ours" %}`, `${before}{% tab title="Theirs" %}`];
  expect(joinSides(ours, theirs, false, tabs(before).join("\n"))).toBeUndefined();
});

test("whole tabs in a quote can both stand", () => {
  const whole = tabs("> ").slice(1, 4).join("\n");
  expect(joinSides(whole, whole, true, tabs("> ").join("\n"))).toBe(`${whole}\n${whole}`);
});

test("paragraphs can both stand, one behind the other", () => {
  expect(joinSides("Ours.", "Theirs.", false)).toBe("Ours.\n\nTheirs.");
  expect(joinSides("* Ours", "* Theirs", true)).toBe("* Ours\n* Theirs");
});
