import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runGit } from "../../src-main/jobs/git/runGit.ts";
import { GitServer } from "../jobs/gitServer.ts";
import { carryOutIn, giveOrder, runHere, type GitDirection, type Order } from "./gitOrders.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

let host: ApiHost;
let server: GitServer;
let desk: Desk;
let spaceId: string;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());
beforeEach(async () => {
  desk = await Desk.open(host);
  spaceId = desk.space;
});
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A repository that holds these files, for one test. */
async function serve(files: Record<string, string>): Promise<void> {
  server = await GitServer.open();
  endings.push(() => server.close());
  if (Object.keys(files).length > 0) await server.commit(files);
}

/** The pages by their titles: their ids and texts. */
async function pages(): Promise<Record<string, { id: string; text: string }>> {
  const found: Record<string, { id: string; text: string }> = {};
  for (const [title, path] of Object.entries(await desk.tree())) {
    const { id } = await host.ask("admin", "getPageByPath", { spaceId, pagePath: path });
    found[title] = { id, text: (await desk.text(id)) ?? "" };
  }
  return found;
}
const edit = async (title: string, from: string, to: string): Promise<void> => {
  const { id, text } = (await pages())[title]!;
  expect(text).toContain(from);
  await desk.write(id, text.replace(from, to));
};

const carryOut = (privateAddresses = true, run = runHere) => carryOutIn(host, privateAddresses, run);
const order = (operation: GitDirection, given: Order = {}, run = runHere) =>
  giveOrder({ host, server, spaceId }, operation, given, run);
const importFrom = (given: Order = {}) => order("importGitRepository", given);
const exportTo = (given: Order = {}) => order("exportToGitRepository", given);

const book = {
  "SUMMARY.md": "# Summary\n\n* [Lamps](README.md)\n* [Oil](oil.md)\n* [Wicks](wicks.md)\n",
  "README.md": "# Lamps\n\nAll about lamps. Begin with [oil](oil.md).\n",
  "oil.md": "# Oil\n\nThe oil is clear.\n\nKeep it cold.\n",
  "wicks.md": "# Wicks\n\nTrim them.\n",
};

test("a repository becomes the space, in its order, and its links lead to pages", async () => {
  await serve(book);
  // The one time that a thread is started for it, as an instance does.
  const done = await order("importGitRepository", {}, runGit);
  expect(done).toMatchObject({ state: "success", direction: "import" });
  expect(await desk.tree()).toEqual({ Lamps: "lamps", Oil: "oil", Wicks: "wicks" });
  const { Lamps, Oil } = await pages();
  expect(Lamps!.text).toBe(book["README.md"]);
  const links = await host.ask("admin", "listPageLinks", { spaceId, pageId: Lamps!.id });
  expect(JSON.stringify(links)).toContain(Oil!.id);
  const info = await host.ask("reader", "getSpaceGitInfo", { spaceId });
  expect(info).toMatchObject({ url: server.url, repoName: "guide", installationStatus: "active" });
  expect(info).not.toHaveProperty("meeting");
  expect((await host.ask("reader", "getSpaceById", { spaceId })).gitSync).toEqual(info);
});

test("an export, a change in the repository and an import keep every page that it is, its history and its id", async () => {
  await serve({});
  const lamps = await desk.page("Lamps", "# Lamps\n\nAll about lamps.\n");
  const oil = await desk.page("Oil", "# Oil\n\nThe oil is clear.\n", { into: lamps });
  expect(await exportTo()).toMatchObject({ state: "success", direction: "export" });
  expect(await server.paths()).toEqual(["SUMMARY.md", "lamps/README.md", "lamps/oil.md"]);
  expect(await server.log()).toBe("Say more|Ada Admin|admin@example.com");

  expect(await importFrom()).toMatchObject({ state: "success" });
  const head = await desk.head();
  const listed = `${await server.read("SUMMARY.md")}\n`;
  await server.commit({
    "lamps/oil.md": "# Oil\n\nThe oil is yellow.\n",
    "lamps/wicks.md": "# Wicks\n\nTrim them.\n",
    "SUMMARY.md": listed.replace(/^( *[*-] )\[Oil\]/m, "$1[Wicks](lamps/wicks.md)\n$&"),
    LICENSE: "Free\n",
  });
  expect(await importFrom()).toMatchObject({ state: "success" });
  expect(await desk.tree()).toEqual({ Lamps: "lamps", Wicks: "lamps/wicks", Oil: "lamps/oil" });
  const now = await pages();
  expect([now["Lamps"]!.id, now["Oil"]!.id]).toEqual([lamps, oil]);
  expect(now["Oil"]!.text).toBe("# Oil\n\nThe oil is yellow.\n");
  expect(await desk.head()).not.toBe(head);

  // What the repository has already makes no commit, and what no page is stays there.
  expect(await exportTo()).toMatchObject({ state: "success" });
  await edit("Wicks", "Trim", "Cut");
  expect(await exportTo({ commitMessage: "Cut" })).toMatchObject({ state: "success" });
  expect(await server.read("lamps/wicks.md")).toBe("# Wicks\n\nCut them.");
  expect(await server.paths()).toContain("LICENSE");
  expect((await server.log()).split("\n")).toHaveLength(3);
});

