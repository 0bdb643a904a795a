import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { FoundInSpace, FoundPage } from "../../../src-main/core/find/findInSpace.ts";
import { takeBridge } from "../bridged.ts";

/** What was asked of the desktop, and what it answers to a search once it does. */
let asked: { verb: string; input: object }[] = [];
let answers: ((found: FoundInSpace) => void)[] = [];
takeBridge({
  call: () => Promise.reject(new Error("Nothing is asked of the API.")),
  async desktop(verb, input) {
    asked.push({ verb, input: input as object });
    if (verb !== "findInSpace") return { ok: true, value: { count: 1, pages: 1, skipped: 0 } };
    return { ok: true, value: await new Promise<FoundInSpace>((resolve) => answers.push(resolve)) };
  },
});
Object.assign(window, {
  location: { hash: "" },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  addEventListener: () => undefined,
});
const { SpaceFinding, replacedPage } =
  await import("../../../src-renderer/data/pages/spaceFinding.svelte.ts");

beforeEach(() => {
  asked = [];
  answers = [];
});
afterAll(() => vi.unstubAllGlobals());

const branch = { spaceId: "s", changeRequestId: undefined };
const page: FoundPage = { id: "p", title: "Lamps", text: "hash", inTitle: [], matches: [], count: 2 };
const replacements = (): object[] =>
  asked.filter(({ verb }) => verb === "replaceInSpace").map(({ input }) => input);

async function foundOf(words: string) {
  const finding = new SpaceFinding();
  finding.words = words;
  const run = finding.find(branch);
  answers[0]?.({ pages: [page], count: 2, lacking: 0 });
  await run;
  return finding;
}

test("a place that was found is replaced as what it was found by", async () => {
  const finding = await foundOf("lamp");
  await finding.replace(branch, [replacedPage({ page, match: 1 })]);
  expect(replacements()).toMatchObject([{ words: "lamp", pages: [{ id: "p", only: [1] }] }]);
});

test.each([
  ["other words are typed", (finding: InstanceType<typeof SpaceFinding>) => (finding.words = "light")],
  ["letters have to match", (finding: InstanceType<typeof SpaceFinding>) => (finding.matchCase = true)],
  ["whole words are sought", (finding: InstanceType<typeof SpaceFinding>) => (finding.wholeWord = true)],
])("what an earlier search found cannot be replaced once %s", async (_, change) => {
  const finding = await foundOf("lamp");
  change(finding);
  const run = finding.find(branch);
  expect(await finding.replace(branch, [replacedPage({ page, match: 1 })])).toBeUndefined();
  expect(replacements()).toEqual([]);

  answers[1]?.({ pages: [page], count: 2, lacking: 0 });
  await run;
  await finding.replace(branch, [replacedPage({ page, match: 1 })]);
  expect(replacements()).toHaveLength(1);
});

test("what was found in a space cannot be replaced in another one", async () => {
  const finding = await foundOf("lamp");
  expect(await finding.replace({ ...branch, spaceId: "t" }, [replacedPage({ page })])).toBeUndefined();
  expect(replacements()).toEqual([]);
});

test("places can be replaced while what was found is read again", async () => {
  const finding = await foundOf("lamp");
  const run = finding.find(branch);
  await finding.replace(branch, [replacedPage({ page, match: 0 })]);
  expect(replacements()).toHaveLength(1);
  answers[1]?.({ pages: [], count: 0, lacking: 0 });
  await run;
});
