import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import type { Page } from "../../src-main/api/types/page.ts";
import type { SemanticChange } from "../../src-main/api/types/semanticChange.ts";
import type { PageType } from "../../src-main/api/types/pageFields.ts";
import type { EntryKind } from "../../src-main/content/entry.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/* The history of whatever a revision holds: each kind is read, compared and brought back alike (design §5). */

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const words = (markdown: string) => ({ document: { markdown } });
const url = (to: string) => ({ kind: "url" as const, url: `https://example.com/${to}` });
const computed = (a: number) => ({ type: "builtin:openapi", dependencies: {}, props: { a } });
const one = { base64: Buffer.from("one").toString("base64"), contentType: "text/plain" };

interface Kind {
  make: ContentChange;
  edit: (id: string) => ContentChange;
  remove: (id: string) => ContentChange;
  /** What a revision says of it, and undefined where it has none. */
  read: (revisionId: string, id: string) => Promise<unknown>;
  /** What it was as it was made, and as it was edited. */
  made: object;
  edited: object;
  /** What a comparison calls that it came, was edited, and went. */
  told: Record<"came" | "edited" | "went", SemanticChange["type"]>;
}

const on = (revisionId: string) => ({ spaceId: desk.space, revisionId });
const revisionOf = (id: string) => host.ask("reader", "getRevisionById", { ...on(id), computed: false });

const pageTold = { came: "page_created", edited: "page_edited", went: "page_deleted" } as const;
const removePage = (page: string): ContentChange => ({ operation: "delete_page", page });

/** The page of an id among those of a revision, which are listed, and read one by one. */
async function readPage(revisionId: string, id: string): Promise<Page | undefined> {
  const { pages } = await revisionOf(revisionId);
  const asked = { ...on(revisionId), pageId: id };
  const listed = pages.find((page) => page.id === id);
  const status = await host.status("reader", "getPageInRevisionById", asked);
  expect(status).toBe(listed ? 200 : 404);
  if (!listed) return undefined;
  const read = await host.ask("reader", "getPageInRevisionById", { ...asked, format: "markdown" });
  expect(read).toMatchObject(listed);
  return read;
}

/** Pages by their type; one without a row does not compile. */
const KINDS: Record<Exclude<EntryKind, "page"> | PageType, Kind> = {
  document: {
    make: {
      operation: "insert_page",
      title: "Lamps",
      tags: ["t"],
      variables: { v: "1" },
      ...words("One.\n"),
    },
    edit: (page) => ({
      operation: "update_page",
      page,
      tags: ["u"],
      variables: { v: "2" },
      ...words("Two.\n"),
    }),
    remove: removePage,
    read: readPage,
    made: { type: "document", title: "Lamps", markdown: "One.\n", tags: ["t"], variables: { v: "1" } },
    edited: { type: "document", title: "Lamps", markdown: "Two.\n", tags: ["u"], variables: { v: "2" } },
    told: pageTold,
  },
  group: {
    make: { operation: "insert_page", type: "group", title: "Part" },
    edit: (page) => ({ operation: "update_page", page, title: "Chapter" }),
    remove: removePage,
    read: readPage,
    made: { type: "group", title: "Part" },
    edited: { type: "group", title: "Chapter" },
    told: pageTold,
  },
  link: {
    make: { operation: "insert_page", type: "link", title: "Home", target: url("a") },
    edit: (page) => ({ operation: "update_page", page, target: url("b") }),
    remove: removePage,
    read: readPage,
    made: { type: "link", title: "Home", target: url("a") },
    edited: { type: "link", title: "Home", target: url("b") },
    told: pageTold,
  },
  computed: {
    make: { operation: "insert_page", type: "computed", title: "Reference", computed: computed(1) },
    edit: (page) => ({ operation: "update_page", page, computed: computed(2) }),
    remove: removePage,
    read: readPage,
    made: { type: "computed", title: "Reference", computed: computed(1) },
    edited: { type: "computed", title: "Reference", computed: computed(2) },
    told: pageTold,
  },
  file: {
    make: { operation: "insert_files", files: [{ name: "a.txt", ...one }] },
    edit: (file) => ({ operation: "update_file", file, name: "b.txt" }),
    remove: (file) => ({ operation: "delete_file", file }),
    async read(revisionId, id) {
      const { items } = await host.ask("reader", "listFilesInRevisionById", on(revisionId));
      const asked = { ...on(revisionId), fileId: id };
      if (items.every((file) => file.id !== id)) {
        expect(await host.status("reader", "getFileInRevisionById", asked)).toBe(404);
        return undefined;
      }
      expect(items).toEqual((await revisionOf(revisionId)).files);
      return host.ask("reader", "getFileInRevisionById", asked);
    },
    made: { name: "a.txt", size: 3 },
    edited: { name: "b.txt", size: 3 },
    told: { came: "file_created", edited: "file_edited", went: "file_deleted" },
  },
  reusable: {
    make: { operation: "insert_reusable_content", title: "Notice", ...words("Mind the gap.\n") },
    edit: (id) => ({
      operation: "update_reusable_content",
      reusableContent: id,
      ...words("Mind the step.\n"),
    }),
    remove: (id) => ({ operation: "delete_reusable_content", reusableContent: id }),
    async read(revisionId, id) {
      const asked = { ...on(revisionId), reusableContentId: id };
      const { reusableContents } = await revisionOf(revisionId);
      const listed = reusableContents.some((each) => each.id === id);
      const status = await host.status("reader", "getReusableContentInRevisionById", asked);
      expect(status).toBe(listed ? 200 : 404);
      if (!listed) return undefined;
      const { title, document } = await host.ask("reader", "getReusableContentInRevisionById", asked);
      return { title, words: /Mind the \w+/.exec(JSON.stringify(document))?.[0] };
    },
    made: { title: "Notice", words: "Mind the gap" },
    edited: { title: "Notice", words: "Mind the step" },
    told: {
      came: "reusable_content_created",
      edited: "reusable_content_edited",
      went: "reusable_content_deleted",
    },
  },
  variable: {
    make: { operation: "update_variables", variables: { version: "1" } },
    edit: () => ({ operation: "update_variables", variables: { version: "2" } }),
    remove: () => ({ operation: "update_variables", variables: { version: null } }),
    async read(revisionId) {
      const value = (await revisionOf(revisionId)).variables?.["version"];
      return value === undefined ? undefined : { value };
    },
    made: { value: "1" },
    edited: { value: "2" },
    told: { came: "variables_edited", edited: "variables_edited", went: "variables_edited" },
  },
  tag: {
    make: { operation: "insert_tag", slug: "new", label: "New" },
    edit: () => ({ operation: "update_tag", tag: "new", label: "Brand new" }),
    remove: () => ({ operation: "delete_tag", tag: "new" }),
    read: async (revisionId) => (await revisionOf(revisionId)).tags.find(({ slug }) => slug === "new"),
    made: { slug: "new", label: "New" },
    edited: { slug: "new", label: "Brand new" },
    told: { came: "tag_created", edited: "tag_edited", went: "tag_deleted" },
  },
};

