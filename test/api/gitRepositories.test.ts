import { afterAll, beforeAll, expect, test } from "vitest";
import { noGit } from "../../src-main/jobs/git.ts";
import { openHost, type ApiHost } from "./host.ts";

let host: ApiHost;
let spaceId: string;
beforeAll(async () => {
  host = await openHost();
  const { id } = await host.ask("admin", "createSpace", {
    organizationId: host.organization,
    body: { title: "Guide" },
  });
  spaceId = id;
});
afterAll(() => host.close());

const body = { url: "https://gitlab.example.com/lamps/guide.git", ref: "main" };

test("an order to import from a repository, or to export to one, leaves the space saying that nothing was done", async () => {
  expect(await host.status("admin", "getSpaceGitInfo", { spaceId })).toBe(404);
  expect(await host.ask("admin", "getSpaceById", { spaceId })).not.toHaveProperty("gitSync");
  const before = await host.ask("admin", "getCurrentRevision", { spaceId });
  expect(await host.status("admin", "importGitRepository", { spaceId, body })).toBe(204);
  const info = await host.ask("reader", "getSpaceGitInfo", { spaceId });
  expect(info).toMatchObject({
    installationStatus: "unauthenticated",
    installationProvider: "gitlab",
    url: body.url,
    repoName: "lamps/guide",
    operation: { state: "failure", direction: "import", startedAt: host.clock.iso(), error: noGit },
  });
  expect((await host.ask("admin", "getSpaceById", { spaceId })).gitSync).toEqual(info);
  expect(await host.ask("admin", "getCurrentRevision", { spaceId })).toEqual(before);
  const commit = { ...body, commitMessage: "Say more" };
  expect(await host.status("admin", "exportToGitRepository", { spaceId, body: commit })).toBe(204);
  expect((await host.ask("reader", "getSpaceGitInfo", { spaceId })).operation?.direction).toBe("export");
});

test.each([
  ["importGitRepository", { ref: "main" }, "/body/url is missing"],
  ["importGitRepository", { ...body, url: "file:///etc" }, "/body/url must begin with https: or http:"],
  ["importGitRepository", { ...body, ref: "" }, "/body/ref must not be empty"],
  ["exportToGitRepository", body, "/body/commitMessage is missing"],
] as const)("%s of %j is refused", async (operation, given, message) => {
  const { status, error } = await host.refusal("admin", operation, { spaceId, body: given });
  expect([status, error.message.slice(0, message.length)]).toEqual([400, message]);
});
