import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";
import { importFiles } from "../content/import/importing.ts";
import { Desk } from "./writing.ts";

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
const revisions = async () =>
  (await host.ask("admin", "listRevisionsInSpace", { spaceId: desk.space })).items;
const openConflicts = async () =>
  (await host.ask("admin", "listConflictsInSpace", { spaceId: desk.space })).items;

describe("Changing a text", () => {
  test("keeps the same bytes, and answers their hash", async () => {
    const markdown = "  odd\r\n\r\n* list\n+ other\n\n\n\n<b>\u00a0</b>  \nno newline at the end";
    const page = await desk.page("Page", markdown);
    const read = await desk.read(page);
    expect(read.markdown).toBe(markdown);
    expect(read.documentId).toBe(hashText(markdown));
    const outcome = await host.call("reader", "getPageById", { spaceId: desk.space, pageId: page });
    expect(outcome).toMatchObject({ etag: hashText(markdown) });
  });

  test("that was made on an older one is merged with what came between", async () => {
    const page = await desk.page("Page", "one\n\ntwo\n\nthree\n");
    const base = hashText("one\n\ntwo\n\nthree\n");
    await desk.write(page, "one\n\ntwo\n\nthree, ours\n");
    await desk.write(page, "one, theirs\n\ntwo\n\nthree\n", { who: "editor", base });
    expect(await desk.text(page)).toBe("one, theirs\n\ntwo\n\nthree, ours\n");
    expect(await openConflicts()).toEqual([]);
    const unknown = await refuse([
      { operation: "update_page", page, document: { markdown: "x" }, base: "unknown" },
    ]);
    expect(unknown).toMatchObject({ status: 409, error: { reason: "base-missing" } });
  });

  test("that overlaps with what came between stays as it was and keeps the other words", async () => {
    const page = await desk.page("Page", "one\n");
    await desk.write(page, "one of ours\n");
    await desk.write(page, "something of theirs\n", { who: "editor", base: hashText("one\n") });
    expect(await desk.text(page)).toBe("one of ours\n");
    expect(await openConflicts()).toMatchObject([{ theirs: "something of theirs" }]);
    // Two who bring the same words bring one conflict.
    await desk.write(page, "something of theirs\n", { who: "reviewer", base: hashText("one\n") });
    expect(await openConflicts()).toHaveLength(1);
  });

  test("to what it is makes no revision", async () => {
    const page = await desk.page("Page", "one\n");
    const head = await desk.head();
    host.clock.pass(60 * minute);
    await desk.write(page, "one\n");
    await desk.change("admin", [{ operation: "update_page", page, title: "Page" }]);
    expect(await desk.head()).toBe(head);
  });

  test("of a deleted page brings it back under its nearest living ancestor", async () => {
    const top = await desk.page("Top");
    const folder = await desk.page("Folder", "", { into: top });
    const page = await desk.page("Page", "old\n", { into: folder });
    await desk.change("admin", [{ operation: "delete_page", page: folder }]);
    const edit = { operation: "update_page", page, document: { markdown: "late\n" } };
    expect(await refuse([edit])).toMatchObject({ status: 400 });
    await desk.write(page, "late\n", { who: "editor", base: hashText("old\n") });
    expect(await desk.tree()).toEqual({ Top: "top", Page: "top/page" });
    expect(await openConflicts()).toMatchObject([{ kind: "delete-edit", ours: null, theirs: "late\n" }]);
  });

  test("or a deletion, made on one that nobody knows, is refused: nobody could say what became of it since", async () => {
    const page = await desk.page("Page", "old\n");
    await desk.change("admin", [{ operation: "delete_page", page }]);
    const { insertedReusableContents = [] } = await desk.change("admin", [
      { operation: "insert_reusable_content", title: "Notice", document: { markdown: "Mind.\n" } },
    ]);
    const reusableContent = insertedReusableContents[0]?.id;
    for (const change of [
      { operation: "update_page", page, document: { markdown: "x" } },
      { operation: "delete_reusable_content", reusableContent },
    ])
      expect(await refuse([{ ...change, base: "unknown" }])).toMatchObject({
        status: 409,
        error: { reason: "base-missing" },
      });
    expect(await openConflicts()).toEqual([]);
  });
});

