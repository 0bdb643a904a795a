import { Parser, type PartialParse, type Tree } from "@lezer/common";
import { parseCode, parser as markdown } from "@lezer/markdown";
import { expect, test } from "vitest";
import { StackSafe } from "../../../src-renderer/editor/stackSafe.ts";

/** A parser that ends in an error, as one does whose recursion has no room. */
class Failing extends Parser {
  readonly #error: Error;
  constructor(error: Error) {
    super();
    this.#error = error;
  }
  createParse(): PartialParse {
    const error = this.#error;
    const advance = (): never => {
      throw error;
    };
    return { advance, parsedPos: 0, stopAt: () => undefined, stoppedAt: null };
  }
}

const page = "# Title\n\n<div><a>\n\nWords *below*.\n";
const namesIn = (tree: Tree): string[] => {
  const names: string[] = [];
  tree.iterate({ enter: ({ name }) => void names.push(name) });
  return names;
};
const read = (error: Error): string[] => {
  const htmlParser = new StackSafe(() => new Failing(error));
  return namesIn(markdown.configure(parseCode({ htmlParser })).parse(page));
};

test("a page is read around HTML that is nested too deep to be read", () => {
  expect(read(new RangeError("Maximum call stack size exceeded"))).toEqual(namesIn(markdown.parse(page)));
});

test("another error of a parser is no secret", () => {
  expect(() => read(new TypeError("a fault"))).toThrow("a fault");
});
