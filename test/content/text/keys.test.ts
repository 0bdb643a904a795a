import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitBlocks } from "../../../src-main/content/text/blocks.ts";
import { keyBlocks } from "../../../src-main/content/text/keys.ts";
import { RUNS, twoWriters, writing } from "./writing.ts";

const before =
  "# Title\n\nThe first paragraph of the page.\n\nThe second one, about other things.\n\n- a\n- b\n";
const keys = keyBlocks("page", before);

function after(text: string): string[] {
  return keyBlocks("page", text, { text: before, keys });
}

describe("block keys", () => {
  test("are short, plain and one for each block", () => {
    expect(keys).toHaveLength(4);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{1,16}$/);
  });

  test("are the same wherever a page gets the same blocks", () => {
    expect(keyBlocks("page", before)).toEqual(keys);
    expect(keyBlocks("other", before)[0]).not.toBe(keys[0]);
  });

  test("tell equal blocks of a page apart", () => {
    expect(new Set(keyBlocks("page", "A\n\nA\n\nA\n")).size).toBe(3);
  });

  test("stay through an edit of a block", () => {
    expect(after(before.replace("first paragraph", "very first paragraph"))).toEqual(keys);
  });

  test("stay when a block is rewritten between neighbours that did not change", () => {
    expect(
      after(before.replace("The first paragraph of the page.", "The opening paragraph of a page")),
    ).toEqual(keys);
  });

  test("are new for a block that has nothing of the one that stood there", () => {
    const found = after(before.replace("The first paragraph of the page.", "> Quoted instead"));
    expect(found[1]).not.toBe(keys[1]);
    expect(found.toSpliced(1, 1)).toEqual(keys.toSpliced(1, 1));
  });

  test("stay around an insertion, with edits beside it", () => {
    const text = before
      .replace("# Title\n\n", "# Title\n\nSomething new here.\n\n")
      .replace("The second one", "The third one");
    const found = after(text);
    expect(found.toSpliced(1, 1)).toEqual(keys);
    expect(keys).not.toContain(found[1]);
  });

  test("go with a block that is deleted", () => {
    expect(after(before.replace("# Title\n\n", ""))).toEqual(keys.slice(1));
  });

  test("stay while a word is typed letter by letter", () => {
    let text = "A\n\n";
    let state = { text, keys: keyBlocks("page", text) };
    const typed: string[] = [];
    for (const letter of "Hello, reader") {
      text += letter;
      state = { text, keys: keyBlocks("page", text, state) };
      typed.push(state.keys[1]!);
    }
    expect(new Set(typed.slice(1)).size).toBe(1);
  });

  test("of a merge come from both sides, ours first", () => {
    const ours = `${before}\nOurs adds this.\n`;
    const theirs = before.replace("# Title\n", "# Title\n\nTheirs adds that, in more words.\n");
    const oursKeyed = { text: ours, keys: after(ours) };
    const theirsKeyed = { text: theirs, keys: [keys[0]!, "theirs-own", ...keys.slice(1)] };
    const merged = theirs + "\nOurs adds this.\n";
    expect(keyBlocks("page", merged, [oursKeyed, theirsKeyed])).toEqual([
      keys[0],
      "theirs-own",
      ...oursKeyed.keys.slice(1),
    ]);
  });

  test("are unique, complete and the same every time, whatever the texts", () => {
    fc.assert(
      fc.property(fc.oneof(twoWriters, fc.record({ base: writing, ours: writing })), ({ base, ours }) => {
        const first = { text: base, keys: keyBlocks("page", base) };
        const second = keyBlocks("page", ours, first);
        expect(second).toHaveLength(splitBlocks(ours).length);
        expect(new Set(second).size).toBe(second.length);
        expect(keyBlocks("page", ours, first)).toEqual(second);
        expect(keyBlocks("page", base, first)).toEqual(first.keys);
      }),
      RUNS,
    );
  });
});
