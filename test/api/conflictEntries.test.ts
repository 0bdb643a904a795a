import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk, type Conflict } from "./writing.ts";

/* Conflicts over what a revision holds beside pages: files, reusable contents, variables and tags. */

let host: ApiHost;
let desk: Desk;
let request: string;

const file = (name: string) => ({ name, base64: "b25l", contentType: "text/plain" });
const asked = () => ({ spaceId: desk.space, changeRequestId: request });
const list = async (): Promise<Conflict[]> =>
  (await host.ask("admin", "listConflictsInChangeRequest", asked())).items;

const shared = { fileId: "", reusable: "" };

beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
  const { insertedFiles } = await desk.change("admin", [
    { operation: "insert_files", files: [file("a.txt")] },
    { operation: "insert_reusable_content", title: "Notice", document: { markdown: "Mind the gap.\n" } },
    { operation: "update_variables", variables: { version: "1" } },
    { operation: "insert_tag", slug: "new", label: "New" },
  ]);
  shared.fileId = insertedFiles?.[0]?.id ?? "";
  const { reusableContents } = await host.ask("admin", "getCurrentRevision", { spaceId: desk.space });
  shared.reusable = reusableContents[0]?.id ?? "";
  request = await desk.open("Other words");
});

afterEach(() => host.close());

/** Gives everything other words, on main or on the request. */
const reword = (word: string, on?: string) =>
  desk.change(
    "admin",
    [
      { operation: "update_file", file: shared.fileId, name: `${word}.txt` },
      {
        operation: "update_reusable_content",
        reusableContent: shared.reusable,
        document: { markdown: `Mind the ${word}.\n` },
      },
      { operation: "update_variables", variables: { version: word } },
      { operation: "update_tag", tag: "new", label: word },
    ],
    on,
  );

describe("A conflict over what is no page", () => {
  test("names what it is about, and no page", async () => {
    await reword("step", request);
    await reword("train");
    expect(await desk.update(request)).toMatchObject({ result: "conflicts" });
    const found = (await list()).map(({ entry, field, target }) => [
      entry?.kind,
      entry?.title,
      field,
      target.page,
    ]);
    expect(found.sort()).toEqual([
      ["file", "step.txt", "title", undefined],
      ["reusable-content", "Notice", undefined, undefined],
      ["tag", "step", "label", undefined],
      ["variable", "version", "value", undefined],
    ]);
  });

  test("is called as it last was when it is gone", async () => {
    await reword("step", request);
    await reword("train");
    await desk.update(request);
    await desk.change("admin", [{ operation: "delete_file", file: shared.fileId }], request);
    const about = (await list()).flatMap(({ entry }) => (entry?.kind === "file" ? [entry] : []));
    expect(about).toEqual([{ kind: "file", id: shared.fileId, title: "step.txt" }]);
  });
});

describe("What a request deleted and the space gave other words", () => {
  const removals: Record<string, () => ContentChange> = {
    "reusable-content": () => ({ operation: "delete_reusable_content", reusableContent: shared.reusable }),
    variable: () => ({ operation: "update_variables", variables: { version: null } }),
  };

  test.each([
    ["reusable-content", "Mind the gap.\n", "Mind the train.\n"],
    ["variable", "1", "train"],
  ])("as a %s stays, with what each side says, and goes when that is chosen", async (kind, base, theirs) => {
    const remove = (removals[kind] as () => ContentChange)();
    await desk.change("admin", [remove], request);
    await reword("train");
    expect(await desk.merge(request)).toMatchObject({ result: "conflicts" });
    const found = await list();
    expect(found).toMatchObject([{ kind: "delete-edit", entry: { kind }, base, ours: null, theirs }]);
    const changesOf = async () => (await host.ask("admin", "getChangeRequestChanges", asked())).changes;
    expect(await changesOf()).toEqual([]);
    await host.ask("admin", "resolveConflictInChangeRequest", {
      ...asked(),
      conflictId: found[0]?.id ?? "",
      body: { choice: "ours" },
    });
    expect(await changesOf()).toHaveLength(1);
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    const { variables, reusableContents } = await host.ask("admin", "getCurrentRevision", {
      spaceId: desk.space,
    });
    expect(kind === "variable" ? variables : reusableContents).toEqual(kind === "variable" ? {} : []);
  });

  test("comes back with the words that were chosen, or with others, where it can have any", async () => {
    await desk.change("admin", [{ operation: "update_variables", variables: { version: null } }], request);
    await reword("train");
    await desk.update(request);
    const [conflict] = await list();
    const input = { ...asked(), conflictId: conflict?.id ?? "" };
    const values = async () => (await host.ask("admin", "getRevisionOfChangeRequestById", asked())).variables;
    for (const [body, left] of [
      [{ choice: "ours" }, {}],
      [{ choice: "theirs" }, { version: "train" }],
      [{ markdown: "step" }, { version: "step" }],
    ] as const) {
      await host.ask("admin", "resolveConflictInChangeRequest", { ...input, body });
      expect(await values()).toEqual(left);
      await host.ask("admin", "reopenConflictInChangeRequest", input);
    }
  });
});
