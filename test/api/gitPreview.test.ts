import { expect, test } from "vitest";
import { previewGit } from "../../src-main/core/git/gitPreview.ts";
import { gitDesk } from "./gitDesk.ts";

/* What is known of a space and a repository before they meet. */

const git = gitDesk();

const preview = (given: { url?: string; ref?: string; folder?: string } = {}) =>
  previewGit(
    git.host.engine,
    { user: git.host.people.admin },
    { spaceId: git.desk.space, url: git.server.url, ref: "main", folder: "", ...given },
  );
const said = async () => (await preview()).pages?.map(({ what, title }) => `${what} ${title}`);

test("before the first meeting everything is new to the repository", async () => {
  await git.desk.page("Oil", "Clear.");
  expect(await preview()).toMatchObject({ hasMet: false, waits: false });
  expect(await said()).toContain("added Oil");
});

test("what changed here since the last export is named, and nothing after the next", async () => {
  const oil = await git.desk.page("Oil", "Clear.");
  const wick = await git.desk.page("Wick", "Trim it.");
  expect(await git.order("exportToGitRepository")).toMatchObject({ state: "success" });
  const others = { file: 0, reusable: 0, variable: 0, tag: 0 };
  expect(await preview()).toEqual({ hasMet: true, waits: false, pages: [], more: 0, others });
  await git.desk.write(oil, "Clear and cold.");
  await git.desk.change("admin", [{ operation: "delete_page", page: wick }]);
  await git.desk.page("Glass", "Clean it.");
  expect(await said()).toEqual(["added Glass", "changed Oil", "removed Wick"]);
  await git.order("exportToGitRepository");
  expect(await said()).toEqual([]);
});

test("files, reusable contents, variables and tags that changed are counted", async () => {
  await git.desk.change("admin", [
    { operation: "insert_files", files: [{ name: "a.txt", contentType: "text/plain", base64: "b25l" }] },
    { operation: "insert_reusable_content", title: "Mind", document: { markdown: "Mind the step.\n" } },
    { operation: "update_variables", variables: { height: "20 m", light: "white" } },
    { operation: "insert_tag", slug: "night", label: "At night" },
  ]);
  const all = { file: 1, reusable: 1, variable: 2, tag: 1 };
  expect(await preview()).toMatchObject({ hasMet: false, others: all });
  await git.order("exportToGitRepository");
  const none = { file: 0, reusable: 0, variable: 0, tag: 0 };
  expect(await preview()).toMatchObject({ hasMet: true, others: none });
  await git.desk.change("admin", [
    { operation: "update_variables", variables: { height: "21 m", light: null } },
    { operation: "update_tag", tag: "night", label: "By night" },
  ]);
  expect(await preview()).toMatchObject({ pages: [], others: { ...none, variable: 2, tag: 1 } });
});

test("another branch or folder is another meeting, and a token in the address none", async () => {
  await git.desk.page("Oil", "Clear.");
  await git.order("exportToGitRepository");
  expect(await preview({ ref: "next" })).toMatchObject({ hasMet: false });
  expect(await preview({ folder: "docs" })).toMatchObject({ hasMet: false });
  const withToken = git.server.url.replace("://", "://x-access-token:secret@");
  expect(await preview({ url: withToken, folder: "/" })).toMatchObject({ hasMet: true });
});

test("what came and waits in a change request is said, and is no meeting yet", async () => {
  await git.server.commit({ "README.md": "# Lamps\n" });
  expect(await git.order("importGitRepository", { standalone: true })).toMatchObject({ state: "success" });
  expect(await preview()).toMatchObject({ hasMet: false, waits: true });
});

test("what was written here since an import was merged is named", async () => {
  await git.server.commit({
    "SUMMARY.md": "# Summary\n\n* [Lamps](README.md)\n* [Oil](oil.md)\n",
    "README.md": "# Lamps\n",
    "oil.md": "# Oil\n\nClear.\n",
  });
  const { changeRequest } = await git.order("importGitRepository", { standalone: true });
  await git.host.ask("admin", "mergeChangeRequest", {
    spaceId: git.desk.space,
    changeRequestId: String(changeRequest),
  });
  expect(await said()).toEqual([]);
  const { id } = await git.host.ask("admin", "getPageByPath", { spaceId: git.desk.space, pagePath: "oil" });
  await git.desk.write(id, "# Oil\n\nClear and cold.\n");
  expect(await preview()).toMatchObject({ hasMet: true, waits: false });
  expect(await said()).toEqual(["changed Oil"]);
});

test("nobody learns of a space that they do not see", async () => {
  const place = { spaceId: git.desk.space, url: git.server.url, ref: "main", folder: "" };
  await expect(previewGit(git.host.engine, { user: git.host.people.stranger }, place)).rejects.toMatchObject({
    code: 404,
  });
});
