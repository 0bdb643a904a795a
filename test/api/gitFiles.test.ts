import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { putBlob } from "../../src-main/core/files/files.ts";
import { gitDesk } from "./gitDesk.ts";
import { giveOrder, runHere, type Order } from "./gitOrders.ts";

const git = gitDesk();

const importFrom = () => git.order("importGitRepository");
const exportTo = (given?: Order) => git.order("exportToGitRepository", given);

/** The ids of the pages by title. */
async function ids(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [title, pagePath] of Object.entries(await git.desk.tree()))
    found[title] = (await git.host.ask("admin", "getPageByPath", { spaceId: git.desk.space, pagePath })).id;
  return found;
}
const files = async (): Promise<string[]> =>
  (await git.host.ask("reader", "listFiles", { spaceId: git.desk.space })).items.map(({ name }) => name);

async function attach(name: string, bytes: Uint8Array): Promise<string> {
  const who = { user: git.host.people.admin };
  const blob = (await putBlob(git.host.engine, who, git.host.organization, bytes)).sha256;
  const { insertedFiles } = await git.desk.change("admin", [
    { operation: "insert_files", files: [{ name, blob }] },
  ]);
  return insertedFiles![0]!.id;
}

test("an import says what it left out and what it could not follow", async () => {
  await git.server.commit({
    "SUMMARY.md": "- [A](a.md)\n",
    "a.md": "# A\n\n[gone](gone.md)\n",
    "b.md": "# B\n",
    "q:b.md": "# Q\n",
  });
  const { state, warnings } = await importFrom();
  expect(state).toBe("success");
  expect(warnings).toEqual([
    "q:b.md has a name that cannot be kept and was left out.",
    "b.md is not in SUMMARY.md; it became a hidden page at the end.",
    "a.md links to gone.md, which is not there; the link was left as it is.",
  ]);
  await git.server.commit({ "q:b.md": null, "b.md": null, "a.md": "# A\n" });
  expect(await importFrom()).not.toHaveProperty("warnings");
});

test("a file that an import leaves out of the repository stays in the space", async () => {
  await git.server.commit({ "README.md": "# Start\n", "other.bin": "other" });
  await importFrom();
  const file = await attach("large.bin", Buffer.from("large"));
  await git.desk.page("Page", `[large](/files/${file})\n`);
  expect((await exportTo()).state).toBe("success");
  await git.server.commit({ "assets/large.bin": { link: "../other.bin" } });
  expect(await importFrom()).toMatchObject({
    state: "success",
    warnings: expect.arrayContaining(["assets/large.bin is a symbolic link and was left out."]) as string[],
  });
  expect(await files()).toEqual(["large.bin"]);
});

test("a page whose file, or the folder that it is in, an import leaves out stays in the space", async () => {
  await git.server.commit({
    "README.md": "# Start\n",
    "a.md": "# A\n",
    "b/README.md": "# B\n",
    "b/c.md": "# C\n",
    "d.md": "# D\n",
  });
  await importFrom();
  const before = await ids();
  await git.server.commit({
    "a.md": { link: "README.md" },
    "b/README.md": null,
    "b/c.md": null,
    b: { link: "elsewhere" },
    "d.md": null,
  });
  expect((await importFrom()).state).toBe("success");
  const { D: _gone, ...kept } = before;
  expect(await ids()).toEqual(kept);
});

test("the variables of a space stay where an import leaves their file out, and go with it where it is gone", async () => {
  const variables = async () =>
    (await git.host.ask("reader", "getCurrentRevision", { spaceId: git.desk.space })).variables;
  await git.server.commit({ "README.md": "# Start\n", ".gitbook/vars.yaml": "lamp: oil\n" });
  await importFrom();
  expect(await variables()).toEqual({ lamp: "oil" });
  await git.server.commit({ ".gitbook/vars.yaml": { link: "../README.md" } });
  expect((await importFrom()).state).toBe("success");
  expect(await variables()).toEqual({ lamp: "oil" });
  await git.server.commit({ ".gitbook/vars.yaml": null });
  await importFrom();
  expect(await variables()).toEqual({});
});

