import { expect, test } from "vitest";
import { quoteOf, readAbout, writeAbout } from "../../src-renderer/data/comments/aboutBlock.ts";

const of = { kind: "reusable", id: "oil", title: "Oil [old]" } as const;

test("a comment on words that are gone begins with them, and is found by them", () => {
  const written = writeAbout("Why not?", quoteOf("- oil\n\n- glass\n"));
  expect(written).toBe("> - oil\n>\n> - glass\n\nWhy not?");
  expect(readAbout(written)).toEqual({
    about: { text: undefined, quote: quoteOf("- oil\n\n- glass\n") },
    words: "Why not?",
  });
});

test("a comment on another text leads to that text and says which block it is about", () => {
  const written = writeAbout("Why?", "Two barrels.", { space: "s", request: "r", of });
  expect(written).toContain(
    "> [Oil \\[old\\]](#space=s&request=r&view=reusables&part=oil)\n>\n> Two barrels.",
  );
  expect(readAbout(written)).toEqual({
    about: { text: { kind: "reusable", id: "oil" }, quote: "Two barrels." },
    words: "Why?",
  });
  const whole = writeAbout("All of it?", undefined, {
    space: "s",
    request: "r",
    of: { kind: "page", id: "lamps", title: "Lamps" },
  });
  expect(readAbout(whole)).toEqual({
    about: { text: { kind: "page", id: "lamps" }, quote: undefined },
    words: "All of it?",
  });
});

test("a long block is quoted by its beginning, and a comment without a quote is about nothing else", () => {
  const long = "word ".repeat(400);
  expect(quoteOf(long).length).toBeLessThan(700);
  expect(readAbout(writeAbout("So long.", quoteOf(long))).about?.quote).toBe(quoteOf(long));
  expect(readAbout("Plain > words")).toEqual({ about: undefined, words: "Plain > words" });
});
