import { describe, expect, test } from "vitest";
import type { Block } from "../../../src-main/content/text/blocks.ts";
import { perBlock } from "../../../src-main/content/text/perBlock.ts";

const paragraph = (text: string, start = 0): Block => ({
  kind: "paragraph",
  text,
  start,
  end: start + text.length,
});

/** Work that counts how often it is done for each text. */
function counted(limit?: number) {
  const done: string[] = [];
  const of = perBlock(({ text, start }) => {
    done.push(text);
    return `${start}${text}`;
  }, limit);
  return { of, done };
}

describe("what is worked out of a block", () => {
  test("is worked out once for the same text, wherever it stands, with offsets from its beginning", () => {
    const { of, done } = counted();
    expect([of(paragraph("a")), of(paragraph("a", 7)), of(paragraph("b", 9))]).toEqual(["0a", "0a", "0b"]);
    expect(done).toEqual(["a", "b"]);
  });

  test("is worked out for each kind of block", () => {
    const of = perBlock(({ kind }) => kind);
    expect(of(paragraph("---\n"))).toBe("paragraph");
    expect(of({ ...paragraph("---\n"), kind: "rule" })).toBe("rule");
  });

  test("is forgotten when so much else was asked about since, and not before", () => {
    const { of, done } = counted(100);
    const asked = (text: string): void => void of(paragraph(text));
    asked("kept");
    for (let round = 0; round < 20; round += 1) {
      asked(`${round}`.padEnd(30));
      asked("kept");
    }
    expect(done.filter((text) => text === "kept")).toHaveLength(1);
    for (let round = 20; round < 40; round += 1) asked(`${round}`.padEnd(30));
    asked("kept");
    expect(done.filter((text) => text === "kept")).toHaveLength(2);
  });
});