test("a page or file with a name that not every system takes keeps its id at every import and export", async () => {
  await git.server.commit({
    "what?.md": "# What\n\n![](con.png)\n",
    "summary-of.md": "# Other\n",
    "con.png": "picture",
  });
  await importFrom();
  const before = await ids();
  const changed = "# What now\n\n![](con.png)\n";
  await git.server.commit({ "what?.md": changed, "con.png": "another" });
  await importFrom();
  const { "What now": what } = await ids();
  expect(what).toBe(before["What"]);
  expect(await files()).toEqual(["con.png"]);

  await git.desk.write(what!, "# What then\n\n![](con.png)\n");
  expect((await exportTo()).state).toBe("success");
  const paths = await git.server.paths();
  expect(paths.filter((path) => path.startsWith("what"))).toEqual(["what-.md"]);
  expect(paths.filter((path) => path.endsWith(".png"))).toEqual(["_con.png"]);
  await git.server.commit({ "new.txt": "changed" });
  expect((await importFrom()).state).toBe("success");
  expect(await ids()).toEqual({ Other: before["Other"], "What now": before["What"] });
  expect(await files()).toEqual(["con.png"]);
});

test("a Markdown file that is an attachment stays one", async () => {
  await git.server.commit({ "README.md": "# Start\n" });
  await importFrom();
  const file = await attach("notes.md", Buffer.from("# Notes\n"));
  const unused = await attach("README.md", Buffer.from("# Read me\n"));
  await git.desk.page("Page", `[notes](/files/${file})\n`);
  for (const more of ["one", "two"]) {
    expect((await exportTo()).state).toBe("success");
    await git.server.commit({ [`${more}.txt`]: more });
    const { state, warnings = [] } = await importFrom();
    expect([state, ...warnings.filter((each) => !each.includes("txt"))]).toEqual(["success"]);
  }
  expect(Object.keys(await git.desk.tree()).sort()).toEqual(["Page", "Start"]);
  expect((await files()).sort()).toEqual(["README.md", "notes.md"]);
  expect(unused).not.toBe(file);
});

const rename = async (title: string, slug: string): Promise<void> => {
  await git.desk.change("admin", [
    { operation: "update_page", page: (await ids())[title]!, title: slug, slug },
  ]);
};

test("an export takes away what it wrote under a page's former name, and what it had imported from there", async () => {
  await git.server.commit({ "README.md": "# Start\n", "oil.md": "# Oil\n\nClear.\n" });
  await importFrom();
  await git.desk.page("Lamps", "# Lamps\n");
  expect((await exportTo()).state).toBe("success");
  expect(await git.server.paths()).toEqual(["README.md", "SUMMARY.md", "lamps.md", "oil.md"]);
  await rename("Lamps", "lights");
  await rename("Oil", "fuel");
  expect((await exportTo()).state).toBe("success");
  expect(await git.server.paths()).toEqual(["README.md", "SUMMARY.md", "fuel.md", "lights.md"]);
});

test("an export that is forced takes away nothing that somebody else put at a page's former name", async () => {
  for (const title of ["Lamps", "Oil", "Wicks", "Glass"]) await git.desk.page(title, `# ${title}\n`);
  expect((await exportTo()).state).toBe("success");
  await git.server.commit({
    "lamps.md": "# Theirs\n",
    "oil.md": null,
    "oil.md/data.csv": "1,2\n",
    "wicks.md": { link: "lamps.md" },
  });
  for (const title of ["Lamps", "Oil", "Wicks", "Glass"]) await rename(title, `our-${title.toLowerCase()}`);
  expect((await exportTo({ force: true })).state).toBe("success");
  expect(await git.server.paths()).toEqual([
    "SUMMARY.md",
    "lamps.md",
    "oil.md/data.csv",
    "our-glass.md",
    "our-lamps.md",
    "our-oil.md",
    "our-wicks.md",
    "wicks.md",
  ]);
  expect(await git.server.read("lamps.md")).toBe("# Theirs");
});

test("an export that is forced takes away the files of an import that nobody changed since, however they were written", async () => {
  await git.server.commit({
    "README.md": "# Start\n",
    "what?.md": "# What\n",
    "who?.md": "# Who\n",
    "gone.md": "---\nowner: us\n---\n\nGone\n====\n\n* [What](what%3F.md)\n",
    "theirs.md": "---\nowner: us\n---\n\nTheirs\n======\n",
  });
  await importFrom();
  for (const title of ["Gone", "Theirs"])
    await git.desk.change("admin", [{ operation: "delete_page", page: (await ids())[title]! }]);
  await git.server.commit({ "new.txt": "new", "theirs.md": "# Theirs again\n", "who?.md": "# Who else\n" });
  await git.server.commit({ "new.txt": "newer" });
  expect((await exportTo({ force: true })).state).toBe("success");
  expect(await git.server.paths()).toEqual([
    "README.md",
    "SUMMARY.md",
    "new.txt",
    "theirs.md",
    "what-.md",
    "who-.md",
    "who?.md",
  ]);
});

