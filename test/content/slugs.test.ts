import { expect, test } from "vitest";
import { slugOf } from "../../src-main/content/placement.ts";

test.each([
  ["Über Straßen & Ελλάδα", "uber-straßen-ελλαδα"],
  ["Ёлка, йод", "елка-иод"],
  ["한국어 문서", "한국어-문서"],
  ["ガイドブック", "ガイドブック"],
  ["ｶﾞｲﾄﾞ", "ガイド"],
  ["วันนี้อากาศดี", "วันนี้อากาศดี"],
  ["हिन्दी में", "हिन्दी-में"],
  ["1️⃣ Start ❤️ here", "1-start-here"],
  ["\ufe0f", "page"],
])("The slug of “%s” is “%s”", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
