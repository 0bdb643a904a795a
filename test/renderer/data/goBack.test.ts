import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Workspaces } from "../../../src-main/core/workspaces/workspaces.ts";
import type * as Content from "../../../src-renderer/data/pages/content.ts";
import type { Branch } from "../../../src-renderer/data/pages/content.ts";
import type * as GoBack from "../../../src-renderer/data/requests/goBack.ts";
import { Cleanup, openAlone } from "../../core/instance.ts";
import { emptyWindow, takeBridge } from "../bridged.ts";

/* A page that a window puts back to a revision, over a whole app behind its bridge. */

const cleanup = new Cleanup();
let workspaces: Workspaces;
let organizationId: string;
let goBack: typeof GoBack.goBack;
let content: typeof Content;

const call = async <T>(operation: string, input: object): Promise<T> => {
  const answer = await workspaces.call(operation, input);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as T;
};

beforeAll(async () => {
  ({ workspaces, organizationId } = await openAlone(cleanup));
  takeBridge({ call: (operation, input) => workspaces.call(operation, input) });
  emptyWindow();
  content = await import("../../../src-renderer/data/pages/content.ts");
  ({ goBack } = await import("../../../src-renderer/data/requests/goBack.ts"));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await cleanup.run();
});

async function openPage(markdown: string) {
  const { id: spaceId } = await call<{ id: string }>("createSpace", {
    organizationId,
    body: { title: "Lamps", empty: true },
  });
  const main: Branch = { spaceId, changeRequestId: undefined };
  const inserted = { operation: "insert_page", title: "Lamp", document: { markdown } } as const;
  const { revision, createdPages } = await content.writeContent(main, [inserted]);
  const page = createdPages[0]!;
  // What a request begins at is amended no more.
  const { id: changeRequestId } = await call<{ id: string }>("createChangeRequest", {
    spaceId,
    body: { subject: "Lamp" },
  });
  const read = async (on: Branch) => {
    const { markdown: text = "", documentId: base = "" } = (await content.readPage(on, page)) as {
      markdown?: string;
      documentId?: string;
    };
    return { text, base };
  };
  const textOn = async (on: Branch) => (await read(on)).text;
  const write = async (on: Branch, text: string) => {
    const { base } = await read(on);
    await content.writeContent(on, [{ operation: "update_page", page, document: { markdown: text }, base }]);
  };
  return { main, request: { spaceId, changeRequestId }, page, first: revision, textOn, write };
}

test("who takes a restored version back keeps what was written since", async () => {
  const { main, page, first, textOn, write } = await openPage("Then.\n\nOil.\n\nWick.\n");
  await write(main, "Now.\n\nOil.\n\nWick.\n");
  const undo = await goBack(main, { page }, first);
  expect(await textOn(main)).toBe("Then.\n\nOil.\n\nWick.\n");
  await write(main, "Then.\n\nOil.\n\nWick.\n\nWritten since.\n");
  await undo?.();
  expect(await textOn(main)).toBe("Now.\n\nOil.\n\nWick.\n\nWritten since.\n");
});

test("who undoes that a request's change was taken back keeps what was written in it since", async () => {
  const { request, page, textOn, write } = await openPage("Then.\n\nOil.\n\nWick.\n");
  await write(request, "Proposed.\n\nOil.\n\nWick.\n");
  const undo = await goBack(request, { page });
  expect(await textOn(request)).toBe("Then.\n\nOil.\n\nWick.\n");
  await write(request, "Then.\n\nOil.\n\nWick.\n\nWritten since.\n");
  await undo?.();
  expect(await textOn(request)).toBe("Proposed.\n\nOil.\n\nWick.\n\nWritten since.\n");
});

test("a page that is as it was then has nothing to be taken back", async () => {
  const { main, page, first } = await openPage("Then.\n");
  expect(await goBack(main, { page }, first)).toBeUndefined();
});

test("a reusable content and a file go back, and forth again, as a page does", async () => {
  const { request } = await openPage("Then.\n");
  const main: Branch = { ...request, changeRequestId: undefined };
  const held = async () => {
    const { reusableContents, files } = await call<{
      reusableContents: { id: string; title: string }[];
      files: { id: string; name: string }[];
    }>("getCurrentRevision", { spaceId: main.spaceId });
    return { reusable: reusableContents[0], file: files[0] };
  };
  const file = { name: "a.txt", base64: "b25l", contentType: "text/plain" };
  const { revision } = await content.writeContent(main, [
    { operation: "insert_reusable_content", title: "Notice", document: { markdown: "Mind.\n" } },
    { operation: "insert_files", files: [file] },
  ]);
  await call("createChangeRequest", { spaceId: main.spaceId, body: { subject: "Seals" } });
  const { reusable, file: made } = await held();
  await content.writeContent(main, [
    { operation: "update_reusable_content", reusableContent: reusable?.id ?? "", title: "Warning" },
    { operation: "update_file", file: made?.id ?? "", name: "b.txt" },
  ]);
  const undo = [
    await goBack(main, { reusableContent: reusable?.id ?? "" }, revision),
    await goBack(main, { file: made?.id ?? "" }, revision),
  ];
  expect(await held()).toMatchObject({ reusable: { title: "Notice" }, file: { name: "a.txt" } });
  for (const one of undo) await one?.();
  expect(await held()).toMatchObject({ reusable: { title: "Warning" }, file: { name: "b.txt" } });
});
