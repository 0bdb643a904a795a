import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Document, DocumentNode } from "../../src-main/api/types/document.ts";
import { findOperation } from "../../src-main/api/operations.ts";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import { performMutation, scopesOf, type AnyMutation } from "../../src-main/core/perform.ts";
import { transact } from "../../src-main/store/store.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import type { Mutation } from "../../src-main/sync/mutation.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";
import { ThreadPlace } from "./threadPlaces.ts";
import { Desk } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const TEXT = "One  *word*.\n***\n+ item\n\n| a |\n|---|\n| 1 |\n";

const paragraph = (words: string): DocumentNode => ({
  object: "block",
  type: "paragraph",
  nodes: [{ object: "text", leaves: [{ object: "leaf", text: words, marks: [] }] }],
});
const documentOf = (...nodes: DocumentNode[]): Document => ({ object: "document", data: {}, nodes });

/** A document with words in place of others. */
const reworded = (document: Document, from: string, to: string): Document =>
  JSON.parse(JSON.stringify(document).replace(from, to)) as Document;

/** A page of main as a document. */
async function read(pageId: string, query: object = {}): Promise<Document> {
  const page = await host.ask("reader", "getPageById", {
    spaceId: desk.space,
    pageId,
    format: "document",
    ...query,
  });
  if (page.type !== "document" || !page.document) throw new Error("The page was given without its document.");
  return page.document;
}

/** Runs a mutation for the first time; answers its input as an outbox keeps it. */
async function keptInput(who: Person, operation: Operation, input: Record<string, unknown>) {
  const definition = findOperation(operation) as AnyMutation;
  const user = host.people[who];
  const at = host.clock.iso();
  const [id, seed] = [host.engine.random(), host.engine.random()];
  const mutation: Mutation = { id, seed, operation, at, input, decisions: {} };
  await transact(
    host.engine.store,
    { mode: "authority", scopes: await scopesOf(host.engine.store.reading, definition, user, mutation), at },
    (db) =>
      performMutation(host.engine, db, user, definition, mutation, { firstRun: true, prepared: undefined }),
  );
  return mutation.input;
}