test("what was written here and there since is joined, and what overlaps waits in a change request", async () => {
  await serve(book);
  await importFrom();
  await edit("Oil", "clear", "clear and thin");
  await edit("Wicks", "Trim them.", "Trim them daily.");
  await server.commit({ "oil.md": book["oil.md"].replace("cold", "cold and dark") });
  expect(await importFrom()).toMatchObject({ state: "success" });
  const joined = await pages();
  expect(joined["Oil"]!.text).toBe("# Oil\n\nThe oil is clear and thin.\n\nKeep it cold and dark.\n");
  expect(joined["Wicks"]!.text).toContain("daily");

  await edit("Wicks", "daily", "each morning");
  await server.commit({ "wicks.md": "# Wicks\n\nNever trim them at all.\n" });
  const before = await desk.head();
  const waits = await importFrom();
  expect(waits).toMatchObject({ state: "failure", changeRequest: expect.any(Number) as number });
  expect(waits.error).toContain(
    `It waits in change request #${waits.changeRequest}. 1 place was changed here as well.`,
  );
  expect(await desk.head()).toBe(before);
  expect((await importFrom()).error).toContain("merge it, or archive it");

  const request = String(waits.changeRequest);
  const asked = { spaceId, changeRequestId: request };
  const { items } = await host.ask("admin", "listConflictsInChangeRequest", asked);
  for (const { id: conflictId } of items)
    await host.ask("admin", "resolveConflictInChangeRequest", {
      ...asked,
      conflictId,
      body: { choice: "ours" },
    });
  await desk.merge(request);
  expect((await pages())["Wicks"]!.text).toContain("Never trim");
  expect(await importFrom()).toMatchObject({ state: "success" });
});

test("an export does not write over what others pushed, unless that is asked for, and keeps their history", async () => {
  await serve(book);
  expect((await exportTo()).error).toContain("has files there already");
  await importFrom();
  await edit("Oil", "clear", "red");
  await server.commit({ "oil.md": "# Oil\n\nOther oil.\n" }, "Theirs");
  expect((await exportTo()).error).toContain("Import first, then export again.");
  expect(await exportTo({ force: true })).toMatchObject({ state: "success" });
  expect(await server.read("oil.md")).toContain("The oil is red.");
  expect((await server.log()).split("\n")).toEqual([
    "Say more|Ada Admin|admin@example.com",
    "Theirs|Gil|gil@example.com",
    "Change|Gil|gil@example.com",
  ]);
});

test("a push that somebody is quicker than writes over none of their words", async () => {
  await serve(book);
  await importFrom();
  await edit("Oil", "clear", "red");
  let pushes = 0;
  server.beforePush = async () => {
    server.beforePush = undefined;
    pushes += 1;
    await server.commit({ "oil.md": "# Oil\n\nQuicker.\n" }, "Quicker");
  };
  expect((await exportTo()).error).toContain("Others have changed the files");
  expect(await server.read("oil.md")).toContain("Quicker");
  expect(pushes).toBe(1);
});

test("a folder of a repository is a space of its own, whatever happens beside it", async () => {
  await serve({ "docs/README.md": "# Docs\n\nHere.\n", "code.js": "1" });
  const there = { repoProjectDirectory: "/docs/" };
  const said = {
    timestamp: "2026-01-02T03:04:05.000Z",
    repoTreeURL: "https://git.example.com/docs/tree/main",
    gitInfo: { provider: "example", url: "https://git.example.com/docs" },
  };
  await importFrom({ ...there, ...said, repoCommitURL: "https://ada:secret@git.example.com/docs/commit/" });
  expect(await host.ask("reader", "getSpaceGitInfo", { spaceId })).toMatchObject({
    ...said,
    repoProjectDirectory: "docs",
    repoCommitURL: "https://git.example.com/docs/commit",
  });
  expect(await desk.tree()).toEqual({ Docs: "docs" });
  await edit("Docs", "Here.", "There.");
  server.beforePush = async () => {
    server.beforePush = undefined;
    await server.commit({ "code.js": "2" }, "Code");
  };
  expect(await exportTo(there)).toMatchObject({ state: "success" });
  expect(await server.read("docs/README.md")).toContain("There.");
  expect(await server.read("code.js")).toBe("2");
  expect((await importFrom({ repoProjectDirectory: "none" })).error).toContain("has no folder “none”");
});

