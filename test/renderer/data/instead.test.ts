import { SearchQuery } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { capitalsOf as capitalsInSpace } from "../../../src-main/content/find/capitals.ts";
import { capitalsOf, insteadOf } from "../../../src-renderer/data/words/instead.ts";
import { replacements } from "../../../src-renderer/editor/find/replacing.ts";

test.each([
  ["words take the capitals of what they replace", "light", true, ["light", "Light", "LIGHT"]],
  [
    "a capital stands at the first letter, not at a mark before it",
    "“light”",
    true,
    ["“light”", "“Light”", "“LIGHT”"],
  ],
  ["names keep their own capitals", "iPhone", true, ["iPhone", "iPhone", "iPhone"]],
  ["without capitals to keep, words are as they were typed", "light", false, ["light", "light", "light"]],
  ["scripts without capitals have none", "灯", true, ["灯", "灯", "灯"]],
  ["nothing stays nothing", "", true, ["", "", ""]],
] as const)("%s", (_, words, keepsCapitals, [other, first, all]) => {
  expect(insteadOf(words, keepsCapitals)).toEqual({ other, first, all });
});

test("the page and the space tell alike how words are written", () => {
  const words = fc.string({
    unit: fc.constantFrom("a", "B", "ß", "É", "я", "Ж", "灯", " ", "-", "1", "𝒳", "𐐀", "𐐨"),
  });
  fc.assert(
    fc.property(words, (some) => {
      expect(capitalsOf(some)).toBe(capitalsInSpace(some));
    }),
  );
});

test("words of the open page are followed in their capitals, also where only whole words are meant", () => {
  const state = EditorState.create({ doc: "The lamp. Lamp! LAMPS, lamplight" });
  const query = new SearchQuery({ search: "lamp", literal: true, wholeWord: true });
  const changes = replacements(state, query, insteadOf("light", true));
  expect(state.update({ changes }).newDoc.toString()).toBe("The light. Light! LAMPS, lamplight");
  const all = replacements(
    state,
    new SearchQuery({ search: "lamp", literal: true }),
    insteadOf("light", true),
  );
  expect(state.update({ changes: all }).newDoc.toString()).toBe("The light. Light! LIGHTS, lightlight");
});