describe("Deleting a page as it was seen", () => {
  const deletion = (page: string, seen: Record<string, string>) => [
    { operation: "delete_page" as const, page, was: seen },
  ];

  test("deletes it while it is as it was", async () => {
    const page = await desk.page("Page");
    await desk.change("admin", deletion(page, { [page]: hashText("") }));
    expect(await desk.tree()).toEqual({});
  });

  test("leaves it, and every change beside that, once it holds other words", async () => {
    const page = await desk.page("Page");
    await desk.write(page, "words\n");
    const other = { operation: "update_page", page, title: "Other" };
    const refusal = await refuse([other, ...deletion(page, { [page]: hashText("") })]);
    expect(refusal).toMatchObject({ status: 409 });
    expect(refusal.error.message).toContain("has changed since it was seen");
    expect(await desk.tree()).toEqual({ Page: "page" });
    expect(await openConflicts()).toEqual([]);
  });

  test("leaves it once there is a page under it that was not seen", async () => {
    const page = await desk.page("Page");
    await desk.page("Under", "", { into: page });
    expect(await refuse(deletion(page, { [page]: hashText("") }))).toMatchObject({ status: 409 });
    expect(await desk.tree()).toEqual({ Page: "page", Under: "page/under" });
  });
});

describe("Saving again", () => {
  test("within ten minutes amends one's own revision, and no other", async () => {
    const page = await desk.page("Page", "1\n");
    const count = async () => (await revisions()).length;
    const first = await count();
    host.clock.pass(9 * minute);
    await desk.write(page, "2\n");
    expect(await count()).toBe(first);
    host.clock.pass(2 * minute);
    await desk.write(page, "3\n");
    expect(await count()).toBe(first + 1);
    await desk.write(page, "4\n", { who: "editor" });
    expect(await count()).toBe(first + 2);
    await desk.write(page, "5\n", { who: "editor" });
    expect(await count()).toBe(first + 2);
    await desk.open();
    await desk.write(page, "6\n", { who: "editor" });
    expect(await count()).toBe(first + 3);
  });

  test("never takes from the history a page that is deleted at once", async () => {
    const page = await desk.page("Page", "words\n");
    await desk.change("admin", [{ operation: "delete_page", page }]);
    expect(await desk.tree()).toEqual({});
    await desk.change("admin", [{ operation: "restore_page", page }]);
    expect(await desk.text(page)).toBe("words\n");
  });
});

describe("Links", () => {
  test("mean the page that they meant when they were typed, wherever it has gone", async () => {
    const folder = await desk.page("Folder");
    const target = await desk.page("Target");
    const typed = "See [it](target.md), [it again](/target#top) and [none](nowhere.md).\n";
    const page = await desk.page("Page", typed);
    await desk.change("admin", [
      { operation: "update_page", page: target, into: folder, title: "Renamed", slug: "renamed" },
    ]);
    expect(await desk.text(page)).toBe(typed);
    const input = { spaceId: desk.space, pageId: page, format: "markdown" as const };
    const followed = await host.ask("reader", "getPageById", {
      ...input,
      "format.markdown.refs": "relative",
    });
    const markdown = "markdown" in followed ? (followed.markdown ?? "") : "";
    expect(markdown).toBe(
      "See [it](folder/renamed.md), [it again](/folder/renamed#top) and [none](nowhere.md).\n",
    );
    // What a reader gets leads to the page: written again it means the same.
    const copy = await desk.page("Copy", markdown);
    const again = await host.ask("reader", "getPageById", { ...input, pageId: copy });
    expect("markdown" in again && again.markdown).toBe(markdown);
    const links = async (id: string) =>
      (
        await host.engine.store.reading
          .selectFrom("states")
          .select("links")
          .where("id", "=", id)
          .where("until", "=", 2_147_483_647)
          .executeTakeFirstOrThrow()
      ).links;
    expect(JSON.parse(await links(copy))).toEqual(JSON.parse(await links(page)));
  });
});

describe("An edit that was made on an older text", () => {
  test("takes two paths of one page for one link, and keeps what it means", async () => {
    const setup = await desk.page("Setting up", "", {});
    const page = await desk.page("Read first", "Read [it](setting-up.md) first.\n");
    const { documentId: base = "" } = await desk.read(page);
    host.clock.pass(60 * minute);
    await desk.change("admin", [{ operation: "update_page", page: setup, slug: "install" }]);
    await desk.write(page, "Read [it](install.md) first.\n");
    await desk.write(page, "Read [it](setting-up.md) at first.\n", { who: "editor", base });
    const { items } = await host.ask("admin", "listConflictsInSpace", {
      spaceId: desk.space,
      targetPage: page,
    });
    expect(items).toEqual([]);
    expect(await desk.text(page)).toBe("Read [it](install.md) at first.\n");
    await desk.write(page, "Read [it](setting-up.md), and [it](install.md) again.\n", { base });
    const report = await host.ask("reader", "listPageLinks", { spaceId: desk.space, pageId: page });
    expect(report.stats).toMatchObject({ total: 1, broken: { total: 0 } });
  });
});