describe("A page as a document", () => {
  test("has its blocks by the keys that comments name, and its text's hash", async () => {
    const page = await desk.page("Page", TEXT);
    const outcome = await host.call("reader", "getPageById", {
      spaceId: desk.space,
      pageId: page,
      format: "document",
    });
    expect(outcome).toMatchObject({ status: 200, etag: hashText(TEXT) });
    const { markdown, document, documentId } = (outcome as { body: Record<string, unknown> }).body;
    expect(markdown).toBeUndefined();
    expect(documentId).toBe(hashText(TEXT));
    expect(document).toMatchObject({ object: "document", meta: { token: hashText(TEXT) } });
    const { blocks } = await host.ask("admin", "getPageBlame", { spaceId: desk.space, pageId: page });
    const { nodes } = document as Document;
    expect(nodes.map(({ key }) => key)).toEqual(blocks.map(({ key }) => key));
    expect(nodes.map(({ type }) => type)).toEqual(["paragraph", "divider", "list-unordered", "table"]);
  });

  test("is given by id and by path, of main, of a change request and of a revision", async () => {
    const page = await desk.page("Page", "main\n");
    const revisionId = await desk.head();
    const request = await desk.open();
    await desk.write(page, "request\n", { request });
    const [spaceId, format] = [desk.space, "document" as const];
    const on = { spaceId, changeRequestId: request };
    const words = (answer: object): string =>
      JSON.stringify("document" in answer ? answer.document : answer).match(/"text":"(\w+)"/)![1]!;
    expect(words(await host.ask("reader", "getPageByPath", { spaceId, pagePath: "page", format }))).toBe(
      "main",
    );
    for (const answer of [
      await host.ask("commenter", "getPageInChangeRequestById", { ...on, pageId: page, format }),
      await host.ask("commenter", "getPageInChangeRequestByPath", { ...on, pagePath: "page", format }),
    ])
      expect(words(answer)).toBe("request");
    const of = { spaceId, revisionId };
    for (const answer of [
      await host.ask("reader", "getPageInRevisionById", { ...of, pageId: page, format }),
      await host.ask("reader", "getPageInRevisionByPath", { ...of, pagePath: "page", format }),
      await host.ask("reader", "getPageDocumentInRevisionById", { ...of, pageId: page }),
    ])
      expect(words(answer)).toBe("main");
    expect(await host.status("reader", "getPageDocumentInRevisionById", { ...of, pageId: "nowhere" })).toBe(
      404,
    );
    expect(await host.ask("reader", "listFilesInRevisionById", of)).toMatchObject({ items: [] });
    expect(await host.status("reader", "getFileInRevisionById", { ...of, fileId: "nothing" })).toBe(404);
  });

  test("names what its links mean by id, through renames, and goes back as it was typed", async () => {
    const target = await desk.page("Target", "");
    const page = await desk.page("Page", "See [it](target.md) and [this](#part).\n");
    await desk.change("admin", [{ operation: "update_page", page: target, slug: "elsewhere" }]);
    const document = await read(page);
    const refs = JSON.stringify(document).match(/"ref":\{[^}]*\}/g);
    expect(refs).toEqual([
      `"ref":${JSON.stringify({ kind: "page", page: target })}`,
      `"ref":${JSON.stringify({ kind: "anchor", anchor: "part" })}`,
    ]);
    await desk.change("admin", [
      { operation: "update_page", page, document: { document: reworded(document, "See ", "Look at ") } },
    ]);
    expect(await desk.text(page)).toBe("Look at [it](target.md) and [this](#part).\n");
    expect(JSON.stringify(await read(page))).toContain(JSON.stringify({ kind: "page", page: target }));
  });

  test("with dereferenced has the blocks of the reusable contents that it names", async () => {
    await desk.change("admin", [
      { operation: "insert_reusable_content", ref: "a", title: "A", document: { markdown: "Shared\n" } },
    ]);
    const { reusableContents } = await host.ask("admin", "getCurrentRevision", { spaceId: desk.space });
    const { id } = reusableContents[0]!;
    const page = await desk.page("Page", `Own\n\n{% include "/reusable-contents/${id}" %}\n`);
    const ref = { kind: "reusable-content", reusableContent: id };
    expect((await read(page)).nodes[1]).toMatchObject({ type: "reusable-content", data: { ref } });
    expect((await read(page, { dereferenced: "reusable-contents" })).nodes[1]).toMatchObject({
      type: "paragraph",
      nodes: [{ leaves: [{ text: "Shared" }] }],
    });
    // One that names itself ends.
    const circle = { document: { markdown: `{% include "/reusable-contents/${id}" %}\n` } };
    await desk.change("admin", [{ operation: "update_reusable_content", reusableContent: id, ...circle }]);
    expect((await read(page, { dereferenced: true })).nodes).toHaveLength(2);
  });

  test("with dereferenced has an end, however often contents name each other", async () => {
    const change = (letter: string): ContentChange => ({
      operation: "insert_reusable_content",
      title: letter,
      document: { markdown: "" },
    });
    await desk.change("admin", [..."abcdefgh"].map(change));
    const { reusableContents } = await host.ask("admin", "getCurrentRevision", { spaceId: desk.space });
    const include = ({ id }: { id: string }) => `{% include "/reusable-contents/${id}" %}\n\n`;
    await desk.change(
      "admin",
      reusableContents.map(({ id }) => ({
        operation: "update_reusable_content",
        reusableContent: id,
        document: { markdown: `${reusableContents.map(include).join("").repeat(4)}Words\n` },
      })),
    );
    const page = await desk.page("Page", include(reusableContents[0]!));
    const document = JSON.stringify(await read(page, { dereferenced: true }));
    expect(document).toContain("Words");
    expect(document.length).toBeLessThan(10_000_000);
  });

  test("is found by its text's hash, by who may see a state that has it", async () => {
    const page = await desk.page("Page", "main\n");
    const request = await desk.open();
    await desk.write(page, "request\n", { request });
    const status = (who: Person, text: string) =>
      host.status(who, "getDocumentById", { spaceId: desk.space, documentId: hashText(text) });
    expect(await status("reader", "main\n")).toBe(200);
    expect(await status("reader", "request\n")).toBe(404);
    expect(await status("commenter", "request\n")).toBe(200);
    expect(await status("stranger", "main\n")).toBe(404);
    expect(await status("admin", "unknown")).toBe(404);
  });
});

