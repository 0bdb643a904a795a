import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
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

const minute = 60 * 1000;

const refuse = (changes: unknown[], who: Person = "admin") =>
  host.refusal(who, "updateSpaceContent", { spaceId: desk.space, body: { changes } });
const titlesUnder = async (parent: string | null): Promise<string[]> => {
  const { pages } = await host.ask("admin", "listPages", { spaceId: desk.space });
  const find = (list: Page[]): Page[] | undefined => {
    for (const page of list) {
      if (!("pages" in page)) continue;
      if (page.id === parent) return page.pages;
      const below = find(page.pages);
      if (below) return below;
    }
    return undefined;
  };
  return ((parent === null ? pages : find(pages)) ?? []).map(({ title }) => title);
};
const revisions = async () =>
  (await host.ask("admin", "listRevisionsInSpace", { spaceId: desk.space })).items;

describe("Making pages", () => {
  test("answers each with its id, in order, and gives the batch one revision", async () => {
    const answer = await desk.change("editor", [
      { operation: "insert_page", title: "Guide", ref: "guide", document: { markdown: "hello\n" } },
      { operation: "insert_page", title: "Inside", into: "guide", document: { markdown: "" } },
      { operation: "update_page", page: "guide", emoji: "📗" },
    ]);
    expect(answer.changes).toMatchObject([
      { object: "created_page", ref: "guide", page: { object: "page" } },
      { object: "created_page" },
    ]);
    expect(answer.changes[1]).not.toHaveProperty("ref");
    expect(await desk.tree()).toEqual({ Guide: "guide", Inside: "guide/inside" });
    const made = await revisions();
    expect(made).toHaveLength(2);
    expect(made[0]).toMatchObject({ type: "edits", author: { id: host.people.editor } });
  });

  test("takes title and fields from front matter, then from a heading, then from the change", async () => {
    const front = await desk.page(
      "Given",
      "---\ntitle: From front\nicon: book\nhidden: true\n---\n\n# Head\n",
    );
    const head = await desk.page("Given", "# From *the* heading\n\ntext\n");
    const given = await desk.page("Given", "text\n\n# Later\n");
    expect(await desk.read(front)).toMatchObject({ title: "From front", icon: "book", hidden: true });
    expect((await desk.read(head)).title).toBe("From the heading");
    expect((await desk.read(given)).title).toBe("Given");
    expect(await desk.text(front)).toBe("---\ntitle: From front\nicon: book\nhidden: true\n---\n\n# Head\n");
  });

  test("takes every field from front matter that a change could give, where the change does not", async () => {
    const text = [
      "slug: lamps-and-oil",
      "emoji: 💡",
      "description: What burns",
      "noIndex: true",
      "noRobotsIndex: true",
      "condition: visitor.claims.keeper",
      "tags: [oil]",
    ].join("\n");
    const page = await desk.page("Lamps", `---\n${text}\n---\n`, { description: "Given" });
    expect(await desk.read(page)).toMatchObject({
      slug: "lamps-and-oil",
      emoji: "💡",
      description: "Given",
      noIndex: true,
      noRobotsIndex: true,
      condition: "visitor.claims.keeper",
      tags: ["oil"],
    });
  });

  test.each([
    ["emoji: lamp"],
    ["emoji: 💡💡"],
    [`icon: ${"i".repeat(51)}`],
    ["slug: lamps/oil"],
    ["slug: .."],
    [`slug: ${"s".repeat(101)}`],
    ['title: "  "'],
    ['description: "a\\0b"'],
    ['description: "\\ud800"'],
    ["hidden: yes please"],
    ["condition: [a]"],
    ['tags: ["", a]'],
  ])("keeps as words what front matter says that a change could not give: %s", async (line) => {
    const page = await desk.page("Lamps", `---\n${line}\n---\n`);
    const { emoji, icon, title, ...read } = await desk.read(page);
    expect([emoji, icon, title]).toEqual([undefined, undefined, "Lamps"]);
    expect(read).toMatchObject({ slug: "lamps", hidden: false, tags: [], markdown: `---\n${line}\n---\n` });
    expect(read).not.toMatchObject({ description: expect.anything() as unknown });
    expect(read).not.toHaveProperty("condition");
  });

  test("gives a cover the height and the place that it has until a writer chooses", async () => {
    const ref = { kind: "url" as const, url: "https://example.com/cover.png" };
    const page = await desk.page("Lamps", "", { cover: { ref } });
    expect((await desk.read(page)) as { cover?: object }).toMatchObject({
      cover: { ref, height: 240, yPos: 0 },
    });
    await desk.change("admin", [{ operation: "update_page", page, cover: { ref, height: 100, yPos: -20 } }]);
    expect((await desk.read(page)) as { cover?: object }).toMatchObject({
      cover: { ref, height: 100, yPos: -20 },
    });
  });

  test("sets a page's fields by what becomes of its front matter, and not by what is written below", async () => {
    const page = await desk.page("Lamps", "---\ntitle: Lamps\nicon: book\n---\n\nOil.\n");
    await desk.change("admin", [{ operation: "update_page", page, title: "Renamed", icon: "" }]);
    await desk.write(page, "---\ntitle: Lamps\nicon: book\n---\n\nMuch oil.\n");
    expect(await desk.read(page)).toMatchObject({ title: "Renamed", slug: "lamps" });
    expect(await desk.read(page)).not.toHaveProperty("icon");
    const markdown = "---\ntitle: Lights\nicon: book\nhidden: true\nslug: lights\n---\n\nMuch oil.\n";
    await desk.write(page, markdown);
    expect(await desk.read(page)).toMatchObject({ title: "Lights", slug: "lights", hidden: true, markdown });
    expect(await desk.read(page)).not.toHaveProperty("icon");
    const change = {
      operation: "update_page",
      page,
      document: { markdown: "---\ntitle: Front\n---\n" },
    } as const;
    await desk.change("admin", [{ ...change, title: "Given" }]);
    expect(await desk.read(page)).toMatchObject({ title: "Given", hidden: true, slug: "lights" });
  });

  test("leaves a page's fields as they are while front matter is typed, each edit made on the one before", async () => {
    const stale = "title: Old\nslug: old\nhidden: true\nslgu: lamps";
    const page = await desk.page("Lamps", `---\n${stale}\n---\n`);
    const fields = { title: "Lamps", slug: "lamps", hidden: false };
    await desk.change("admin", [{ operation: "update_page", page, ...fields }]);
    const typed = [
      "condition",
      "condition:",
      "condition: v",
      "slug: l",
      "slug: la",
      "slug: lamp",
      "icon: book",
    ];
    for (const line of typed) {
      const markdown = `---\n${stale.replace("slgu: lamps", "")}${line}\n---\n`;
      await desk.write(page, markdown, { base: (await desk.read(page)).documentId as string });
      expect(await desk.read(page)).toMatchObject({ ...fields, markdown });
    }
    expect(await desk.read(page)).not.toHaveProperty("icon");
    expect(await desk.read(page)).not.toHaveProperty("condition");
    await desk.write(page, "---\ntitle: Lights\nslug: lights\nhidden: true\nicon: book\n---\n");
    expect(await desk.read(page)).toMatchObject({ title: "Lights", slug: "lights" });
    // What the text said before, it says still.
    expect(await desk.read(page)).toMatchObject({ hidden: false });
    expect(await desk.read(page)).not.toHaveProperty("icon");
  });

  test("keeps with an edit what its front matter sets, so that it meets what others gave the page", async () => {
    const page = await desk.page("Lamps", "Oil.\n");
    const base = (await desk.read(page)).documentId as string;
    const edit = {
      operation: "update_page",
      page,
      base,
      document: { markdown: "---\ntitle: Lights\n---\n\nOil.\n" },
    };
    await desk.change("admin", [{ operation: "update_page", page, title: "Lanterns" }]);
    const pinned = { ...edit, title: "Lights", was: { title: "Lamps" } };
    await replay(host, "editor", "updateSpaceContent", { spaceId: desk.space, body: { changes: [pinned] } });
    expect((await desk.read(page)).title).toBe("Lanterns");
    const { items } = await host.ask("admin", "listConflictsInSpace", { spaceId: desk.space });
    expect(items).toMatchObject([{ kind: "field", field: "title" }]);
    await replay(host, "editor", "updateSpaceContent", { spaceId: desk.space, body: { changes: [edit] } });
    expect((await desk.read(page)).title).toBe("Lanterns");
  });

  test("gives every sibling a slug of its own", async () => {
    for (let count = 0; count < 3; count += 1) await desk.page("Über uns!");
    const { pages } = await host.ask("admin", "listPages", { spaceId: desk.space });
    expect(pages.map((page) => ("slug" in page ? page.slug : ""))).toEqual([
      "uber-uns",
      "uber-uns-2",
      "uber-uns-3",
    ]);
  });

  test("puts them at a number, before or behind a sibling, or last", async () => {
    const b = await desk.page("B");
    const insert = (title: string, place: object): ContentChange => ({
      operation: "insert_page",
      title,
      document: { markdown: "" },
      ...place,
    });
    await desk.change("admin", [insert("A", { at: 0 }), insert("E", {}), insert("C", { after: b })]);
    await desk.change("admin", [
      insert("D", { at: 3 }),
      insert("F", { at: 99 }),
      insert("A2", { before: b }),
    ]);
    expect(await titlesUnder(null)).toEqual(["A", "A2", "B", "C", "D", "E", "F"]);
    expect((await refuse([insert("X", { at: 0, before: b })])).status).toBe(400);
  });

  test("puts them beside their neighbour in a request that has moved many pages from there", async () => {
    const first = await desk.page("A");
    await desk.page("Z");
    const beside = async (title: string, request?: string): Promise<string> =>
      desk.page(title, "", { after: first, ...(request === undefined ? {} : { request }) });
    const pages = [];
    for (const title of ["G", "E", "D", "C", "B"]) pages.unshift(await beside(title));
    const request = await desk.open("Order");
    const moved = pages.slice(0, 4).map((page) => ({ operation: "update_page" as const, page, at: 6 }));
    await desk.change("admin", moved, request);
    await beside("New", request);
    expect(Object.keys(await desk.tree(request))).toEqual(["A", "New", "G", "Z", "B", "C", "D", "E"]);
  });

  test("makes links and groups, which hold what they may", async () => {
    const [group] = (await desk.change("admin", [{ operation: "insert_page", type: "group", title: "Part" }]))
      .changes;
    const id = group?.object === "created_page" ? group.page.id : "";
    await desk.change("admin", [
      {
        operation: "insert_page",
        type: "link",
        title: "Home",
        into: id,
        target: { kind: "url", url: "https://example.com/" },
      },
    ]);
    expect(await titlesUnder(id)).toEqual(["Home"]);
    const wrong = await refuse([{ operation: "insert_page", type: "group", title: "Inner", into: id }]);
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.error.message).toContain("/body/changes/0/into");
  });

  test("makes no page that its type does not allow", async () => {
    const page = await desk.page("Plain");
    const below = await desk.page("Below", "", { into: page });
    const url = { kind: "url" as const, url: "https://example.com/" };
    const computed = { type: "builtin:openapi" as const, dependencies: {}, props: {} };
    const cases: [object, string][] = [
      [{ operation: "insert_page", type: "link", title: "To" }, "/target is missing: a link page needs one."],
      [
        { operation: "insert_page", type: "computed", title: "Of" },
        "/computed is missing: a computed page needs one.",
      ],
      [{ operation: "update_page", page: below, type: "link" }, "/target is missing: a link page needs one."],
      [
        { operation: "update_page", page: below, type: "computed" },
        "/computed is missing: a computed page needs one.",
      ],
      [
        { operation: "update_page", page: below, type: "group" },
        "/type cannot be group: a group stands at the root only.",
      ],
      [
        { operation: "update_page", page, type: "link", target: url },
        "/type cannot be link: such a page holds no others",
      ],
      [
        { operation: "update_page", page, type: "computed", computed },
        "/type cannot be computed: such a page holds no others",
      ],
      [
        { operation: "update_page", page, computed },
        "/computed is for a page of type computed: nothing shows it on another one.",
      ],
      [
        { operation: "insert_page", title: "Of", document: { markdown: "" }, computed },
        "/computed is for a page of type computed: nothing shows it on another one.",
      ],
      [
        { operation: "update_page", page, computedSeed: "latest" },
        "/computedSeed cannot be given: a page shows what its source is now.",
      ],
    ];
    for (const [change, sentence] of cases) {
      const refused = await refuse([change]);
      expect(refused.status).toBe(400);
      expect(refused.error.message).toContain(`/body/changes/0${sentence}`);
    }
    await desk.change("admin", [{ operation: "update_page", page: below, type: "link", target: url }]);
    expect(await titlesUnder(page)).toEqual(["Below"]);
  });

  test("makes no link to an address that a browser or the system would run", async () => {
    const page = await desk.page("Plain");
    for (const url of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd"]) {
      const target = { kind: "url", url };
      for (const change of [
        { operation: "insert_page", type: "link", title: "Run", target },
        { operation: "update_page", page, target },
      ]) {
        const refused = await refuse([change]);
        expect(refused.status).toBe(400);
        expect(refused.error.message).toMatch(/^\/body\/changes\/0\/target must have a url that begins with/);
      }
    }
  });
});

