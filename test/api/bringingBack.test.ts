import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import { upload } from "../content/import/importing.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/* What comes back with a page: its address, its place, what its links meant, and what it shows. */

let host: ApiHost;
let desk: Desk;

beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});

afterEach(() => host.close());

/** Longer than a revision takes in further edits of its author's. */
const pause = () => host.clock.pass(60 * 60 * 1000);

const move = (page: string, fields: object, request?: string) =>
  desk.change("admin", [{ operation: "update_page", page, ...fields }], request);

const revert = (page: string, revision?: string, request?: string) =>
  desk.change("admin", [{ operation: "revert_page", page, ...(revision ? { revision } : {}) }], request);

describe("Reverting a page", () => {
  test("puts it back under its address and to its place, on main and on a change request", async () => {
    const folder = await desk.page("Folder");
    const first = await desk.page("First", "", { into: folder });
    await desk.page("Second", "", { into: folder });
    const revision = await desk.head();
    const tree = await desk.tree();
    const request = await desk.open();
    pause();
    for (const on of [undefined, request]) {
      await move(first, { slug: "elsewhere", into: null }, on);
      expect(await desk.tree(on)).toMatchObject({ First: "elsewhere" });
      await revert(first, on === undefined ? revision : undefined, on);
      expect(Object.entries(await desk.tree(on))).toEqual(Object.entries(tree));
    }
    const { changes } = await host.ask("admin", "getChangeRequestChanges", {
      spaceId: desk.space,
      changeRequestId: request,
    });
    expect(changes).toEqual([]);
  });

  test("from a revision that never was, or that did not have the page, is refused", async () => {
    const first = await desk.head();
    pause();
    const page = await desk.page("Page", "One.\n");
    const from = (revision: string) =>
      desk.change("admin", [{ operation: "revert_page", page, from: revision }]);
    await expect(from("nowhere")).rejects.toThrow("names no revision of this space");
    await expect(from(first)).rejects.toThrow("names a revision that does not have this page");
  });

  test("leaves what it was until now in the history, even of a moment ago", async () => {
    const page = await desk.page("Page", "One.\n");
    const revision = await desk.head();
    pause();
    await desk.write(page, "Two.\n");
    const newer = await desk.head();
    await revert(page, revision);
    expect(await desk.text(page)).toBe("One.\n");
    await revert(page, newer);
    expect(await desk.text(page)).toBe("Two.\n");
  });

  test("leaves it where it is when its place lies under it by now, and says so", async () => {
    const top = await desk.page("Top");
    const page = await desk.page("Page", "", { into: top });
    const revision = await desk.head();
    pause();
    await move(page, { into: null });
    await move(top, { into: page });
    await revert(page, revision);
    expect(await desk.tree()).toEqual({ Page: "page", Top: "page/top" });
    const { items } = await host.ask("admin", "listConflictsInSpace", { spaceId: desk.space });
    expect(items).toMatchObject([{ kind: "move-cycle", ours: null, theirs: top }]);
  });

  test("takes another address where somebody has its own by now", async () => {
    const page = await desk.page("Page");
    const revision = await desk.head();
    pause();
    await move(page, { slug: "moved" });
    await desk.page("Page");
    await revert(page, revision);
    expect(await desk.read(page)).toMatchObject({ slug: "page-2" });
  });

  test("gives its links the meaning that they had then", async () => {
    const target = await desk.page("Target");
    const page = await desk.page("Page", "See [it](target.md).\n\nMore.\n");
    const revision = await desk.head();
    pause();
    await desk.write(page, "Nothing to see.\n\nMore.\n");
    await move(target, { slug: "moved" });
    await desk.page("Target");
    await revert(page, revision);
    const { items } = await host.ask("admin", "listPageLinks", { spaceId: desk.space, pageId: page });
    expect(items.map(({ targetReference }) => targetReference)).toMatchObject([
      { kind: "page", page: { id: target } },
    ]);
  });
});

