import { describe, expect, test } from "vitest";
import { mergeText, type TextMerge } from "../../src-main/content/merge/textMerge.ts";
import { readCases, textFiles } from "./mergeCases/readCases.ts";
import { textCase, type TextCase } from "./mergeCases/textCase.ts";

/* What two writers' words become, case by case. The cases are prose for people: see mergeCases/README.md. */

/** What a merge came to, in the words of the cases. */
function outcome({ text, conflicts, joins }: TextMerge): Pick<TextCase, "result" | "conflicts" | "joins"> {
  return {
    result: text,
    conflicts: conflicts.map(({ base, ours, theirs }) => ({ base, ours, theirs })),
    joins: joins.map(({ base, ours, theirs, joined }) => ({ base, ours, theirs, joined })),
  };
}

const swapped = <S extends { ours: string; theirs: string }>(sides: S): S => ({
  ...sides,
  ours: sides.theirs,
  theirs: sides.ours,
});

describe.each(textFiles)("%s", (file) => {
  const cases = readCases(file).map((written): [string, TextCase] => [written.title, textCase(written)]);
  test.each(cases)("%s", (_title, { base, mine, theirs, ...expected }) => {
    const merged = mergeText({ base, ours: mine, theirs });
    expect(outcome(merged)).toEqual(expected);
    for (const { at, ours } of merged.conflicts) expect(merged.text.startsWith(ours, at)).toBe(true);
    for (const { at, joined } of merged.joins) expect(merged.text.startsWith(joined, at)).toBe(true);

    const mirrored = outcome(mergeText({ base, ours: theirs, theirs: mine }));
    expect(mirrored.conflicts).toEqual(expected.conflicts.map(swapped));
    expect(mirrored.joins).toEqual(expected.joins.map(swapped));
    if (expected.conflicts.length === 0) expect(mirrored.result).toBe(expected.result);
  });
});