/** Imports what a computer has that cannot keep these files. */
const importWithout = (...paths: string[]) =>
  giveOrder(
    { host: git.host, server: git.server, spaceId: git.desk.space },
    "importGitRepository",
    {},
    async (task, watching) => {
      const done = await runHere(task, watching);
      for (const path of paths) await rm(join(task.place, "files", path));
      return { ...done, leftOut: paths.map((path) => ({ path, why: "is too large" })) };
    },
  );

test("an export takes away no file that the last import left out, though a page of its name was deleted here", async () => {
  await git.server.commit({
    "README.md": "# Start\n",
    "a.md": "# A\n",
    "what?.md": "# What\n",
    "b/c.md": "# C\n",
  });
  await importFrom();
  await git.server.commit({ "a.md": "# A, and far more\n", "what?.md": "# More\n" });
  expect((await importWithout("a.md", "what?.md")).state).toBe("success");
  for (const title of ["A", "C"])
    await git.desk.change("admin", [{ operation: "delete_page", page: (await ids())[title]! }]);
  await rename("What", "other");
  expect((await exportTo()).state).toBe("success");
  expect(await git.server.paths()).toEqual(["README.md", "SUMMARY.md", "a.md", "other.md", "what?.md"]);
});

test("an export refuses to write over what the repository has and no import read, and where it is forced does", async () => {
  await git.server.commit({
    "README.md": "# Start\n",
    setup: "run\n",
    "data.md": { link: "README.md" },
    "a.bin": "theirs",
  });
  await importFrom();
  const refusal = (path: string): string =>
    `The repository has “${path}”, which is not from this space, where the export would write. Move or rename what is there, or export over it.`;
  const data = await git.desk.page("Data", "# Data\n");
  expect(await exportTo()).toMatchObject({ state: "failure", error: refusal("data.md") });
  await git.desk.change("admin", [{ operation: "delete_page", page: data }]);
  const setup = await git.desk.page("Setup", "# Setup\n");
  await git.desk.page("Linux", "# Linux\n", { into: setup });
  expect(await exportTo()).toMatchObject({ state: "failure", error: refusal("setup") });
  expect(await git.server.read("setup")).toBe("run");
  const again = await git.desk.page("Data", "# Data\n");
  expect((await exportTo({ force: true })).state).toBe("success");
  expect(await git.server.paths()).toEqual([
    "README.md",
    "SUMMARY.md",
    "a.bin",
    "data.md",
    "setup/README.md",
    "setup/linux.md",
  ]);
  expect(await git.server.read("data.md")).toBe("# Data");
  await git.desk.write(again, "# Data\n\nMore.\n");
  expect((await exportTo()).state).toBe("success");
});

test("an export refuses to put a folder where the repository has a file, and a file where it has a folder", async () => {
  await git.server.commit({ docs: "theirs", "b.md/c.txt": "theirs" });
  await git.desk.page("B", "# B\n");
  expect(await exportTo({ repoProjectDirectory: "docs" })).toMatchObject({
    state: "failure",
    error: expect.stringContaining("“docs”") as string,
  });
  await git.server.commit({ "a.md": "# A\n" });
  await importFrom();
  await git.desk.page("B", "# B\n");
  expect(await exportTo()).toMatchObject({
    state: "failure",
    error: expect.stringContaining("“b.md/c.txt”") as string,
  });
});

test("an export to another repository takes away nothing there that is called as a page once was elsewhere", async () => {
  await git.server.commit({ "README.md": "# Start\n", "what?.md": "# What\n" });
  await importFrom();
  await git.server.close();
  await git.openServer();
  await git.server.commit({ "what?.md": "# Theirs\n" });
  expect((await exportTo({ force: true })).state).toBe("success");
  await git.desk.page("Lamps", "# Lamps\n");
  expect((await exportTo()).state).toBe("success");
  expect(await git.server.paths()).toEqual(["README.md", "SUMMARY.md", "lamps.md", "what-.md", "what?.md"]);
});