/** Four revisions: before it was there, as it was made, as it was edited, and after it went. */
async function live({ make, edit, remove }: Kind): Promise<{ id: string; revisions: string[] }> {
  await desk.page("Beside", "Stays.\n");
  const revisions = [await desk.head()];
  const change = async (given: ContentChange) => {
    host.clock.pass(60 * 60 * 1000);
    const answer = await desk.change("admin", [given]);
    revisions.push(await desk.head());
    return answer;
  };
  const { changes, insertedFiles } = await change(make);
  const [touched] = changes;
  const { reusableContents } = await revisionOf(revisions[1]!);
  const id =
    touched?.object === "created_page" ? touched.page.id : (insertedFiles?.[0] ?? reusableContents[0])?.id;
  await change(edit(id ?? ""));
  await change(remove(id ?? ""));
  return { id: id ?? "", revisions };
}

describe.each(Object.entries(KINDS))("The history of whatever is a %s", (_name, kind) => {
  const states = [undefined, kind.made, kind.edited, undefined];

  test("is readable at every revision, from whichever later one", async () => {
    const { id, revisions } = await live(kind);
    expect(new Set(revisions).size).toBe(4);
    for (const [at, state] of states.entries()) {
      const read = await kind.read(revisions[at]!, id);
      if (state === undefined) expect(read).toBeUndefined();
      else expect(read).toMatchObject(state);
    }
  });

  test("is compared between any two revisions, in either order", async () => {
    const { revisions } = await live(kind);
    for (const [to, after] of states.entries())
      for (const [from, before] of states.entries()) {
        const asked = { ...on(revisions[to]!), base: revisions[from]! };
        const { changes, more } = await host.ask("reader", "getRevisionSemanticChanges", asked);
        const told =
          before === after
            ? []
            : [kind.told[before === undefined ? "came" : after === undefined ? "went" : "edited"]];
        expect([changes.map(({ type }) => type), more]).toEqual([told, 0]);
      }
  });

  test("goes back to any revision by a rollback, which is taken back by another", async () => {
    const { id, revisions } = await live(kind);
    for (const at of [1, 3, 2, 0, 2, 1]) {
      host.clock.pass(60 * 60 * 1000);
      const { revision, result } = await host.ask("editor", "restoreRevisionInSpace", on(revisions[at]!));
      expect(result).toBe("rollback");
      expect(await revisionOf(revision)).toMatchObject({ type: "rollback", id: await desk.head() });
      const state = states[at];
      const read = await kind.read(revision, id);
      if (state === undefined) expect(read).toBeUndefined();
      else expect(read).toMatchObject(state);
      const asked = { ...on(revision), base: revisions[at]! };
      expect((await host.ask("reader", "getRevisionSemanticChanges", asked)).changes).toEqual([]);
      expect(await desk.tree()).toMatchObject({ Beside: "beside" });
    }
  });
});

test("A page of a revision is evaluated with the variables that its space had then, by id and by path", async () => {
  const set = (version: string) =>
    desk.change("admin", [{ operation: "update_variables", variables: { version } }]);
  await set("1");
  const page = await desk.page("Page", 'This is <code class="expression">space.vars.version</code>.\n');
  const first = await desk.head();
  host.clock.pass(60 * 60 * 1000);
  await set("2");
  const read = async (revisionId: string) => {
    const asked = { ...on(revisionId), format: "markdown", evaluated: true } as const;
    const byId = await host.ask("reader", "getPageInRevisionById", { ...asked, pageId: page });
    const byPath = await host.ask("reader", "getPageInRevisionByPath", { ...asked, pagePath: "page" });
    return [byId, byPath].map((answer) => ("markdown" in answer ? answer.markdown : undefined));
  };
  expect(await read(first)).toEqual(["This is 1.\n", "This is 1.\n"]);
  expect(await read(await desk.head())).toEqual(["This is 2.\n", "This is 2.\n"]);
});