describe("Moving pages", () => {
  test("changes parent and order, and keeps the slugs apart", async () => {
    const [a, b] = [await desk.page("A"), await desk.page("B")];
    const inner = await desk.page("Same", "", { into: a });
    await desk.page("Same", "", { into: b });
    await desk.change("admin", [{ operation: "update_page", page: inner, into: b, at: 0 }]);
    expect(await desk.tree()).toMatchObject({ A: "a" });
    const { pages } = await host.ask("admin", "listPages", { spaceId: desk.space });
    const below = pages.find(({ id }) => id === b);
    expect(below && "pages" in below && below.pages.map((page) => ("slug" in page ? page.slug : ""))).toEqual(
      ["same-2", "same"],
    );
    await desk.change("admin", [{ operation: "update_page", page: b, before: a }]);
    expect(await titlesUnder(null)).toEqual(["B", "A"]);
  });

  test("keeps the place of a page that is put where it is", async () => {
    const [a] = [await desk.page("A"), await desk.page("B")];
    const before = await desk.head();
    await desk.change("admin", [{ operation: "update_page", page: a, into: null }]);
    expect(await desk.head()).toBe(before);
    expect(await titlesUnder(null)).toEqual(["A", "B"]);
  });

  test("is refused under the page itself or what lies under it", async () => {
    const a = await desk.page("A");
    const b = await desk.page("B", "", { into: a });
    for (const into of [a, b]) {
      const refusal = await refuse([{ operation: "update_page", page: a, into }]);
      expect(refusal).toMatchObject({ status: 400 });
      expect(refusal.error.message).toBe("/body/changes/0/into would put the page under itself.");
    }
  });
});