describe("What a page shows comes back with it", () => {
  const shown = async (): Promise<{ files: string[]; contents: string[] }> => {
    const { files, reusableContents } = await host.ask("admin", "getCurrentRevision", {
      spaceId: desk.space,
    });
    return { files: files.map(({ name }) => name), contents: reusableContents.map(({ title }) => title) };
  };
  const image = (name: string) => ({ name, base64: "b25l", contentType: "image/png" });

  test.each<[string, (page: string, revision: string) => Promise<unknown>]>([
    ["when it is restored", (page) => desk.change("admin", [{ operation: "restore_page", page }])],
    ["when it is reverted", (page, revision) => revert(page, revision)],
    [
      "when it goes back to a revision",
      (page, revisionId) =>
        host.ask("admin", "restoreRevisionInSpace", {
          spaceId: desk.space,
          revisionId,
          body: { pages: [page] },
        }),
    ],
  ])("%s: its images, its cover, and the contents that it names with theirs", async (_when, bringBack) => {
    const { insertedFiles } = await desk.change("admin", [
      {
        operation: "insert_files",
        files: [image("lamp.png"), image("cover.png"), image("inner.png"), image("other.png")],
      },
    ]);
    const [lamp, cover, inner, other] = (insertedFiles ?? []).map(({ id }) => id);
    await desk.change("admin", [
      {
        operation: "insert_reusable_content",
        title: "Notice",
        document: { markdown: `![inner](/files/${inner})\n` },
      },
    ]);
    const { reusableContents } = await host.ask("admin", "getCurrentRevision", { spaceId: desk.space });
    const notice = reusableContents[0]?.id ?? "";
    const text = `![lamp](/files/${lamp})\n\n{% include "/reusable-contents/${notice}" %}\n`;
    const page = await desk.page("Page", text);
    await move(page, { cover: { ref: { kind: "file", file: cover } } });
    const revision = await desk.head();
    pause();
    const removals: ContentChange[] = [lamp, cover, inner, other].map((file) => ({
      operation: "delete_file",
      file: file ?? "",
    }));
    await desk.change("admin", [
      { operation: "delete_page", page },
      { operation: "delete_reusable_content", reusableContent: notice },
      ...removals,
    ]);
    expect(await shown()).toEqual({ files: [], contents: [] });
    await bringBack(page, revision);
    expect(await desk.text(page)).toBe(text);
    expect(await shown()).toEqual({ files: ["cover.png", "inner.png", "lamp.png"], contents: ["Notice"] });
    const { stats } = await host.ask("admin", "listLinksInSpace", { spaceId: desk.space });
    expect(stats.broken.total).toBe(0);
  });

  test("and nothing that is still there is touched", async () => {
    const { insertedFiles } = await desk.change("admin", [
      { operation: "insert_files", files: [image("lamp.png")] },
    ]);
    const lamp = insertedFiles?.[0]?.id ?? "";
    const page = await desk.page("Page", `![lamp](/files/${lamp})\n`);
    const revision = await desk.head();
    pause();
    await desk.write(page, "No lamp.\n");
    await desk.change("admin", [{ operation: "update_file", file: lamp, name: "lantern.png" }]);
    await revert(page, revision);
    expect((await shown()).files).toEqual(["lantern.png"]);
  });
});

describe("A file", () => {
  const add = async (name: string) => {
    const file = { name, base64: "b25l", contentType: "image/png" };
    const { insertedFiles } = await desk.change("admin", [{ operation: "insert_files", files: [file] }]);
    return insertedFiles?.[0]?.id ?? "";
  };
  const files = async (request?: string) => {
    const { space: spaceId } = desk;
    const revision =
      request === undefined
        ? await host.ask("admin", "getCurrentRevision", { spaceId })
        : await host.ask("admin", "getRevisionOfChangeRequestById", { spaceId, changeRequestId: request });
    return revision.files.map(({ id, name, size }) => ({ id, name, size }));
  };

  test("that was deleted comes back as it last was, once, and never what never was", async () => {
    const file = await add("lamp.png");
    pause();
    await desk.change("admin", [{ operation: "update_file", file, name: "lantern.png" }]);
    await desk.change("admin", [{ operation: "delete_file", file }]);
    const restore = () => desk.change("admin", [{ operation: "restore_file", file }]);
    await restore();
    const head = await desk.head();
    await restore();
    expect(await files()).toEqual([{ id: file, name: "lantern.png", size: 3 }]);
    expect(await desk.head()).toBe(head);
    await expect(desk.change("admin", [{ operation: "restore_file", file: "nothing" }])).rejects.toThrow(
      "/body/changes/0/file names nothing that was ever here: nothing",
    );
  });

  test("goes back to its name and bytes of a revision, and to those of the space on a change request", async () => {
    const file = await add("lamp.png");
    const revision = await desk.head();
    const then = await files();
    const request = await desk.open();
    pause();
    const blob = await upload(host, "admin", Buffer.from("longer"));
    for (const on of [undefined, request]) {
      await desk.change("admin", [{ operation: "update_file", file, name: "lantern.png", blob }], on);
      expect(await files(on)).toEqual([{ id: file, name: "lantern.png", size: 6 }]);
      const back: ContentChange = { operation: "revert_file", file };
      await desk.change("admin", [{ ...back, ...(on === undefined ? { revision } : {}) }], on);
      expect(await files(on)).toEqual(then);
    }
    const { changes } = await host.ask("admin", "getChangeRequestChanges", {
      spaceId: desk.space,
      changeRequestId: request,
    });
    expect(changes).toEqual([]);
  });

  test("that a change request deleted is the space's again", async () => {
    const file = await add("lamp.png");
    const request = await desk.open();
    await desk.change("admin", [{ operation: "delete_file", file }], request);
    expect(await files(request)).toEqual([]);
    await desk.change("admin", [{ operation: "revert_file", file }], request);
    expect(await files(request)).toEqual(await files());
  });

  test("that went back goes on from where it was, when that is taken back", async () => {
    const file = await add("lamp.png");
    const revision = await desk.head();
    pause();
    await desk.change("admin", [{ operation: "update_file", file, name: "lantern.png" }]);
    await desk.change("admin", [{ operation: "revert_file", file, revision }]);
    expect(await files()).toMatchObject([{ name: "lamp.png" }]);
    const from = await desk.head();
    await desk.change("admin", [{ operation: "revert_file", file, from }]);
    expect(await files()).toMatchObject([{ name: "lantern.png" }]);
  });

  test("does not go back on main without a revision, or to one that did not have it", async () => {
    const revision = await desk.head();
    pause();
    const file = await add("lamp.png");
    await expect(desk.change("admin", [{ operation: "revert_file", file }])).rejects.toThrow(
      "/body/changes/0/revision is missing",
    );
    await expect(desk.change("admin", [{ operation: "revert_file", file, revision }])).rejects.toThrow(
      "/body/changes/0/file was not in that revision",
    );
  });
});

