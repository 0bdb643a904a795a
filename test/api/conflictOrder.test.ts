import { afterEach, beforeEach, expect, test } from "vitest";
import { openHost, type ApiHost } from "./host.ts";
import { Desk, type Conflict } from "./writing.ts";

/* Conflicts are listed as a reader comes to them, whenever they were raised. */

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const paragraphs = ["One.", "Two.", "Three.", "Four."];
const textOf = (words: string[]): string => `${words.join("\n\n")}\n`;
const original = textOf(paragraphs);
const changed = (at: number[], how: string): string =>
  textOf(paragraphs.map((one, index) => (at.includes(index) ? `${one.slice(0, -1)} ${how} ${how}.` : one)));

/** Has two writers change the same paragraphs of a page, whose edits were made on the text that it had at first. */
async function clash(page: string, at: number[]): Promise<void> {
  const { documentId } = await desk.read(page);
  await desk.write(page, changed(at, "here"));
  host.clock.pass(1000);
  await desk.write(page, changed(at, "there"), { who: "editor", base: documentId ?? "" });
  host.clock.pass(1000);
}

async function listed(query: object = {}): Promise<{ items: Conflict[]; next?: { page: string } }> {
  return host.ask("admin", "listConflictsInSpace", { spaceId: desk.space, ...query });
}

const told = ({ entry, field, base }: Conflict): string => `${entry?.title}: ${field ?? String(base).trim()}`;

test("pages are in the order of their tree, parents before what is in them, and a page's places from the top", async () => {
  const first = await desk.page("First", original);
  const parent = await desk.page("Parent", original);
  const child = await desk.page("Child", original, { into: parent });
  const last = await desk.page("Last", original);
  await clash(last, [0]);
  await clash(child, [3, 1]);
  await clash(parent, [2]);
  await clash(first, [1]);
  expect((await listed()).items.map(told)).toEqual([
    "First: Two.",
    "Parent: Three.",
    "Child: Two.",
    "Child: Four.",
    "Last: One.",
  ]);
});

test("a page that was moved has its conflicts where it stands now", async () => {
  const one = await desk.page("One", original);
  const other = await desk.page("Other", original);
  await clash(one, [0]);
  await clash(other, [0]);
  await desk.change("admin", [{ operation: "update_page", page: other, before: one }]);
  expect((await listed()).items.map(told)).toEqual(["Other: One.", "One: One."]);
});

test("two items of one list are in the order in which they stand, not in which they were met", async () => {
  const items = (one: string, four: string): string => `- ${one}\n- two\n- three\n- ${four}\n`;
  const page = await desk.page("List", items("one", "four"));
  const { documentId = "" } = await desk.read(page);
  await desk.write(page, items("one", "four of ours"));
  await desk.write(page, items("one", "four of theirs, which is long"), { who: "editor", base: documentId });
  host.clock.pass(1000);
  await desk.write(page, items("one of ours", "four of ours"));
  await desk.write(page, items("one of theirs, which is long", "four"), { who: "editor", base: documentId });
  const bases = (await listed()).items.map(({ base }) => base);
  expect(bases).toEqual(["- one", "- four"]);
});

test("the list is handed out page by page in the same order", async () => {
  const pages = [await desk.page("A", original), await desk.page("B", original)];
  for (const page of pages.toReversed()) await clash(page, [0, 2]);
  const whole = (await listed()).items.map(told);
  const parts: string[] = [];
  let next: string | undefined;
  do {
    const answer = await listed({ limit: 1, ...(next === undefined ? {} : { page: next }) });
    parts.push(...answer.items.map(told));
    next = answer.next?.page;
  } while (next !== undefined);
  expect(parts).toEqual(whole);
  expect(whole).toEqual(["A: One.", "A: Three.", "B: One.", "B: Three."]);
});