describe("A batch of changes", () => {
  test("is done whole or not at all", async () => {
    const a = await desk.page("A", "one\n");
    const head = await desk.head();
    const refusal = await refuse([
      { operation: "update_page", page: a, document: { markdown: "two\n" } },
      { operation: "insert_page", title: "B", document: { markdown: "" } },
      { operation: "delete_page", page: "unknown" },
    ]);
    expect(refusal).toMatchObject({ status: 400 });
    expect(refusal.error.message).toContain("/body/changes/2/page");
    expect(await desk.head()).toBe(head);
    expect(await desk.text(a)).toBe("one\n");
    expect(await titlesUnder(null)).toEqual(["A"]);
  });

  test("has 1 to 50 changes, each of a known kind, names once only", async () => {
    const insert = { operation: "insert_page", title: "X", document: { markdown: "" } };
    expect((await refuse([])).status).toBe(400);
    expect((await refuse(Array.from({ length: 51 }, () => insert))).status).toBe(400);
    expect((await refuse([{ operation: "explode" }])).error.message).toContain("/body/changes/0/operation");
    expect(
      (
        await refuse([
          { ...insert, ref: "x" },
          { ...insert, ref: "x" },
        ])
      ).error.message,
    ).toContain("/body/changes/1/ref");
    expect((await refuse([{ ...insert, tittle: "X" }])).error.message).toContain("/body/changes/0/tittle");
  });

  test("lets its texts show the files that it adds, by their refs", async () => {
    const image = (ref: string) => ({
      name: `${ref}.png`,
      ref,
      base64: "aGVsbG8=",
      contentType: "image/png",
    });
    const page = await desk.page("Page", "Above.\n");
    const { insertedFiles, changes } = await desk.change("admin", [
      { operation: "insert_page", title: "Before", document: { markdown: "[none](./logo)\n" } },
      { operation: "insert_files", files: [image("logo"), image("photo.png")] },
      { operation: "update_page", page, document: { markdown: "Above.\n\n![a](./logo)\n" } },
      {
        operation: "insert_page",
        title: "Made",
        document: { markdown: "![b](./photo.png) [c](./logo) [no](./other)\n" },
      },
    ]);
    const [logo, photo] = (insertedFiles ?? []).map(({ id }) => id);
    const made = changes.flatMap((change) => (change.object === "created_page" ? [change.page.id] : []));
    expect(await desk.text(made[0] ?? "")).toBe("[none](./logo)\n");
    expect(await desk.text(page)).toBe(`Above.\n\n![a](/files/${logo})\n`);
    expect(await desk.text(made[1] ?? "")).toBe(`![b](/files/${photo}) [c](/files/${logo}) [no](./other)\n`);
    const unused = { spaceId: desk.space, unused: true };
    expect((await host.ask("reader", "listFiles", unused)).count).toBe(0);
  });

  test("takes files as base64", async () => {
    const answer = await desk.change("admin", [
      {
        operation: "insert_files",
        files: [{ name: "logo.png", ref: "logo", base64: "aGVsbG8=", contentType: "image/png" }],
      },
    ]);
    const [file] = answer.insertedFiles ?? [];
    expect(file).toMatchObject({ name: "logo.png", contentType: "image/png", size: 5 });
    const { items } = await host.ask("reader", "listFiles", { spaceId: desk.space });
    expect(items).toEqual([file]);
    const fileId = file?.id ?? "";
    expect(await host.ask("reader", "getFileById", { spaceId: desk.space, fileId })).toEqual(file);
    await desk.change("admin", [{ operation: "update_file", file: fileId, name: "mark.png" }]);
    expect((await host.ask("reader", "getFileById", { spaceId: desk.space, fileId })).name).toBe("mark.png");
    await desk.change("admin", [{ operation: "delete_file", file: fileId }]);
    expect(await host.status("reader", "getFileById", { spaceId: desk.space, fileId })).toBe(404);
    const stolen = { name: "a", blob: "0".repeat(64) };
    expect((await refuse([{ operation: "insert_files", files: [stolen] }])).status).toBe(400);
    const two = { name: "a", base64: "aGVsbG8=", blob: "0".repeat(64), contentType: "a/b" };
    expect((await refuse([{ operation: "insert_files", files: [two] }])).status).toBe(400);
  });
});

