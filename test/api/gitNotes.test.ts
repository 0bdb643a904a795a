import { expect, test } from "vitest";
import { spaceScope } from "../../src-main/access/scopes.ts";
import { readGitSync } from "../../src-main/api/present/gitSync.ts";
import { update } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import { gitDesk } from "./gitDesk.ts";

/* What a repository says of pages beside their text, in its list and in front matter, and what an import makes of it. */

const git = gitDesk();

const importFrom = () => git.order("importGitRepository");
const exportTo = () => git.order("exportToGitRepository");

type Placed = { id: string; title: string; type: string; pages?: Placed[] };

/** The pages of a type, by their ids. */
async function pagesOf(type: string): Promise<Record<string, string>> {
  const { pages } = await git.host.ask("admin", "getCurrentRevision", { spaceId: git.desk.space });
  const walk = (placed: readonly Placed[]): [string, string][] =>
    placed.flatMap((page) => [
      ...(page.type === type ? [[page.id, page.title] as [string, string]] : []),
      ...walk(page.pages ?? []),
    ]);
  return Object.fromEntries(walk(pages));
}

const idOf = async (title: string): Promise<string> =>
  Object.entries(await pagesOf("document")).find(([, called]) => called === title)![0];

const said = async (page: string): Promise<object> => git.desk.read(page);

async function relist(change: (list: string) => string): Promise<void> {
  await git.server.commit({ "SUMMARY.md": change(`${await git.server.read("SUMMARY.md")}\n`) });
  expect(await importFrom()).toMatchObject({ state: "success" });
}

const shop = { type: "builtin:openapi", props: { grouping: "by-tag" } };
const depot = { type: "builtin:openapi", props: { grouping: "by-operation" } };

test("a computed page that a repository renames or moves stays the page it was, and one that it deletes goes", async () => {
  await git.desk.page("Page", "Words.\n");
  await git.desk.change("admin", [
    { operation: "insert_page", ref: "part", type: "group", title: "Part" },
    { operation: "insert_page", type: "computed", title: "API", into: "part", computed: shop },
    { operation: "insert_page", type: "computed", title: "Depot", into: "part", computed: depot },
  ]);
  await exportTo();
  const [api, other] = Object.keys(await pagesOf("computed")) as [string, string];
  await relist((list) => list.replace("- API <!--", "- API reference <!--"));
  expect(await pagesOf("computed")).toEqual({ [api]: "API reference", [other]: "Depot" });
  await relist((list) => list.replace("## Part", "## Another part"));
  expect(await pagesOf("computed")).toEqual({ [api]: "API reference", [other]: "Depot" });
  expect(Object.values(await pagesOf("group"))).toEqual(["Another part"]);
  await relist((list) => list.replace(/- Depot.*\n/, ""));
  expect(await pagesOf("computed")).toEqual({ [api]: "API reference" });
});

const front = (...lines: string[]): string => `---\n${lines.join("\n")}\n---\n\n# Page\n`;

const hasCover = async (page: string, name: string): Promise<void> => {
  const { items } = await git.host.ask("reader", "listFiles", { spaceId: git.desk.space });
  const file = items.find((one) => one.name === name)!.id;
  expect(await said(page)).toMatchObject({ cover: { ref: { kind: "file", file } } });
};

test("a list without notes takes from front matter only what became different there, and leaves a page its own cover and condition", async () => {
  const list = "- [Page](page.md)\n- [Other](other.md)\n";
  await git.server.commit({
    "SUMMARY.md": list,
    "page.md": front("cover: assets/a.png", "condition: a == b"),
    "other.md": "# Other\n",
    "assets/a.png": "a",
    "assets/b.png": "b",
    "assets/c.png": "c",
  });
  await importFrom();
  const page = await idOf("Page");
  await hasCover(page, "a.png");
  const { items } = await git.host.ask("reader", "listFiles", { spaceId: git.desk.space });
  await git.desk.change("admin", [
    {
      operation: "update_page",
      page,
      condition: "",
      cover: { ref: { kind: "file", file: items.find(({ name }) => name === "b.png")!.id } },
    },
  ]);
  await exportTo();
  // As the list of an older program was.
  await git.server.commit({ "SUMMARY.md": list, "other.md": "# Other\n\nA word.\n" });
  expect(await importFrom()).toMatchObject({ state: "success" });
  await hasCover(page, "b.png");
  expect(await said(page)).not.toHaveProperty("condition");

  await git.server.commit({ "page.md": front("cover: assets/c.png", "condition: a == c") });
  expect(await importFrom()).toMatchObject({ state: "success" });
  await hasCover(page, "c.png");
  expect(await said(page)).toMatchObject({ condition: "a == c" });
  await git.server.commit({ "page.md": front("icon: bolt") });
  expect(await importFrom()).toMatchObject({ state: "success" });
  expect(await said(page)).not.toHaveProperty("cover");
  expect(await said(page)).not.toHaveProperty("condition");
});

