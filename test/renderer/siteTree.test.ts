import { expect, test } from "vitest";
import type { SiteStructure } from "../../src-main/api/types/siteStructure.ts";
import { emptyWindow, takeBridge } from "./bridged.ts";

takeBridge({ call: () => Promise.resolve({ ok: true, value: undefined }) });
emptyWindow();
const { canBeFirst, siteTree } = await import("../../src-renderer/screens/organization/sites/siteTree.ts");

const space = (id: string, isDefault = false) => ({
  object: "site-space",
  id,
  title: id,
  path: id,
  space: { id, title: id },
  default: isDefault,
  draft: false,
});
const section = (id: string, spaces: string[], first: string, isDefault = false) => ({
  object: "site-section",
  id,
  title: id,
  path: id,
  default: isDefault,
  siteSpaces: spaces.map((one) => space(one, isDefault && one === first)),
  defaultSiteSpace: first,
});
const tree = siteTree(
  {
    type: "sections",
    structure: [section("guides", ["start", "more"], "more", true), section("api", ["calls"], "calls")],
  } as unknown as SiteStructure,
  { standard: "First", draft: "Draft" },
  true,
);

test("the first section is told, and the first space of each section that has several", () => {
  expect(tree.map(({ badge }) => badge)).toEqual(["First", undefined]);
  expect(tree[0]?.children?.map(({ badge }) => badge)).toEqual([undefined, "First"]);
  expect(tree[1]?.children?.map(({ badge }) => badge)).toEqual([undefined]);
});

test("an editor chooses what a section shows first, and an admin the section too", () => {
  const [guides] = tree;
  const start = guides?.children?.[0];
  if (!guides || !start) throw new Error("no section");
  expect(canBeFirst(tree, start, false)).toBe(true);
  expect(canBeFirst(tree, guides, false)).toBe(false);
  expect(canBeFirst(tree, guides, true)).toBe(true);
  const alone = siteTree(
    { type: "siteSpaces", structure: [space("start")] } as unknown as SiteStructure,
    { standard: "First", draft: "Draft" },
    true,
  );
  expect(alone.map((item) => canBeFirst(alone, item, false))).toEqual([false]);
});
