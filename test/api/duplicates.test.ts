import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnswerOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

type Space = AnswerOf<Operations["getSpaceById"]>;

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

const make = (body: object = {}): Promise<Space> =>
  host.ask("admin", "createSpace", {
    organizationId: host.organization,
    body: { title: "Guide", empty: true, ...body },
  });
const duplicate = (spaceId: string, who: Person = "admin"): Promise<Space> =>
  host.ask(who, "duplicateSpace", { spaceId });
const shelf = async (defaultLevel?: null): Promise<string> => {
  const { id } = await host.ask("admin", "createCollection", { organizationId: host.organization });
  if (defaultLevel === null)
    await host.ask("admin", "updateCollectionById", { collectionId: id, body: { defaultLevel } });
  return id;
};

/** Rows of scopes that an instance has, and texts. */
async function countRows(): Promise<{ rows: number; texts: number }> {
  const { reading } = host.engine.store;
  const count = async (table: "changes" | "texts") =>
    Number(
      (
        await reading
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );
  return { rows: await count("changes"), texts: await count("texts") };
}

describe("A duplicate", () => {
  test("has what main is now, under the same ids, and no history and discussions", async () => {
    const { id: spaceId } = await make({ emoji: "💡", language: "de" });
    const changed = await host.ask("admin", "updateSpaceContent", {
      spaceId,
      body: {
        changes: [
          {
            operation: "insert_page",
            ref: "lamps",
            title: "Lamps",
            document: { markdown: "# Oil\n\nLight *them*.\n" },
          },
          {
            operation: "insert_page",
            title: "Wicks",
            into: "lamps",
            document: { markdown: "See [lamps](/pages/lamps).\n" },
          },
          { operation: "insert_page", title: "Gone", document: { markdown: "Gone.\n" } },
          {
            operation: "insert_files",
            files: [{ name: "lamp.png", base64: "bGFtcA==", contentType: "image/png" }],
          },
          { operation: "insert_reusable_content", title: "Part", document: { markdown: "A part.\n" } },
          { operation: "update_variables", variables: { oil: "whale" } },
          { operation: "insert_tag", slug: "light", label: "Light" },
        ],
      },
    });
    const ids = changed.changes.map(({ page }) => (typeof page === "string" ? page : page.id));
    host.clock.pass(20 * 60_000);
    await host.ask("admin", "updateSpaceContent", {
      spaceId,
      body: {
        changes: [
          { operation: "delete_page", page: ids[2] as string },
          {
            operation: "update_page",
            page: ids[1] as string,
            document: { markdown: `See [lamps](/pages/${ids[0] as string}).\n` },
          },
        ],
      },
    });
    await host.ask("commenter", "postCommentInSpace", { spaceId, body: { body: { markdown: "Hm." } } });
    await host.ask("admin", "createChangeRequest", { spaceId });
    host.clock.pass(1000);
    const outcome = await host.call("admin", "duplicateSpace", { spaceId });
    const copy = ("body" in outcome ? outcome.body : undefined) as Space;
    expect(outcome).toMatchObject({ status: 201, location: copy.urls.location });
    expect(copy).toMatchObject({
      title: "Guide (copy)",
      emoji: "💡",
      language: "de",
      organization: host.organization,
      createdAt: host.clock.iso(),
      comments: 0,
      changeRequests: 0,
      permissions: { admin: true },
    });
    const content = async (id: string) => {
      const { pages, files, reusableContents, variables } = await host.ask("admin", "getCurrentRevision", {
        spaceId: id,
      });
      // Addresses name the space.
      return JSON.parse(
        JSON.stringify({ pages, files, reusableContents, variables }).replaceAll(id, "SPACE"),
      ) as object;
    };
    expect(await content(copy.id)).toEqual(await content(spaceId));
    const blocks = (id: string) =>
      host.engine.store.reading
        .selectFrom("states")
        .select(["id", "blocks", "text", "links"])
        .where("scope", "=", `space:${id}`)
        .where("until", "=", 2_147_483_647)
        .orderBy("id")
        .execute();
    expect(await blocks(copy.id)).toEqual(await blocks(spaceId));
    expect((await host.ask("admin", "listRevisionsInSpace", { spaceId: copy.id })).count).toBe(1);
    const backlinks = await host.ask("admin", "listPageBacklinks", {
      spaceId: copy.id,
      pageId: ids[0] as string,
    });
    expect(backlinks.count).toBe(1);
    const found = await host.ask("admin", "searchSpaceContent", { spaceId: copy.id, query: "light" });
    expect(found.items.map(({ id }) => id)).toContain(ids[0]);
  });

  test("goes its own way, and what it began with stays in its history", async () => {
    const { id: spaceId } = await make();
    const changed = await host.ask("admin", "updateSpaceContent", {
      spaceId,
      body: { changes: [{ operation: "insert_page", title: "Lamps", document: { markdown: "One.\n" } }] },
    });
    const page = (changed.changes[0] as { page: { id: string } }).page.id;
    const copy = await duplicate(spaceId);
    await host.ask("admin", "updateSpaceContent", {
      spaceId: copy.id,
      body: { changes: [{ operation: "update_page", page, document: { markdown: "Two.\n" } }] },
    });
    const read = (id: string) => host.ask("admin", "getPageById", { spaceId: id, pageId: page });
    expect(await read(spaceId)).toMatchObject({ markdown: "One.\n" });
    expect(await read(copy.id)).toMatchObject({ markdown: "Two.\n" });
    const first = await host.ask("admin", "getPageInRevisionById", {
      spaceId: copy.id,
      revisionId: copy.revision,
      pageId: page,
    });
    expect(first).toMatchObject({ markdown: "One.\n" });
    await host.ask("admin", "deleteSpaceById", { spaceId });
    expect(await read(copy.id)).toMatchObject({ markdown: "Two.\n" });
  });

  test("costs a row for each page, and nothing of what they say or of how they came to be", async () => {
    const costOf = async (rounds: number, text: string): Promise<{ rows: number; texts: number }> => {
      const { id: spaceId } = await make();
      let changes: object[] = Array.from({ length: 10 }, (_, at) => ({
        operation: "insert_page",
        title: `Lamp ${at}`,
        document: { markdown: `Of lamp ${at}.\n` },
      }));
      for (let round = 0; round < rounds; round += 1) {
        host.clock.pass(20 * 60_000);
        const written = await host.callLoosely("admin", "updateSpaceContent", { spaceId, body: { changes } });
        const { pages } = await host.ask("admin", "listPages", { spaceId });
        expect(written).toMatchObject({ status: 200 });
        changes = pages.map(({ id }) => ({
          operation: "update_page",
          page: id,
          document: { markdown: `${text} In round ${round}.\n` },
        }));
      }
      for (let comment = 0; comment < rounds; comment += 1)
        await host.ask("admin", "postCommentInSpace", { spaceId, body: { body: { markdown: text } } });
      const before = await countRows();
      await duplicate(spaceId);
      const after = await countRows();
      return { rows: after.rows - before.rows, texts: after.texts - before.texts };
    };
    const short = await costOf(1, "Lit.");
    const long = await costOf(6, "Lit at dusk, and watched. ".repeat(4000));
    expect(long).toEqual(short);
    // Ten pages, the space and its first revision.
    expect(short).toEqual({ rows: 12, texts: 0 });
  });

  test("has a title of at most fifty characters", async () => {
    const { id } = await make({ title: `${"x".repeat(48)}💡` });
    const copy = await duplicate(id);
    expect(copy.title).toBe(`${"x".repeat(43)} (copy)`);
    expect((await duplicate(copy.id)).title).toBe(copy.title);
  });

  test("lies beside what it is of where its maker may create there", async () => {
    const parent = await shelf();
    const { id } = await make({ parent });
    expect(await duplicate(id)).toMatchObject({ parent, visibility: "in-collection" });
    await host.ask("admin", "updateCollectionById", { collectionId: parent, body: { defaultLevel: "read" } });
    const copy = await duplicate(id, "creator");
    expect(copy).not.toHaveProperty("parent");
  });

  test("is never read by more people than could read what it is of", async () => {
    const { id: closed } = await make();
    await host.ask("admin", "updateSpaceById", { spaceId: closed, body: { defaultLevel: null } });
    await host.grant("creator", closed, "read");
    await host.grant("guest", closed, "read");
    const { id: spaceId } = await duplicate(closed, "creator");
    expect(await host.status("creator", "updateSpaceById", { spaceId, body: { title: "Mine" } })).toBe(200);
    for (const who of ["reviewer", "guest"] as const)
      expect(await host.status(who, "getSpaceById", { spaceId })).toBe(404);
    const { id: within } = await make({ parent: await shelf(null) });
    await host.grant("creator", within, "read");
    const copy = await duplicate(within, "creator");
    expect(await host.status("reviewer", "getSpaceById", { spaceId: copy.id })).toBe(404);
    expect(await host.status("creator", "getSpaceById", { spaceId: copy.id })).toBe(200);
  });

  test.each<[Person, number]>([
    ["creator", 201],
    ["reviewer", 403],
    ["reader", 403],
    ["guest", 404],
    ["stranger", 404],
  ])("made by a %s comes to %i", async (who, status) => {
    const { id: spaceId } = await make();
    expect(await host.status(who, "duplicateSpace", { spaceId })).toBe(status);
    expect(await host.status(who, "duplicateSpace", { spaceId: "nothing" })).toBe(404);
  });
});

test("a copy's title is cut between what people see as letters", async () => {
  const title = `${"x".repeat(34)}${"👩‍🚒".repeat(3)}`;
  const spaceId = (
    await host.ask("admin", "createSpace", { organizationId: host.organization, body: { title } })
  ).id;
  const copy = await host.ask("admin", "duplicateSpace", { spaceId });
  expect(copy.title).toBe(`${"x".repeat(34)}👩‍🚒 (copy)`);
});