describe("A page written as a document", () => {
  test("keeps the bytes of all that was not changed, on main and on a change request", async () => {
    const page = await desk.page("Page", TEXT);
    const request = await desk.open();
    const changed = reworded(await read(page), '"1"', '"2"');
    await desk.change(
      "admin",
      [{ operation: "update_page", page, document: { document: changed } }],
      request,
    );
    expect(await desk.text(page, request)).toBe(TEXT.replace("| 1 |", "| 2 |"));
    const document = await read(page);
    const head = await desk.head();
    await desk.change("admin", [{ operation: "update_page", page, document: { document } }]);
    expect(await desk.text(page)).toBe(TEXT);
    expect(await desk.head()).toBe(head);
  });

  test("is made, with its title from its heading", async () => {
    const document = documentOf(
      { ...paragraph("Made"), type: "heading-1" },
      { object: "block", type: "hint", data: { style: "info" }, nodes: [paragraph("Care")] },
    );
    await desk.change("admin", [{ operation: "insert_page", document: { document } }]);
    expect(await desk.tree()).toEqual({ Made: "made" });
    const made = await host.ask("admin", "getPageByPath", { spaceId: desk.space, pagePath: "made" });
    expect(made).toMatchObject({ markdown: '# Made\n\n{% hint style="info" %}\nCare\n{% endhint %}\n' });
  });

  test("on a base is merged with what came between", async () => {
    const page = await desk.page("Page", "one\n\ntwo\n\nthree\n");
    const old = await read(page);
    await desk.write(page, "one\n\ntwo\n\nthree, ours\n");
    const theirs = { document: reworded(old, '"one"', '"one, theirs"') };
    await desk.change("editor", [
      { operation: "update_page", page, document: theirs, base: old.meta!.token! },
    ]);
    expect(await desk.text(page)).toBe("one, theirs\n\ntwo\n\nthree, ours\n");
    expect(
      await host.refusal("admin", "updateSpaceContent", {
        spaceId: desk.space,
        body: { changes: [{ operation: "update_page", page, document: theirs, base: "unknown" }] },
      }),
    ).toMatchObject({ status: 409, error: { reason: "base-missing" } });
  });

  test("is kept as Markdown, with the base that it was made on, for every later run", async () => {
    const page = await desk.page("Page", TEXT);
    const document = reworded(await read(page), '"item"', '"thing"');
    const changes = [
      { operation: "update_page", page, document: { document } },
      { operation: "insert_page", document: { document: documentOf(paragraph("New")) } },
      {
        operation: "insert_reusable_content",
        title: "R",
        document: { document: documentOf(paragraph("R")) },
      },
    ];
    const kept = await keptInput("admin", "updateSpaceContent", { spaceId: desk.space, body: { changes } });
    expect(kept).toMatchObject({
      body: {
        changes: [
          { document: { markdown: TEXT.replace("item", "thing") }, base: hashText(TEXT) },
          { document: { markdown: "New\n" } },
          { document: { markdown: "R\n" } },
        ],
      },
    });
    expect(JSON.stringify(kept)).not.toContain("leaves");
  });

  test("that was deleted meanwhile comes back with its words", async () => {
    const page = await desk.page("Page", "one\n");
    const document = await read(page);
    await desk.change("admin", [{ operation: "delete_page", page }]);
    const theirs = { document: reworded(document, '"one"', '"two"') };
    await desk.change("editor", [
      { operation: "update_page", page, document: theirs, base: hashText("one\n") },
    ]);
    expect(await desk.text(page)).toBe("two\n");
  });

  const deep = (levels: number): DocumentNode =>
    levels === 0 ? paragraph("x") : { object: "block", type: "blockquote", nodes: [deep(levels - 1)] };
  const inside = "/body/changes/0/document/document/nodes";
  test.each<[string, DocumentNode, string]>([
    ["a block without a type", { object: "block" }, `${inside}/0/type is missing`],
    [
      "an inline where blocks stand",
      { object: "inline", type: "emoji" },
      `${inside}/0/object must be block here`,
    ],
    [
      "a list of paragraphs",
      { object: "block", type: "list-ordered", nodes: [paragraph("x")] },
      `${inside}/0/nodes/0/type must be list-item in list-ordered`,
    ],
    ["an item by itself", { object: "block", type: "list-item" }, `${inside}/0/type list-item must stand in`],
    [
      "a hint of an unknown style",
      { object: "block", type: "hint", data: { style: "loud" } },
      `${inside}/0/data/style must be one of info, warning, danger, success`,
    ],
    ["an image of nothing", { object: "block", type: "embed" }, `${inside}/0/data/url is missing`],
    [
      "blocks in a paragraph",
      { object: "block", type: "paragraph", nodes: [paragraph("x")] },
      `${inside}/0/nodes/0/object must be text or inline here`,
    ],
    ["more levels than anybody writes", deep(80), "lies more than 72 nodes deep"],
    ["more levels than any input has", deep(200), "nested more than 200 levels deep"],
  ])("is refused with 400 and the node's path for %s", async (_name, node, message) => {
    const changes = [{ operation: "insert_page", document: { document: documentOf(node) } }];
    const refused = await host.refusal("admin", "updateSpaceContent", {
      spaceId: desk.space,
      body: { changes },
    });
    expect(refused).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining(message) as string },
    });
  });
});

