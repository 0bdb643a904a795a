import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReadReusable } from "../../src-main/core/find/pageTexts.ts";
import type { DeletedReusable } from "../../src-main/core/find/deletedReusables.ts";
import type { ReusableList } from "../../src-main/core/find/reusableContents.ts";
import type { Workspaces } from "../../src-main/core/workspaces/workspaces.ts";
import type { Result } from "../../src-preload/bridge.ts";
import { Cleanup, openAlone } from "./instance.ts";

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

let workspaces: Workspaces;
let organizationId: string;
let spaceId: string;

function valueOf<T>(result: Result<unknown>): T {
  if (!result.ok) throw Object.assign(new Error(result.error.message), result.error);
  return result.value as T;
}

const call = async <T>(operation: string, input: object): Promise<T> =>
  valueOf<T>(await workspaces.call(operation, input));
const tell = async <T>(verb: string, input: object): Promise<T> =>
  valueOf<T>(await workspaces.desktop(verb, { spaceId, ...input }));

const change = (changes: object[], changeRequestId?: string): Promise<unknown> =>
  changeRequestId === undefined
    ? call("updateSpaceContent", { spaceId, body: { changes } })
    : call("updateChangeRequestContent", { spaceId, changeRequestId, compat: false, body: { changes } });

const list = async (changeRequest?: string) => {
  const { items, lacking } = await tell<ReusableList>("listReusables", { changeRequest, withUses: true });
  expect(lacking).toBe(0);
  return items;
};

const make = async (title: string, markdown: string): Promise<string> => {
  await change([{ operation: "insert_reusable_content", title, document: { markdown } }]);
  return (await list()).find((one) => one.title === title)?.id ?? "";
};

const include = (id: string) => `{% include "/reusable-contents/${id}" %}`;
const insertPage = (title: string, markdown: string) => ({
  operation: "insert_page",
  title,
  document: { markdown },
});

beforeAll(async () => {
  ({ workspaces, organizationId } = await openAlone(cleanup));
  spaceId = (await call<{ id: string }>("createSpace", { organizationId, body: { title: "Lamps" } })).id;
});

describe("the reusable contents of a branch", () => {
  test("are listed by name, with the pages and the others that show them", async () => {
    const oil = await make("Oil", "Fill it **once** a week.\n");
    const lamp = await make("Lamp", `About the lamp.\n\n${include(oil)}\n`);
    await change([
      insertPage("Keeping", `First.\n\n${include(oil)}\n\n${include(oil)}\n`),
      insertPage("Lighting", `\`\`\`\n${include(oil)}\n\`\`\`\n\n${include(lamp)}\n`),
    ]);
    expect(await list()).toMatchObject([
      { title: "Lamp", uses: [{ kind: "page", title: "Lighting" }] },
      {
        title: "Oil",
        beginning: "Fill it **once** a week.\n",
        uses: [
          { kind: "page", title: "Keeping" },
          { kind: "reusable", title: "Lamp" },
        ],
      },
    ]);
  });

  test("are those of a change request where one is named", async () => {
    const before = await list();
    const body = { subject: "Another lamp" };
    const { id } = await call<{ id: string }>("createChangeRequest", { spaceId, body });
    const oil = before.find(({ title }) => title === "Oil")?.id ?? "";
    await change(
      [
        { operation: "update_reusable_content", reusableContent: oil, title: "Whale oil" },
        insertPage("Buying", include(oil)),
      ],
      id,
    );
    expect((await list(id)).find((one) => one.id === oil)).toMatchObject({
      title: "Whale oil",
      uses: [{ title: "Keeping" }, { title: "Buying" }, { title: "Lamp" }],
    });
    expect(await list()).toEqual(before);
  });

  test("are named by the write that makes them, in the order in which it does", async () => {
    const made = (title: string) => ({
      operation: "insert_reusable_content",
      title,
      document: { markdown: `About ${title}.\n` },
    });
    const body = { subject: "Signals" };
    const { id: request } = await call<{ id: string }>("createChangeRequest", { spaceId, body });
    for (const branch of [undefined, request]) {
      const { insertedReusableContents } = (await change(
        [made("Horn"), made("Bell"), made("Bell")],
        branch,
      )) as {
        insertedReusableContents: { id: string; title: string }[];
      };
      expect(insertedReusableContents.map(({ title }) => title)).toEqual(["Horn", "Bell", "Bell"]);
      const known = new Map((await list(branch)).map(({ id, beginning }) => [id, beginning]));
      expect(insertedReusableContents.map(({ id }) => known.get(id))).toEqual([
        "About Horn.\n",
        "About Bell.\n",
        "About Bell.\n",
      ]);
      expect(await change([insertPage("Signals", "")], branch)).not.toHaveProperty(
        "insertedReusableContents",
      );
    }
  });

  test("are none in a space of somebody else's", async () => {
    await expect(tell("listReusables", { spaceId: "nowhere", withUses: true })).rejects.toMatchObject({
      code: 404,
    });
  });
});

