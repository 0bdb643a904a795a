import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { previewGit } from "../../src-main/core/git/gitPreview.ts";
import { GitServer } from "../jobs/gitServer.ts";
import { giveOrder } from "./gitOrders.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/* What is known of a space and a repository before they meet. */

let host: ApiHost;
let server: GitServer;
let desk: Desk;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());
beforeEach(async () => {
  desk = await Desk.open(host);
  server = await GitServer.open();
});
afterEach(() => server.close());

const preview = (given: { url?: string; ref?: string; folder?: string } = {}) =>
  previewGit(
    host.engine,
    { user: host.people.admin },
    { spaceId: desk.space, url: server.url, ref: "main", folder: "", ...given },
  );
const order = (operation: "importGitRepository" | "exportToGitRepository", given = {}) =>
  giveOrder({ host, server, spaceId: desk.space }, operation, given);
const said = async () => (await preview()).pages?.map(({ what, title }) => `${what} ${title}`);

test("before the first meeting everything is new to the repository", async () => {
  await desk.page("Oil", "Clear.");
  expect(await preview()).toMatchObject({ hasMet: false, waits: false });
  expect(await said()).toContain("added Oil");
});

test("what changed here since the last export is named, and nothing after the next", async () => {
  const oil = await desk.page("Oil", "Clear.");
  const wick = await desk.page("Wick", "Trim it.");
  expect(await order("exportToGitRepository")).toMatchObject({ state: "success" });
  expect(await preview()).toEqual({ hasMet: true, waits: false, pages: [], more: 0, files: 0 });
  await desk.write(oil, "Clear and cold.");
  await desk.change("admin", [{ operation: "delete_page", page: wick }]);
  await desk.page("Glass", "Clean it.");
  expect(await said()).toEqual(["added Glass", "changed Oil", "removed Wick"]);
  await order("exportToGitRepository");
  expect(await said()).toEqual([]);
});

test("another branch or folder is another meeting, and a token in the address none", async () => {
  await desk.page("Oil", "Clear.");
  await order("exportToGitRepository");
  expect(await preview({ ref: "next" })).toMatchObject({ hasMet: false });
  expect(await preview({ folder: "docs" })).toMatchObject({ hasMet: false });
  const withToken = server.url.replace("://", "://x-access-token:secret@");
  expect(await preview({ url: withToken, folder: "/" })).toMatchObject({ hasMet: true });
});

test("what came and waits in a change request is said, and is no meeting yet", async () => {
  await server.commit({ "README.md": "# Lamps\n" });
  expect(await order("importGitRepository", { standalone: true })).toMatchObject({ state: "success" });
  expect(await preview()).toMatchObject({ hasMet: false, waits: true });
});

test("what was written here since an import was merged is named", async () => {
  await server.commit({
    "SUMMARY.md": "# Summary\n\n* [Lamps](README.md)\n* [Oil](oil.md)\n",
    "README.md": "# Lamps\n",
    "oil.md": "# Oil\n\nClear.\n",
  });
  const { changeRequest } = await order("importGitRepository", { standalone: true });
  await host.ask("admin", "mergeChangeRequest", {
    spaceId: desk.space,
    changeRequestId: String(changeRequest),
  });
  expect(await said()).toEqual([]);
  const { id } = await host.ask("admin", "getPageByPath", { spaceId: desk.space, pagePath: "oil" });
  await desk.write(id, "# Oil\n\nClear and cold.\n");
  expect(await preview()).toMatchObject({ hasMet: true, waits: false });
  expect(await said()).toEqual(["changed Oil"]);
});

test("nobody learns of a space that they do not see", async () => {
  const place = { spaceId: desk.space, url: server.url, ref: "main", folder: "" };
  await expect(previewGit(host.engine, { user: host.people.stranger }, place)).rejects.toMatchObject({
    code: 404,
  });
});
