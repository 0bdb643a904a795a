import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../../src-main/api/types/page.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";
import { Desk, replay } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const makeSpace = (body: object, who: Person = "admin") =>
  host.callLoosely(who, "createSpace", { organizationId: host.organization, body });

async function madeFrom(body: object): Promise<Desk> {
  const outcome = await makeSpace(body);
  if ("error" in outcome) throw new Error(outcome.error.message);
  return new Desk(host, (outcome as { body: { id: string } }).body.id);
}

const pageNamed = async (of: Desk, title: string, request?: string): Promise<Page> => {
  const { pages } =
    request === undefined
      ? await host.ask("admin", "listPages", { spaceId: of.space })
      : await host.ask("admin", "listPagesInChangeRequest", { spaceId: of.space, changeRequestId: request });
  const all = (list: readonly Page[]): Page[] =>
    list.flatMap((page) => [page, ...("pages" in page ? all(page.pages) : [])]);
  const found = all(pages).find((page) => page.title === title);
  if (!found) throw new Error(`There is no page ${title}.`);
  return found;
};

describe("A space that begins with a template", () => {
  test("has its pages in order and nothing else, as its first revision", async () => {
    const made = await madeFrom({ title: "Docs", template: { id: "product-docs" } });
    expect(await made.tree()).toEqual({
      Welcome: "welcome",
      "Get started": "get-started",
      Quickstart: "get-started/quickstart",
      "How it fits together": "get-started/concepts",
      Guides: "guides",
      "Do the main job": "guides/main-job",
      "Work as a team": "guides/team",
      Help: "help",
      "When something goes wrong": "help/troubleshooting",
      "Questions and answers": "help/questions",
    });
    expect((await pageNamed(made, "Guides")).type).toBe("group");
    const { items } = await host.ask("admin", "listRevisionsInSpace", { spaceId: made.space });
    expect(items).toHaveLength(1);
    const search = { spaceId: made.space, query: "troubleshooting owner" };
    expect(await host.status("admin", "searchSpaceContent", search)).toBe(200);
  });

  test("has links that mean its own pages, wherever these go", async () => {
    const made = await madeFrom({ template: { id: "product-docs" } });
    const team = await pageNamed(made, "Work as a team");
    await made.change("admin", [{ operation: "update_page", page: team.id, slug: "colleagues" }]);
    const page = await host.ask("admin", "getPageById", {
      spaceId: made.space,
      pageId: (await pageNamed(made, "Quickstart")).id,
      "format.markdown.refs": "relative",
    });
    for (const link of [
      "[Work as a team](../guides/colleagues.md)",
      "[How it fits together](concepts.md)",
      "[Do the main job](../guides/main-job.md)",
    ])
      expect(page).toMatchObject({ markdown: expect.stringContaining(link) as string });
  });

  test("leads its named links to what is given, and keeps the words of the others", async () => {
    const contentRefs = { support: { kind: "url", url: "mailto:help@example.com" } };
    const made = await madeFrom({ template: { id: "product-docs", params: { contentRefs } } });
    const { markdown } = await made.read((await pageNamed(made, "Welcome")).id);
    expect(markdown).toContain("[support](mailto:help@example.com)");
    expect(markdown).not.toContain("ref:");
    expect(markdown).toMatch(/^One sentence/);
  });

  test("has the words that it was first made with, whatever this version ships", async () => {
    const template = {
      id: "a-template-of-another-version",
      pages: [
        { key: "README.md", parent: null, title: "Old words", markdown: "See [more](more.md#top).\n" },
        { key: "more.md", parent: "README.md", title: "More", markdown: "# Top\n" },
        { key: "# Odd", parent: "more.md", title: "A group where none can be" },
        { key: "lost.md", parent: "nowhere", title: "Lost", markdown: "" },
      ],
    };
    const body = { title: "Replayed", template };
    const answer = await replay(host, "admin", "createSpace", { organizationId: host.organization, body });
    const made = new Desk(host, (answer as { id: string }).id);
    expect(await made.tree()).toEqual({
      "Old words": "old-words",
      More: "old-words/more",
      "A group where none can be": "old-words/more/a-group-where-none-can-be",
      Lost: "lost",
    });
    expect((await pageNamed(made, "A group where none can be")).type).toBe("document");
    expect(await made.text((await pageNamed(made, "Old words")).id)).toBe("See [more](more.md#top).\n");
  });

  test.each<[string, object, number, string]>([
    [
      "an unknown template",
      { template: { id: "blank" } },
      404,
      "There is no template blank; there are product-docs, api-reference, changelog, runbook, handbook.",
    ],
    ["no id", { template: {} }, 400, "/body/template/id is missing"],
    [
      "pages of its own",
      { template: { id: "handbook", pages: [] } },
      400,
      "/body/template/pages is filled in by Recto from the template; leave it out.",
    ],
    [
      "a reference of no kind",
      { template: { id: "handbook", params: { contentRefs: { logo: { kind: "picture" } } } } },
      400,
      "/body/template/params/contentRefs/logo",
    ],
    [
      "a template that shall be empty",
      { template: { id: "handbook" }, empty: true },
      400,
      "/body/empty cannot be given beside template: a space begins with one of them.",
    ],
    [
      "a template and a source",
      { template: { id: "handbook" }, computedSource: { type: "builtin:openapi", props: {} } },
      400,
      "/body/computedSource cannot be given beside template",
    ],
    [
      "a source that shall be empty",
      { computedSource: { type: "builtin:openapi", props: {} }, empty: true },
      400,
      "/body/empty cannot be given beside computedSource",
    ],
    ["an unknown collection", { parent: "nowhere" }, 404, "There is no collection nowhere."],
    [
      "an unknown specification",
      {
        computedSource: {
          type: "builtin:openapi",
          dependencies: { spec: { ref: { kind: "openapi", spec: "petstore" } } },
          props: {},
        },
      },
      404,
      "There is no OpenAPI specification petstore.",
    ],
    [
      "an unknown translation",
      {
        computedSource: {
          type: "builtin:translation",
          dependencies: { translation: { ref: { kind: "translation", translation: "t1" } } },
          props: {},
        },
      },
      404,
      "There is no translation t1.",
    ],
    [
      "an unknown integration",
      { computedSource: { type: "integration:github:wiki", props: {} } },
      404,
      "There is no integration github.",
    ],
    [
      "a source that names nothing",
      { computedSource: { type: "builtin:openapi", props: {} } },
      400,
      "/body/computedSource/dependencies/spec: builtin:openapi needs a reference to its source.",
    ],
    [
      "a source of no type",
      { computedSource: { type: "magic", props: {} } },
      400,
      "/body/computedSource/type",
    ],
  ])("with %s is refused and not made", async (_what, body, status, message) => {
    const outcome = await makeSpace(body);
    expect(outcome).toMatchObject({ status });
    expect("error" in outcome && outcome.error.message.slice(0, message.length)).toBe(message);
    const { count } = await host.ask("admin", "listSpacesInOrganizationById", {
      organizationId: host.organization,
    });
    expect(count).toBe(1);
  });

  test("may say that it shall not be empty", async () => {
    expect(await makeSpace({ template: { id: "changelog" }, empty: false })).toMatchObject({ status: 201 });
  });
});

