import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReadText } from "../../src-main/core/find/pageTexts.ts";
import type { Result } from "../../src-preload/bridge.ts";
import { openWorkspaces, type Workspaces } from "../../src-main/core/workspaces/workspaces.ts";
import { Cleanup, memoryVault } from "./instance.ts";

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const handbook = join(import.meta.dirname, "../../src-main/handbook");

function valueOf<T>(result: Result<unknown>): T {
  if (!result.ok) throw Object.assign(new Error(result.error.message), result.error);
  return result.value as T;
}

describe("a long page between its window and the core", () => {
  let workspaces: Workspaces;
  let choice: { spaceId: string; page: string };

  const desktop = async <T>(verb: string, input: object): Promise<T> =>
    valueOf<T>(await workspaces.desktop(verb, { ...choice, ...input }));
  const read = async (known?: string) => {
    const { page, hash } = await desktop<ReadText>("readPageText", { known });
    if (page.type !== "document" || hash === undefined) throw new Error("It is a document.");
    return { text: page.markdown, documentId: page.documentId, hash };
  };
  const append = (
    of: { hash: string; text?: string | undefined },
    base: string | undefined,
    words: string,
  ) => {
    const { length } = of.text ?? "";
    const change = { of: of.hash, from: length, to: length, insert: words, length: length + words.length };
    return desktop<{ hash?: string }>("savePageText", { base, ...change });
  };

  beforeAll(async () => {
    workspaces = await openWorkspaces({
      folder: await cleanup.folder(),
      tokens: memoryVault(),
      handbook,
      offline: false,
      log: () => undefined,
    });
    cleanup.add(() => workspaces.close());
    const [workspace] = valueOf<{ organization: string }[]>(
      await workspaces.desktop("workspaces", undefined),
    );
    const spaces = valueOf<{ items: { id: string }[] }>(
      await workspaces.call("listSpacesInOrganizationById", { organizationId: workspace?.organization }),
    );
    const spaceId = spaces.items[0]?.id ?? "";
    const { pages } = valueOf<{ pages: { id: string; type: string }[] }>(
      await workspaces.call("listPages", { spaceId }),
    );
    choice = { spaceId, page: pages.find(({ type }) => type === "document")?.id ?? "" };
  });

  test("crosses once: its text is left out for whoever names it", async () => {
    const first = await read();
    expect(first.text).not.toBe("");
    expect(await read(first.hash)).toEqual({ ...first, text: undefined });
  });

  test("is saved by what is written, and its window has the text then", async () => {
    const first = await read();
    const { hash } = await append(first, first.documentId, "\nOne more.\n");
    expect(await read(hash)).toMatchObject({ text: undefined, hash });
    expect((await read()).text).toBe(`${first.text}\nOne more.\n`);
  });

  test("meets what another window wrote meanwhile as a write of the whole text does", async () => {
    const first = await read();
    await append(first, first.documentId, "\nOne more.\n");
    await desktop("savePageText", {
      base: first.documentId,
      of: first.hash,
      from: 0,
      to: 0,
      insert: "Above.\n\n",
      length: (first.text?.length ?? 0) + "Above.\n\n".length,
    });
    expect((await read()).text).toBe(`Above.\n\n${first.text}\nOne more.\n`);
  });

  test("is not saved as a change of a text that nobody has, or of another length", async () => {
    const first = await read();
    expect(await append({ ...first, hash: "0".repeat(64) }, first.documentId, "Lost.")).toEqual({});
    const change = { of: first.hash, from: 0, to: 0, insert: "x", length: 3 };
    await expect(desktop("savePageText", { base: first.documentId, ...change })).rejects.toMatchObject({
      code: 400,
    });
    const far = { of: first.hash, from: 1e6, to: 1e6, insert: "x", length: (first.text?.length ?? 0) + 1 };
    await expect(desktop("savePageText", far)).rejects.toMatchObject({ code: 400 });
    expect(await read()).toEqual(first);
  });

  test("says that its base is unknown as a write of the whole text does", async () => {
    const first = await read();
    await expect(append(first, "0".repeat(64), "More.")).rejects.toMatchObject({ reason: "base-missing" });
  });

  test("of a page that never had a text is joined with what another wrote there first", async () => {
    const { spaceId } = choice;
    const change = async (change: object) =>
      valueOf<{ changes: { page: { id: string } }[] }>(
        await workspaces.call("updateSpaceContent", { spaceId, body: { changes: [change] } }),
      );
    const made = await change({ operation: "insert_page", title: "Lamps", type: "group" });
    choice = { spaceId, page: made.changes[0]!.page.id };
    await change({ operation: "update_page", page: choice.page, type: "document" });
    const first = await read();
    expect(first.text).toBe("");
    await change({ operation: "update_page", page: choice.page, document: { markdown: "# Theirs\n" } });
    await append(first, first.documentId, "# Ours\n");
    expect((await read()).text?.split("\n").sort().join(" ").trim()).toBe("# Ours # Theirs");
  });
});