describe("reusable contents that were deleted", () => {
  const gone = (changeRequest?: string) => tell<DeletedReusable[]>("listDeletedReusables", { changeRequest });
  const restore = (reusableContent: string, changeRequest?: string) =>
    change([{ operation: "restore_reusable_content", reusableContent }], changeRequest);

  test("are listed, the last first, and come back with their words and with what they show", async () => {
    const inner = await make("Inner", "Within.\n");
    const outer = await make("Outer", `Without.\n\n${include(inner)}\n`);
    const remove = (reusableContent: string) => ({ operation: "delete_reusable_content", reusableContent });
    await change([remove(inner), remove(outer)]);
    const before = new Map((await gone()).map(({ id, ...rest }) => [id, rest]));
    expect(before.get(inner)).toMatchObject({ title: "Inner", beginning: "Within.\n" });
    expect(before.get(outer)).toMatchObject({
      title: "Outer",
      by: expect.any(String) as unknown,
      at: expect.any(String) as unknown,
    });
    await restore(outer);
    expect((await gone()).filter(({ id }) => before.has(id) && [inner, outer].includes(id))).toEqual([]);
    const back = (await list()).filter(({ id }) => [inner, outer].includes(id));
    expect(back).toMatchObject([{ title: "Inner", uses: [{ title: "Outer" }] }, { title: "Outer" }]);
  });

  test("are those of a change request where one is named, and never what never was", async () => {
    const rope = await make("Hawser", "Coil it.\n");
    const { id } = await call<{ id: string }>("createChangeRequest", { spaceId, body: { subject: "Less" } });
    await change([{ operation: "delete_reusable_content", reusableContent: rope }], id);
    expect((await gone(id)).map(({ title }) => title)).toEqual(["Hawser"]);
    expect((await gone()).map(({ title }) => title)).not.toContain("Hawser");
    await restore(rope, id);
    expect(await gone(id)).toEqual([]);
    await expect(restore("nothing")).rejects.toMatchObject({ code: 400, reason: "unknown" });
  });
});

describe("the text of a reusable content", () => {
  const append = async (reusable: string, words: string) => {
    const { content, hash } = await tell<ReadReusable>("readReusableText", { reusable });
    const { length } = content.markdown ?? "";
    return tell<{ hash?: string }>("saveReusableText", {
      reusable,
      base: content.documentId,
      of: hash,
      from: length,
      to: length,
      insert: words,
      length: length + words.length,
    });
  };

  test("is read byte by byte, crosses once, and is saved by what was written", async () => {
    const text = "*  Odd   spaces\n+ and signs\n";
    const reusable = await make("Odd", text);
    const first = await tell<ReadReusable>("readReusableText", { reusable });
    expect(first.content).toMatchObject({ id: reusable, title: "Odd", markdown: text });
    const again = await tell<ReadReusable>("readReusableText", { reusable, known: first.hash });
    expect(again.content.markdown).toBeUndefined();
    const { hash } = await append(reusable, "More.\n");
    const saved = await tell<ReadReusable>("readReusableText", { reusable });
    expect(saved).toMatchObject({ hash, content: { markdown: `${text}More.\n` } });
  });

  test("is refused where there is none", async () => {
    await expect(tell("readReusableText", { reusable: "none" })).rejects.toMatchObject({ code: 404 });
  });

  test("stays where it was changed since its deleter saw it, and a conflict asks what to do with it", async () => {
    const reusable = await make("Rope", "Coil it.\n");
    const { content } = await tell<ReadReusable>("readReusableText", { reusable });
    await append(reusable, "Dry it.\n");
    await change([
      { operation: "delete_reusable_content", reusableContent: reusable, base: content.documentId },
    ]);
    expect((await list()).find(({ id }) => id === reusable)?.beginning).toBe("Coil it.\nDry it.\n");
    const { items } = await call<{ items: { id: string }[] }>("listConflictsInSpace", { spaceId });
    expect(items).toMatchObject([
      { kind: "delete-edit", base: "Coil it.\n", ours: "Coil it.\nDry it.\n", theirs: null },
    ]);
    await call("resolveConflict", { spaceId, conflictId: items[0]?.id, body: { choice: "theirs" } });
    expect((await list()).map(({ title }) => title)).not.toContain("Rope");
  });

  test("comes back as it was when its deletion is taken back, and nothing is left to decide", async () => {
    const reusable = await make("Wick", "Trim the wick.\n");
    await change([insertPage("Trimming", include(reusable))]);
    const { content } = await tell<ReadReusable>("readReusableText", { reusable });
    await change([{ operation: "delete_reusable_content", reusableContent: reusable }]);
    expect((await list()).map(({ title }) => title)).not.toContain("Wick");
    await change([
      {
        operation: "update_reusable_content",
        reusableContent: reusable,
        document: { markdown: content.markdown },
        base: content.documentId,
      },
    ]);
    const conflicts = await call<{ items: { id: string; target: object }[] }>("listConflictsInSpace", {
      spaceId,
    });
    expect(conflicts.items).toMatchObject([{ kind: "delete-edit", entry: { id: reusable } }]);
    await call("resolveConflict", {
      spaceId,
      conflictId: conflicts.items[0]?.id,
      body: { choice: "theirs" },
    });
    expect((await list()).find(({ id }) => id === reusable)).toMatchObject({
      title: "Wick",
      beginning: "Trim the wick.\n",
      uses: [{ title: "Trimming" }],
    });
    expect((await call<{ items: object[] }>("listConflictsInSpace", { spaceId })).items).toEqual([]);
  });
});