test("front matter whose picture comes later gives its page the cover once it is there", async () => {
  await git.server.commit({ "SUMMARY.md": "- [Page](page.md)\n", "page.md": front("cover: assets/a.png") });
  expect(await importFrom()).toMatchObject({
    warnings: ["page.md has the cover assets/a.png, which is not there; the cover was left as it is."],
  });
  const page = await idOf("Page");
  expect(await said(page)).not.toHaveProperty("cover");
  await git.server.commit({ "assets/a.png": "a" });
  expect(await importFrom()).toMatchObject({ state: "success" });
  await hasCover(page, "a.png");
});

test("a cover whose picture a repository has not leaves its page the cover that it had, with a warning", async () => {
  await git.server.commit({
    "SUMMARY.md": "- [Page](page.md)\n",
    "page.md": "# Page\n",
    "assets/a.png": "a",
  });
  await importFrom();
  const page = await idOf("Page");
  const { items } = await git.host.ask("reader", "listFiles", { spaceId: git.desk.space });
  const cover = { ref: { kind: "file" as const, file: items[0]!.id } };
  await git.desk.change("admin", [{ operation: "update_page", page, cover }]);
  await exportTo();
  const list = `${await git.server.read("SUMMARY.md")}\n`;
  await git.server.commit({ "SUMMARY.md": list.replace("assets/a.png", "assets/gone.png") });
  expect(await importFrom()).toMatchObject({
    state: "success",
    warnings: [
      "SUMMARY.md lists “Page”, whose cover assets/gone.png is not there; the cover was left as it is.",
    ],
  });
  await hasCover(page, "a.png");
  await git.server.commit({ "SUMMARY.md": list.replace(/"cover":\{.*?\}\}/, '"cover":null') });
  expect(await importFrom()).toMatchObject({ state: "success" });
  expect(await said(page)).not.toHaveProperty("cover");
});

test("what only the list of an export says of pages comes and goes with it, and stays where a list says nothing", async () => {
  const page = await git.desk.page("Page", "Words.\n");
  const computed = { type: "builtin:openapi", props: { grouping: "by-tag" } };
  await git.desk.change("admin", [
    { operation: "update_page", page, layout: { width: "wide" }, condition: "a == b", variables: { a: "b" } },
    { operation: "insert_page", type: "computed", title: "API", computed },
    { operation: "insert_tag", slug: "new", label: "New" },
  ]);
  const read = async () => {
    const said = (await git.desk.read(page)) as unknown as Record<string, unknown>;
    return { layout: said["layout"], condition: said["condition"], variables: said["variables"] };
  };
  const before = await read();
  await exportTo();
  expect(await importFrom()).toMatchObject({ state: "success" });
  expect(await read()).toEqual(before);
  const list = `${await git.server.read("SUMMARY.md")}\n`;
  await git.server.commit({
    "SUMMARY.md": list
      .replace('"wide"', '"default"')
      .replace("a == b", "a == c")
      .replace('"New"', '"Newest"'),
  });
  expect(await importFrom()).toMatchObject({ state: "success" });
  const now = await read();
  expect(now).toMatchObject({ layout: { width: "default" }, condition: "a == c", variables: { a: "b" } });
  const { tags } = await git.host.ask("admin", "getCurrentRevision", { spaceId: git.desk.space });
  expect(tags).toEqual([{ slug: "new", label: "Newest" }]);
  // As the list of an older program was, and what was noted of it.
  await transact(
    git.host.engine.store,
    { mode: "authority", scopes: [spaceScope(git.desk.space)], at: git.host.clock.iso() },
    async (db) => {
      const key = { scope: spaceScope(git.desk.space), id: git.desk.space };
      const space = await db
        .selectFrom("spaces")
        .selectAll()
        .where("id", "=", key.id)
        .executeTakeFirstOrThrow();
      const { listsComputed: _not, ...meeting } = readGitSync(space.git_sync)!.meeting!;
      await update(db, "spaces", key, {
        git_sync: JSON.stringify({ ...readGitSync(space.git_sync), meeting }),
      });
    },
  );
  await git.server.commit({ "SUMMARY.md": list.replaceAll(/ ?<!--.*?-->/g, "").replace(/- API\n/, "") });
  expect(await importFrom()).toMatchObject({ state: "success" });
  expect(await read()).toEqual(now);
  const { pages } = await git.host.ask("admin", "getCurrentRevision", { spaceId: git.desk.space });
  expect(pages.map(({ title, type }) => `${type} ${title}`).sort()).toEqual([
    "computed API",
    "document Page",
  ]);
});