test("a history that was replaced is imported like any other change", async () => {
  await serve(book);
  await importFrom();
  const { Oil } = await pages();
  await server.replaceHistory({ "README.md": "# Lamps\n\nAnew.\n", "oil.md": book["oil.md"] });
  expect(await importFrom()).toMatchObject({ state: "success" });
  const now = await pages();
  expect(now["Lamps"]!.text).toContain("Anew.");
  expect(now["Oil"]!.id).toBe(Oil!.id);
  expect(now).not.toHaveProperty("Wicks");
});

test("a password is used for its order, and is found neither in what is stored nor in what is said", async () => {
  await serve(book);
  server.password = "gil:s3cret";
  expect((await importFrom()).error).toContain("asks for a name and a password or token");
  const wrong = await importFrom({ url: server.url.replace("//", "//gil:wr0ng@") });
  expect(wrong.error).toBe(`${server.url} refused the name and the password or token.`);
  const url = server.url.replace("//", "//gil:s3cret@");
  await host.status("admin", "importGitRepository", { spaceId, body: { url, ref: "main" } });
  const waiting = await host.engine.store.reading.selectFrom("jobs").selectAll().execute();
  expect(JSON.stringify(waiting)).not.toMatch(/s3cret|Basic/);
  await carryOut();
  const info = await host.ask("reader", "getSpaceGitInfo", { spaceId });
  expect(info.operation).toMatchObject({ state: "success" });
  expect(JSON.stringify([info, wrong])).not.toMatch(/s3cret|wr0ng/);
  expect(await host.engine.store.reading.selectFrom("jobs").selectAll().execute()).toEqual([]);
  server.password = `x-access-token:t0ken`;
  expect(await importFrom({ url: server.url.replace("//", "//t0ken@") })).toMatchObject({ state: "success" });
});

test.each([
  ["a branch that is not there", { ref: "none" }, "The repository has no branch or tag “none”."],
  ["what is no repository", { url: "/none" }, "There is no repository at"],
])("%s is said", async (_what, given, message) => {
  await serve(book);
  const url = "url" in given ? new URL(given.url, server.url).href : server.url;
  expect((await importFrom({ ...given, url })).error).toContain(message);
});

test("a private address is not asked, unless whoever runs the instance allows it", async () => {
  await serve(book);
  await host.status("admin", "importGitRepository", { spaceId, body: { url: server.url, ref: "main" } });
  await carryOut(false);
  const { operation } = await host.ask("reader", "getSpaceGitInfo", { spaceId });
  expect(operation).toMatchObject({ state: "failure" });
  expect(operation!.error).toContain("127.0.0.1 is no public address");
  expect(server.asked).toEqual([]);
});

test("an order that is cancelled changes nothing, and a second one waits until the first has ended", async () => {
  await serve(book);
  const input = { spaceId, body: { url: server.url, ref: "main" } };
  expect(await host.status("admin", "cancelGitOperation", { spaceId })).toBe(409);
  expect(await host.status("admin", "importGitRepository", input)).toBe(204);
  expect((await host.ask("reader", "getSpaceGitInfo", { spaceId })).operation?.state).toBe("running");
  expect(await host.status("admin", "importGitRepository", input)).toBe(409);
  expect(await host.status("admin", "cancelGitOperation", { spaceId })).toBe(204);
  await carryOut();
  const { operation } = await host.ask("reader", "getSpaceGitInfo", { spaceId });
  expect(operation).toMatchObject({ state: "failure", error: "It was cancelled." });
  expect(await desk.tree()).toEqual({});
});

test("with standalone an import waits in a change request, whatever main is", async () => {
  await serve(book);
  const done = await importFrom({ standalone: true });
  expect(done).toMatchObject({ state: "success", changeRequest: 1 });
  expect(await desk.tree()).toEqual({});
  await desk.merge("1");
  expect(Object.keys(await desk.tree())).toEqual(["Lamps", "Oil", "Wicks"]);
});

const body = { url: "https://gitlab.example.com/lamps/guide.git", ref: "main" };
test.each([
  ["importGitRepository", { ref: "main" }, "/body/url is missing"],
  ["importGitRepository", { ...body, url: "file:///etc" }, "/body/url must begin with https: or http:"],
  ["importGitRepository", { ...body, ref: "" }, "/body/ref must not be empty"],
  [
    "importGitRepository",
    { ...body, url: "https://50%25%ff@git.example/lamps.git" },
    "/body/url has a name or a password that cannot be read",
  ],
  [
    "importGitRepository",
    { ...body, repoProjectDirectory: "a/../../b" },
    "/body/repoProjectDirectory leads out",
  ],
  [
    "importGitRepository",
    { ...body, gitInfo: { note: "x".repeat(5000) } },
    "/body/gitInfo must have at most 4096 characters",
  ],
  ["exportToGitRepository", body, "/body/commitMessage is missing"],
] as const)("%s of %j is refused", async (operation, given, message) => {
  const { status, error } = await host.refusal("admin", operation, { spaceId, body: given });
  expect([status, error.message.slice(0, message.length)]).toEqual([400, message]);
});