describe("A read with relative references", () => {
  const relative = async (pageId: string): Promise<string | undefined> => {
    const input = { spaceId: desk.space, pageId, "format.markdown.refs": "relative" as const };
    const page = await host.ask("reader", "getPageById", input);
    return "markdown" in page ? page.markdown : undefined;
  };

  test("names the current path of every page that a link means, in the manner in which it was typed", async () => {
    const guide = await desk.page("Guide");
    const setup = await desk.page("Setup", "", { into: guide });
    const page = await desk.page(
      "Page",
      `[a](setup.md) [b](./setup) [c](/guide/setup.md) [d](/pages/guide/setup) [e](/pages/${setup}#x) [f](#g)\n`,
      { into: guide },
    );
    expect(await relative(page)).toBe(
      "[a](setup.md) [b](./setup) [c](/guide/setup.md) [d](/pages/guide/setup) [e](setup.md#x) [f](#g)\n",
    );
    const part = await desk.page("Part one");
    await desk.change("admin", [{ operation: "update_page", page: setup, into: part, slug: "odd (slug)" }]);
    await desk.page("Below", "", { into: setup });
    const file = "part-one/odd%20%28slug%29";
    expect(await relative(page)).toBe(
      `[a](../${file}/README.md) [b](../${file}) [c](/${file}/README.md) [d](/pages/${file}) [e](../${file}/README.md#x) [f](#g)\n`,
    );
  });

  test("follows a link that was copied within its page after what it leads to had moved", async () => {
    const setup = await desk.page("Setup");
    const page = await desk.page("Page", "[a](setup.md)\n");
    await desk.change("admin", [{ operation: "update_page", page: setup, slug: "other" }]);
    await desk.write(page, "[a](setup.md)\n\n[a](setup.md)\n");
    expect(await relative(page)).toBe("[a](other.md)\n\n[a](other.md)\n");
  });

  test("does not follow a typed path to a page that came to stand there since", async () => {
    const meant = await desk.page("Setup");
    const page = await desk.page("Page", "[a](setup.md)\n");
    await desk.change("admin", [{ operation: "update_page", page: meant, slug: "setup-1" }]);
    await desk.page("Setup");
    expect(await relative(page)).toBe("[a](setup-1.md)\n");
    await desk.change("admin", [{ operation: "delete_page", page: meant }]);
    expect(await relative(page)).toBe("[a](setup.md)\n");
  });

  test("names files by their ids where the path that they were imported by leads nowhere", async () => {
    const text = "# Home\n\n![lamp](assets/lamp.png)\n";
    const files = { "README.md": text, "assets/lamp.png": "png", "page.md": "# Page\n" };
    desk = new Desk(host, (await importFiles(host, files)).result?.space as string);
    const { items } = await host.ask("reader", "listFiles", { spaceId: desk.space });
    const { pages } = await host.ask("reader", "listPages", { spaceId: desk.space });
    const page = pages[0]?.id ?? "";
    const stable = await desk.text(page);
    expect(stable).toContain("![lamp](assets/lamp.png)");
    expect(await relative(page)).toBe(stable?.replace("assets/lamp.png", `/files/${items[0]?.id}`));
    await desk.change("admin", [{ operation: "delete_file", file: items[0]?.id ?? "" }]);
    expect(await relative(page)).toBe(stable);
  });

  test("has paths in what was evaluated or put in place too, and writes them back as what they mean", async () => {
    const setup = await desk.page("Setup");
    const { changes } = await desk.change("admin", [
      {
        operation: "insert_reusable_content",
        ref: "part",
        title: "Part",
        document: { markdown: "[in](setup.md)\n" },
      },
      {
        operation: "insert_page",
        title: "Page",
        document: { markdown: "[a](setup.md)\n" },
      },
    ]);
    const { reusableContents } = await host.ask("reader", "getCurrentRevision", { spaceId: desk.space });
    const made = changes.find(({ object }) => object === "created_page");
    const page = made?.object === "created_page" ? made.page.id : "";
    await desk.write(
      page,
      `[a](setup.md)\n\n{% include "/reusable-contents/${reusableContents[0]!.id}" %}\n`,
    );
    await desk.change("admin", [{ operation: "update_page", page: setup, slug: "other" }]);
    const read = await host.ask("reader", "getPageById", {
      spaceId: desk.space,
      pageId: page,
      format: "markdown",
      dereferenced: true,
      "format.markdown.refs": "relative",
    });
    expect("markdown" in read && read.markdown).toBe("[a](other.md)\n\n[in](other.md)\n");
  });
});

describe("Writing to a locked space", () => {
  test("is refused on main and possible on a change request", async () => {
    const locked = await Desk.open(host, { editMode: "locked" });
    const refusal = await host.refusal("admin", "updateSpaceContent", {
      spaceId: locked.space,
      body: { changes: [{ operation: "insert_page", title: "X", document: { markdown: "" } }] },
    });
    expect(refusal).toMatchObject({ status: 409, error: { reason: "locked" } });
    const request = await locked.open();
    await locked.page("X", "", { request });
    expect(await locked.merge(request, "reviewer")).toMatchObject({ result: "merge" });
    expect(await locked.tree()).toEqual({ X: "x" });
  });
});