describe("A reusable content", () => {
  test("is given as a document, and written as one, of space, change request and revision", async () => {
    const document = documentOf(paragraph("Shared"));
    await desk.change("admin", [
      { operation: "insert_reusable_content", title: "R", document: { document } },
    ]);
    const { reusableContents } = await host.ask("admin", "getCurrentRevision", { spaceId: desk.space });
    const reusableContentId = reusableContents[0]!.id;
    const revisionId = await desk.head();
    const request = await desk.open();
    const change = { operation: "update_reusable_content" as const, reusableContent: reusableContentId };
    const other = { document: { document: documentOf(paragraph("Other")) } };
    await desk.change("admin", [{ ...change, ...other }], request);
    const [spaceId, words] = [
      desk.space,
      (answer: object) => JSON.stringify(answer).match(/"text":"(\w+)"/)![1],
    ];
    const on = { spaceId, reusableContentId };
    const main = await host.ask("reader", "getReusableContentById", on);
    expect(main).toMatchObject({ id: reusableContentId, title: "R" });
    expect(words(main)).toBe("Shared");
    expect(
      words(
        await host.ask("commenter", "getReusableContentInChangeRequestById", {
          ...on,
          changeRequestId: request,
        }),
      ),
    ).toBe("Other");
    expect(words(await host.ask("reader", "getReusableContentInRevisionById", { ...on, revisionId }))).toBe(
      "Shared",
    );
    expect(
      await host.ask("reader", "getReusableContentDocumentInRevisionById", { ...on, revisionId }),
    ).toMatchObject({ object: "document", meta: { token: hashText("Shared\n") } });
    const nothing = { spaceId, reusableContentId: "nothing" };
    expect(await host.status("reader", "getReusableContentById", nothing)).toBe(404);
  });
});