describe("A change request that begins with a template", () => {
  test("has its pages in its first revision, and main has none before the merge", async () => {
    await desk.page("Already here");
    const made = await host.ask("editor", "createChangeRequest", {
      spaceId: desk.space,
      body: { subject: "A runbook", template: { id: "runbook" } },
    });
    const revisions = { spaceId: desk.space, changeRequestId: made.id };
    const { items } = await host.ask("editor", "listRevisionsInChangeRequest", revisions);
    expect(items).toMatchObject([{ id: made.revision }]);
    expect(Object.keys(await desk.tree(made.id)).slice(0, 3)).toEqual([
      "Already here",
      "Service at a glance",
      "Procedures",
    ]);
    expect(Object.keys(await desk.tree())).toEqual(["Already here"]);
    await desk.merge(made.id);
    expect(Object.keys(await desk.tree())).toHaveLength(10);
  });

  test("of an unknown id is not made", async () => {
    const body = { template: { id: "unknown" } };
    expect(await host.status("admin", "createChangeRequest", { spaceId: desk.space, body })).toBe(404);
    const drafts = { spaceId: desk.space, status: "draft" as const };
    expect((await host.ask("admin", "listChangeRequestsForSpace", drafts)).count).toBe(0);
  });
});

describe("A template that is applied", () => {
  const apply = (body: object, who: Person = "editor") =>
    host.callLoosely(who, "applyTemplateToSpace", { spaceId: desk.space, body });

  test("adds its pages behind those that are there, beside one of the same name", async () => {
    const welcome = await desk.page("Welcome", "Mine.\n");
    expect(await apply({ id: "handbook" })).toMatchObject({ status: 204 });
    const { pages } = await host.ask("admin", "listPages", { spaceId: desk.space });
    expect(pages.map((page) => ("path" in page ? page.path : page.title))).toEqual([
      "welcome",
      "welcome-2",
      "joining",
      "working",
      "policies",
    ]);
    expect(await desk.text(welcome)).toBe("Mine.\n");
  });

  test("leads to files of the space, which the link then means", async () => {
    const { insertedFiles = [] } = await desk.change("admin", [
      {
        operation: "insert_files",
        files: [{ name: "logo.svg", base64: "PHN2Zy8+", contentType: "image/svg+xml" }],
      },
    ]);
    const file = insertedFiles[0]?.id ?? "";
    await apply({ id: "handbook", params: { contentRefs: { logo: { kind: "file", file } } } });
    const { id } = await pageNamed(desk, "Welcome");
    expect(await desk.text(id)).toMatch(`![Our logo](/files/${file})`);
    const rows = await host.engine.store.reading
      .selectFrom("states")
      .select("links")
      .where("id", "=", id)
      .execute();
    expect(rows.map(({ links }) => links)).toEqual([expect.stringContaining(`{"file":"${file}"}`)]);
  });

  test("to a change request changes that one alone, and when it was changed", async () => {
    const request = await desk.open();
    host.clock.pass(1000);
    expect(await apply({ id: "changelog", changeRequestId: "1" })).toMatchObject({ status: 204 });
    expect(await desk.tree()).toEqual({});
    expect(Object.keys(await desk.tree(request))).toContain("What's new");
    expect((await desk.request(request)).updatedAt).toBe(host.clock.iso());
    await desk.merge(request);
    expect(await apply({ id: "changelog", changeRequestId: request })).toMatchObject({ status: 409 });
  });

  test("is there once when it is tried again, and what was made of it stays", async () => {
    const template = {
      id: "handbook",
      pages: [
        { key: "a.md", parent: null, title: "A", markdown: "a\n" },
        { key: "b.md", parent: null, title: "B", markdown: "b\n" },
      ],
    };
    const input = { spaceId: desk.space, body: template };
    const seed = "seed";
    await replay(host, "editor", "applyTemplateToSpace", input, seed);
    await desk.write((await pageNamed(desk, "A")).id, "mine\n");
    const change = { operation: "delete_page" as const, page: (await pageNamed(desk, "B")).id };
    await desk.change("admin", [change]);
    await replay(host, "editor", "applyTemplateToSpace", input, seed);
    expect(await desk.tree()).toEqual({ A: "a" });
    expect(await desk.text((await pageNamed(desk, "A")).id)).toBe("mine\n");
  });

  test.each<[string, object, Person, number]>([
    ["an unknown id", { id: "unknown" }, "editor", 404],
    ["no id", {}, "editor", 400],
    ["an unknown change request", { id: "handbook", changeRequestId: "99" }, "editor", 404],
    ["a caller who may not edit", { id: "handbook" }, "commenter", 403],
    ["a caller who may not see the space", { id: "handbook" }, "guest", 404],
  ])("with %s is refused", async (_what, body, who, status) => {
    expect(await apply(body, who)).toMatchObject({ status });
    expect(await desk.tree()).toEqual({});
  });

  test("is refused on a locked space, and taken by a change request of it", async () => {
    await host.ask("admin", "updateSpaceById", { spaceId: desk.space, body: { editMode: "locked" } });
    expect(await apply({ id: "handbook" })).toMatchObject({ status: 409, error: { reason: "locked" } });
    await desk.open();
    expect(await apply({ id: "handbook", changeRequestId: "1" })).toMatchObject({ status: 204 });
  });
});