describe("Deleting and bringing back", () => {
  test("takes and brings what lies under a page, in its order", async () => {
    const top = await desk.page("Top", "t\n");
    const inner = await desk.page("Inner", "i\n", { into: top });
    await desk.page("Deep", "d\n", { into: inner });
    await desk.page("Second", "", { into: top });
    const tree = await desk.tree();
    host.clock.pass(60 * minute);
    const answer = await desk.change("admin", [{ operation: "delete_page", page: top }]);
    expect(answer.changes).toHaveLength(4);
    expect(answer.changes[0]).toEqual({ object: "deleted_page", page: top });
    expect(await desk.tree()).toEqual({});
    expect(await host.status("admin", "getPageById", { spaceId: desk.space, pageId: inner })).toBe(404);
    await desk.change("admin", [{ operation: "restore_page", page: top }]);
    expect(await desk.tree()).toEqual(tree);
    expect(await titlesUnder(top)).toEqual(["Inner", "Second"]);
  });

  test("works on a change request too, which may go back to what main has", async () => {
    const page = await desk.page("Page", "main\n");
    const request = await desk.open();
    await desk.write(page, "request\n", { request });
    await desk.change("admin", [{ operation: "revert_page", page }], request);
    expect(await desk.text(page, request)).toBe("main\n");
    const { changes } = await host.ask("admin", "getChangeRequestChanges", {
      spaceId: desk.space,
      changeRequestId: request,
    });
    expect(changes).toEqual([]);
    await desk.change("admin", [{ operation: "delete_page", page }], request);
    await desk.change("admin", [{ operation: "restore_page", page }], request);
    expect(await desk.text(page, request)).toBe("main\n");
  });

  test("reverts some blocks of a page on a change request to main, and leaves the others", async () => {
    const page = await desk.page("Page", "one\n\ntwo\n\nthree\n");
    const request = await desk.open();
    await desk.write(page, "one!\n\ntwo!\n\nthree\n\nfour\n", { request });
    const { blocks } = await host.ask("admin", "getPageBlameInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
      pageId: page,
    });
    const [, two, , four] = blocks.map(({ key }) => key);
    await desk.change("admin", [{ operation: "revert_page", page, block: [two ?? "", four ?? ""] }], request);
    expect(await desk.text(page, request)).toBe("one!\n\ntwo\n\nthree\n");
  });

  test("reverts a page of main to a revision, whole or some of its blocks", async () => {
    const page = await desk.page("Old title", "one\n\ntwo\n");
    const revision = await desk.head();
    host.clock.pass(60 * minute);
    await desk.change("admin", [
      { operation: "update_page", page, title: "New", document: { markdown: "one!\n\ntwo!\n" } },
    ]);
    const { blocks } = await host.ask("admin", "getPageBlame", { spaceId: desk.space, pageId: page });
    const block = [blocks[1]?.key ?? ""];
    await desk.change("admin", [{ operation: "revert_page", page, revision, block }]);
    expect(await desk.read(page)).toMatchObject({ title: "New", markdown: "one!\n\ntwo\n" });
    await desk.change("admin", [{ operation: "revert_page", page, revision }]);
    expect(await desk.read(page)).toMatchObject({ title: "Old title", markdown: "one\n\ntwo\n" });
    expect((await refuse([{ operation: "revert_page", page }])).status).toBe(400);
  });
});
