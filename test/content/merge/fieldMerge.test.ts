import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSame, mergeFields } from "../../../src-main/content/merge/fieldMerge.ts";
import { RUNS } from "../text/writing.ts";

type Fields = { title?: string; tags?: string[]; layout?: Record<string, unknown>; hidden?: boolean };

const fields: fc.Arbitrary<Fields> = fc.record(
  {
    title: fc.constantFrom("A", "B"),
    tags: fc.array(fc.constantFrom("x", "y"), { maxLength: 2 }),
    layout: fc.dictionary(fc.constantFrom("wide", "cover"), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
    hidden: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe("fields merged one by one", () => {
  const base: Fields = { title: "A", tags: ["x"], layout: { wide: true, cover: null } };

  test("take what each side changed", () => {
    const merged = mergeFields(base, { ...base, title: "B" }, { ...base, tags: ["x", "y"], hidden: true });
    expect(merged).toEqual({
      fields: { ...base, title: "B", tags: ["x", "y"], hidden: true },
      conflicts: [],
    });
  });

  test("stay ours where both changed one, and a conflict keeps all three", () => {
    const merged = mergeFields(base, { ...base, title: "B" }, { ...base, title: "C" });
    expect(merged.fields).toEqual({ ...base, title: "B" });
    expect(merged.conflicts).toEqual([{ field: "title", base: "A", ours: "B", theirs: "C" }]);
  });

  test("do not conflict over the order of keys", () => {
    const other: Fields = { ...base, layout: { cover: null, wide: true } };
    expect(mergeFields(base, other, { ...base, layout: { wide: false } })).toEqual({
      fields: { ...base, layout: { wide: false } },
      conflicts: [],
    });
  });

  test("go when a side took one out, and conflict when the other changed it", () => {
    const without: Fields = { title: "A", tags: ["x"] };
    expect(mergeFields(base, without, base).fields).toEqual(without);
    expect(mergeFields(base, base, without).fields).toEqual(without);
    expect(mergeFields(base, without, { ...base, layout: {} }).conflicts).toHaveLength(1);
  });

  test("of one side alone are that side's, and without a conflict the sides may be swapped", () => {
    fc.assert(
      fc.property(fields, fields, fields, (was, ours, theirs) => {
        expect(mergeFields(was, ours, ours)).toEqual({ fields: ours, conflicts: [] });
        expect(mergeFields(was, was, theirs)).toEqual({ fields: theirs, conflicts: [] });
        expect(mergeFields(was, ours, was)).toEqual({ fields: ours, conflicts: [] });
        const merged = mergeFields(was, ours, theirs);
        const swapped = mergeFields(was, theirs, ours);
        expect(swapped.conflicts).toHaveLength(merged.conflicts.length);
        if (merged.conflicts.length === 0) expect(isSame(swapped.fields, merged.fields)).toBe(true);
      }),
      RUNS,
    );
  });
});