test("a layout, variables and a file's type that a list says no more are taken out, of the space that exported it and of one that follows", async () => {
  const made = await git.desk.page("Page", "[file](files/lamp)\n");
  const base64 = Buffer.from("lamp").toString("base64");
  await git.desk.change("admin", [
    { operation: "update_page", page: made, layout: { width: "wide" }, variables: { a: "b" } },
    { operation: "insert_files", files: [{ name: "lamp.txt", contentType: "text/x-lamp", base64 }] },
  ]);
  await exportTo();
  const list = `${await git.server.read("SUMMARY.md")}\n`;
  const read = async () => {
    const { layout, variables } = (await said(await idOf("Page"))) as Record<string, unknown>;
    const { items } = await git.host.ask("reader", "listFiles", { spaceId: git.desk.space });
    return [(layout as { width: string } | undefined)?.width, variables, items[0]?.contentType];
  };
  const all = ["wide", { a: "b" }, "text/x-lamp"];
  const goesAndComes = async () => {
    expect(await read()).toEqual(all);
    await relist(() => list.replace(/"layout":\{[^}]*\},?/, "").replace(/,?"variables":\{[^}]*\}/, ""));
    const [width, ...others] = await read();
    expect(width).not.toBe("wide");
    expect(others).toEqual([undefined, "text/x-lamp"]);
    await relist(() => list);
    expect(await read()).toEqual(all);
    await relist(() => list.replace(/,?"contentType":"text\/x-lamp"/, ""));
    expect(await read()).toEqual(["wide", { a: "b" }, "text/plain"]);
  };
  await goesAndComes();
  await git.server.commit({ "SUMMARY.md": list });
  await git.openDesk();
  expect(await importFrom()).toMatchObject({ state: "success" });
  await goesAndComes();
});

test("a computed page that only its line in the list said is gone when that line is, were it the only change", async () => {
  const kinds = async () => {
    const { pages } = await git.host.ask("admin", "getCurrentRevision", { spaceId: git.desk.space });
    return pages.map(({ title, type }) => `${type} ${title}`).sort();
  };
  const takeOut = (line: string) => relist((list) => list.replace(new RegExp(`- ${line}.*\\n`), ""));
  const computed = { type: "builtin:openapi", props: { grouping: "by-tag" } };
  await git.desk.page("Page", "Words.\n");
  await git.desk.change("admin", [{ operation: "insert_page", type: "computed", title: "API", computed }]);
  await exportTo();
  // One that the repository does not know yet stays.
  await git.desk.change("admin", [{ operation: "insert_page", type: "computed", title: "Later", computed }]);
  await takeOut("API");
  expect(await kinds()).toEqual(["computed Later", "document Page"]);

  await git.openDesk();
  await git.server.commit({
    "SUMMARY.md": `${await git.server.read("SUMMARY.md")}\n- API <!-- ${JSON.stringify({ computed })} -->\n`,
  });
  await importFrom();
  expect(await kinds()).toEqual(["computed API", "document Page"]);
  // Where there is no list, nothing says what became of it.
  const list = `${await git.server.read("SUMMARY.md")}\n`;
  await git.server.commit({ "SUMMARY.md": null });
  await importFrom();
  expect(await kinds()).toEqual(["computed API", "document Page"]);
  await git.server.commit({ "SUMMARY.md": list });
  await importFrom();
  await takeOut("API");
  expect(await kinds()).toEqual(["document Page"]);
});

test("a cover of which a repository has one picture and not the other keeps the one that the page had, with a warning", async () => {
  await git.server.commit({
    "SUMMARY.md": "- [Page](page.md)\n",
    "page.md": "# Page\n",
    "assets/day.png": "day",
    "assets/night.png": "night",
  });
  await importFrom();
  const page = await idOf("Page");
  const { items } = await git.host.ask("reader", "listFiles", { spaceId: git.desk.space });
  const picture = (name: string) => ({
    kind: "file" as const,
    file: items.find((one) => one.name === name)!.id,
  });
  const cover = { ref: picture("day.png"), refDark: picture("night.png"), yPos: 3 };
  await git.desk.change("admin", [{ operation: "update_page", page, cover }]);
  await exportTo();
  const list = `${await git.server.read("SUMMARY.md")}\n`;
  await git.server.commit({ "SUMMARY.md": list.replace("night.png", "gone.png").replace(":3", ":4") });
  const warning =
    "SUMMARY.md lists “Page”, whose cover assets/gone.png is not there; the cover was left as it is.";
  expect(await importFrom()).toMatchObject({ state: "success", warnings: [warning] });
  expect(await said(page)).toMatchObject({ cover });
});
