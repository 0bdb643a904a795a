import { afterAll, beforeAll, expect, test } from "vitest";
import { addPage, change, makeSpace, readPage, tree, writePage, type Caller } from "../sync/writing.ts";
import { World } from "../sync/world.ts";

let world: World;
let space: string;
let admin: Caller;
const asked = new Set<string>();

beforeAll(async () => {
  world = await World.make();
  const { raw } = world.instance.store;
  const prepare = raw.prepare.bind(raw);
  raw.prepare = (text: string) => {
    asked.add(text);
    return prepare(text);
  };
  admin = { call: (operation, input) => world.call(world.admin, operation, input) };
  space = await makeSpace(world);
});

afterAll(() => world.close());

/** How SQLite finds the rows of what was asked since the last time. */
function plansOf(work: Set<string>): string[] {
  const { raw } = world.instance.store;
  const plans: string[] = [];
  for (const text of [...work].filter((statement) => /^(select|update|delete|with)/i.test(statement))) {
    const statement = raw.prepare(`explain query plan ${text}`);
    const values = Array.from({ length: text.split("?").length - 1 }, () => "");
    const lines = statement.all(...values) as { detail: string }[];
    plans.push(...lines.map(({ detail }) => `${detail} ← ${text}`));
  }
  work.clear();
  return plans;
}

const walks = (plan: string): boolean => /^SCAN (?!search VIRTUAL)/.test(plan);
/** Everything that holds now is the whole space. */
const walksSpace = (plan: string): boolean =>
  /USING INDEX states_by_until/.test(plan) ||
  /states_by_since \(scope=\? AND branch=\? AND since<\?\)/.test(plan);

test("opening and saving a page costs the same in a space of any size: each row is found by an index", async () => {
  const above = await addPage(admin, space, "Above");
  const page = await addPage(admin, space, "Page", "One.\n\nTwo.\n", { into: above });
  await writePage(admin, space, page, "One.\n\nTwo and [three](above).\n");
  await change(admin, space, [{ operation: "update_page", page, into: null }]);
  await readPage(admin, space, page);
  await admin.call("searchSpaceContent", { spaceId: space, query: "tw" });
  const plans = plansOf(asked);
  expect(plans.length).toBeGreaterThan(10);
  expect(plans.filter((plan) => walks(plan) || walksSpace(plan))).toEqual([]);
});

test("reading the tree looks at what holds now, not at what ever held", async () => {
  asked.clear();
  await tree(admin, space);
  const plans = plansOf(asked);
  expect(plans.filter(walks)).toEqual([]);
  expect(plans.filter((plan) => plan.includes("states_by_until"))).not.toEqual([]);
});