describe("Writing on a change request", () => {
  test("answers the request by default, and what was done when asked", async () => {
    const request = await desk.open();
    const input = {
      spaceId: desk.space,
      changeRequestId: "1",
      body: { changes: [{ operation: "insert_page" as const, title: "X", document: { markdown: "" } }] },
    };
    expect(await host.ask("editor", "updateChangeRequestContent", input)).toMatchObject({
      object: "change-request",
      id: request,
    });
    const whole = await host.ask("editor", "updateChangeRequestContent", { ...input, compat: false });
    expect(whole).toMatchObject({ changeRequest: { id: request }, changes: [{ object: "created_page" }] });
    expect(await host.status("commenter", "updateChangeRequestContent", input)).toBe(403);
    expect(await desk.tree()).toEqual({});
  });
});

describe("Who wrote what in a page", () => {
  test("is told block by block, through edits, on main and on a change request", async () => {
    const page = await desk.page("Page", "one\n\ntwo\n\nthree\n", { who: "admin" });
    const first = { revision: await desk.head(), at: host.clock.iso() };
    host.clock.pass(60 * minute);
    await desk.write(page, "new\n\none\n\ntwo of two\n\nthree\n", { who: "editor" });
    const second = { revision: await desk.head(), at: host.clock.iso() };
    host.clock.pass(60 * minute);
    const request = await desk.open();
    await desk.write(page, "new\n\none\n\ntwo of two\n\nthree of three\n", { who: "reviewer", request });
    const who = ({
      author,
      revision,
      changedAt,
    }: {
      author: { id: string };
      revision: string;
      changedAt: string;
    }) => [author.id, revision, changedAt];
    const { admin, editor, reviewer } = host.people;
    const main = await host.ask("reader", "getPageBlame", { spaceId: desk.space, pageId: page });
    expect(main.blocks.map(who)).toEqual([
      [editor, second.revision, second.at],
      [admin, first.revision, first.at],
      [editor, second.revision, second.at],
      [admin, first.revision, first.at],
    ]);
    const branch = await host.ask("commenter", "getPageBlameInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
      pageId: page,
    });
    expect(branch.blocks.map(({ author }) => author.id)).toEqual([editor, admin, editor, reviewer]);
    expect(await host.status("reader", "getPageBlame", { spaceId: desk.space, pageId: "unknown" })).toBe(404);
  });

  test("is each writer of a change request, once it is merged and while it is brought up to date", async () => {
    const page = await desk.page("Page", "one\n\ntwo\n\nthree\n");
    host.clock.pass(60 * minute);
    const request = await desk.open();
    await desk.write(page, "one!\n\ntwo\n\nthree\n", { who: "editor", request });
    await desk.write(page, "one!\n\ntwo!\n\nthree\n", { who: "reviewer", request });
    await desk.write(page, "one\n\ntwo\n\nthree!\n", { who: "creator" });
    const main = await desk.head();
    await desk.update(request);
    const of = { spaceId: desk.space, pageId: page };
    const { editor, reviewer, creator } = host.people;
    const branch = await host.ask("commenter", "getPageBlameInChangeRequest", {
      ...of,
      changeRequestId: request,
    });
    expect(branch.blocks.map(({ author }) => author.id)).toEqual([editor, reviewer, creator]);
    expect(branch.blocks[2]?.revision).toBe(main);
    const { revision } = await desk.merge(request);
    const merged = await host.ask("commenter", "getPageBlame", of);
    expect(merged.blocks.map((block) => [block.author.id, block.revision])).toEqual([
      [editor, revision],
      [reviewer, revision],
      [creator, main],
    ]);
  });

  test("is whoever wrote a block, hundreds of states ago", async () => {
    const page = await desk.page("Page", "kept\n\nsaid\n\nturn 0\n");
    const heads = [await desk.head()];
    for (let turn = 1; turn <= 230; turn += 1) {
      host.clock.pass(11 * minute);
      const said = turn < 20 ? "said" : "said anew";
      await desk.write(page, `kept\n\n${said}\n\nturn ${turn}\n`, {
        who: turn % 2 === 0 ? "editor" : "reviewer",
      });
      heads.push(await desk.head());
    }
    const { blocks } = await host.ask("reader", "getPageBlame", { spaceId: desk.space, pageId: page });
    const { admin, editor } = host.people;
    expect(blocks.map(({ author, revision }) => [author.id, revision])).toEqual([
      [admin, heads[0]],
      [editor, heads[20]],
      [editor, heads[230]],
    ]);
  });
});