describe("A reusable content", () => {
  const add = async (title: string, markdown: string) => {
    const { insertedReusableContents } = await desk.change("admin", [
      { operation: "insert_reusable_content", title, document: { markdown } },
    ]);
    return insertedReusableContents?.[0]?.id ?? "";
  };
  const write = (reusableContent: string, title: string, markdown: string, request?: string) =>
    desk.change(
      "admin",
      [{ operation: "update_reusable_content", reusableContent, title, document: { markdown } }],
      request,
    );
  const read = async (reusableContentId: string, request?: string) => {
    const { title, document } =
      request === undefined
        ? await host.ask("admin", "getReusableContentById", { spaceId: desk.space, reusableContentId })
        : await host.ask("admin", "getReusableContentInChangeRequestById", {
            spaceId: desk.space,
            changeRequestId: request,
            reusableContentId,
          });
    return [title, ...(JSON.stringify(document).match(/(?<="text":")[^"]+/g) ?? [])];
  };

  test("goes back to its title and words of a revision, and to those of the space on a change request", async () => {
    const notice = await add("Notice", "One.\n\nTwo.\n");
    const revision = await desk.head();
    const request = await desk.open();
    pause();
    for (const on of [undefined, request]) {
      await write(notice, "Warning", "One.\n\nTwo, changed.\n", on);
      expect(await read(notice, on)).toEqual(["Warning", "One.", "Two, changed."]);
      const back: ContentChange = { operation: "revert_reusable_content", reusableContent: notice };
      await desk.change("admin", [{ ...back, ...(on === undefined ? { revision } : {}) }], on);
      expect(await read(notice, on)).toEqual(["Notice", "One.", "Two."]);
    }
    const { changes } = await host.ask("admin", "getChangeRequestChanges", {
      spaceId: desk.space,
      changeRequestId: request,
    });
    expect(changes).toEqual([]);
  });

  test("that is gone comes back as it was in the revision, with what it showed then", async () => {
    const inner = await add("Inner", "Within.\n");
    const outer = await add("Outer", `Without.\n\n{% include "/reusable-contents/${inner}" %}\n`);
    const revision = await desk.head();
    pause();
    await write(outer, "Outer", "Nothing within.\n");
    await desk.change(
      "admin",
      [inner, outer].map((reusableContent) => ({ operation: "delete_reusable_content", reusableContent })),
    );
    await desk.change("admin", [{ operation: "revert_reusable_content", reusableContent: outer, revision }]);
    expect(await read(outer)).toEqual(["Outer", "Without."]);
    expect(await read(inner)).toEqual(["Inner", "Within."]);
  });

  test("that went back keeps what was written since, when that is taken back", async () => {
    const notice = await add("Notice", "One.\n\nTwo.\n\nThree.\n");
    const revision = await desk.head();
    pause();
    await write(notice, "Warning", "One, changed.\n\nTwo.\n\nThree.\n");
    await desk.change("admin", [{ operation: "revert_reusable_content", reusableContent: notice, revision }]);
    const from = await desk.head();
    await write(notice, "Notice", "One.\n\nTwo.\n\nThree, and more.\n");
    await desk.change("admin", [{ operation: "revert_reusable_content", reusableContent: notice, from }]);
    expect(await read(notice)).toEqual(["Warning", "One, changed.", "Two.", "Three, and more."]);
  });

  test("goes back in one of its blocks, where that is named", async () => {
    const notice = await add("Notice", "One.\n\nTwo.\n");
    const revision = await desk.head();
    const keys = await host.engine.store.reading
      .selectFrom("states")
      .select("blocks")
      .where("id", "=", notice)
      .executeTakeFirstOrThrow();
    const [block] = JSON.parse(keys.blocks) as [string];
    pause();
    await write(notice, "Warning", "One, changed.\n\nTwo, changed.\n");
    await desk.change("admin", [
      { operation: "revert_reusable_content", reusableContent: notice, revision, block: [block] },
    ]);
    expect(await read(notice)).toEqual(["Warning", "One.", "Two, changed."]);
  });
});