describe.each(["a space", "a change request"])("A comment on %s", (where) => {
  let place: ThreadPlace;
  beforeEach(async () => {
    place = new ThreadPlace(host, desk.space, where === "a space" ? undefined : await desk.open());
  });

  test("and its replies are given and written as documents", async () => {
    const document = documentOf(paragraph("Why *this*?"));
    const { id: commentId, body } = await place.ask("commenter", "postComment", {
      body: { body: { document } },
    });
    expect(body).toEqual({ markdown: "Why \\*this\\*?" });
    const reply = await place.ask("commenter", "postCommentReply", {
      commentId,
      body: { body: { document: documentOf(paragraph("Because.")) } },
    });
    const asDocument = { format: "document" };
    const given = {
      document: { nodes: [{ type: "paragraph", nodes: [{ leaves: [{ text: "Why *this*?" }] }] }] },
    };
    expect((await place.ask("commenter", "getComment", { commentId, ...asDocument })).body).toMatchObject(
      given,
    );
    expect((await place.ask("commenter", "listComments", asDocument)).items[0]!.body).toMatchObject(given);
    const answered = { document: { meta: { token: hashText("Because.") } } };
    const one = { commentId, commentReplyId: reply.id, ...asDocument };
    expect((await place.ask("commenter", "getCommentReply", one)).body).toMatchObject(answered);
    const all = await place.ask("commenter", "listCommentReplies", { commentId, ...asDocument });
    expect(all.items[0]!.body).toMatchObject(answered);
  });

  test("keeps its bytes where a document did not change it, and is merged with other edits", async () => {
    const text = "One  *a*\n\n+ two";
    const { id: commentId } = await place.post("commenter", text);
    const { body } = await place.ask("commenter", "getComment", { commentId, format: "document" });
    const edit = (from: string, to: string, base?: string) =>
      place.ask("commenter", "updateComment", {
        commentId,
        body: {
          body: { document: reworded(body.document!, from, to) },
          ...(base === undefined ? {} : { base }),
        },
      });
    expect((await edit('"two"', '"three"')).body.markdown).toBe("One  *a*\n\n+ three");
    expect((await edit("One  ", "Eins ", hashText(text))).body.markdown).toBe("Eins *a*\n\n+ three");
  });

  test("is kept as Markdown for every later run", async () => {
    const operation = where === "a space" ? "postCommentInSpace" : "postCommentInChangeRequest";
    const kept = await keptInput("commenter", operation, {
      spaceId: desk.space,
      ...(place.changeRequestId === undefined ? {} : { changeRequestId: place.changeRequestId }),
      body: { body: { document: documentOf(paragraph("Hello")) } },
    });
    expect(kept).toMatchObject({ body: { body: { markdown: "Hello" } } });
  });

  test("that is no document is refused with the node's path", async () => {
    const refused = await place.refusal("commenter", "postComment", {
      body: { body: { document: documentOf({ object: "block", type: "" }) } },
    });
    expect(refused).toMatchObject({
      status: 400,
      error: { message: "/body/body/document/nodes/0/type is missing" },
    });
  });
});

describe("The description of a change request", () => {
  const describeAs = (changeRequestId: string, description: Document, was?: Record<string, unknown>) =>
    host.ask("editor", "updateChangeRequestById", {
      spaceId: desk.space,
      changeRequestId,
      body: { description, ...(was ? { was } : {}) },
    });

  test("is refused where it is no document", async () => {
    const changeRequestId = await desk.open();
    const refused = await host.refusal("editor", "updateChangeRequestById", {
      spaceId: desk.space,
      changeRequestId,
      body: { description: documentOf({ object: "block", type: "math" }) },
    });
    expect(refused).toMatchObject({
      status: 400,
      error: {
        message: expect.stringContaining("/body/description/nodes/0/data/formula is missing") as string,
      },
    });
  });

  test("is merged by its text; what overlaps is a conflict that can be read and resolved", async () => {
    const request = await desk.open();
    const before = documentOf(paragraph("One."), paragraph("Two."));
    await describeAs(request, before);
    await describeAs(request, documentOf(paragraph("One, ours."), paragraph("Two.")));
    const was = { description: before };
    const both = await describeAs(request, documentOf(paragraph("One."), paragraph("Two, theirs.")), was);
    expect(JSON.stringify(both.description)).toMatch(/One, ours\..*Two, theirs\./);
    await describeAs(request, documentOf(paragraph("Uno."), paragraph("Two.")), was);
    const on = { spaceId: desk.space, changeRequestId: request };
    const { items } = await host.ask("editor", "listConflictsInChangeRequest", on);
    expect(items).toMatchObject([
      {
        field: "description",
        base: "One.\n\nTwo.",
        ours: "One, ours.\n\nTwo, theirs.",
        theirs: "Uno.\n\nTwo.",
      },
    ]);
    await host.ask("editor", "resolveConflictInChangeRequest", {
      ...on,
      conflictId: items[0]!.id,
      body: { choice: "theirs" },
    });
    expect((await desk.request(request)).description).toMatchObject({
      nodes: [{ nodes: [{ leaves: [{ text: "Uno." }] }] }, { nodes: [{ leaves: [{ text: "Two." }] }] }],
    });
  });
});
