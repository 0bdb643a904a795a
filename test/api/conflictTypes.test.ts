import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk, type Conflict } from "./writing.ts";

/* A page that one made something that shows no text, while another wrote in it. */

let host: ApiHost;
let desk: Desk;
let page: string;

beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
  page = await desk.page("Lamps", "Light it at dusk.\n");
});

afterEach(() => host.close());

const makeGroup = (request?: string) =>
  desk.change("admin", [{ operation: "update_page", page, type: "group" }], request);

async function only(request?: string): Promise<Conflict> {
  const { items } =
    request === undefined
      ? await host.ask("admin", "listConflictsInSpace", { spaceId: desk.space })
      : await host.ask("admin", "listConflictsInChangeRequest", {
          spaceId: desk.space,
          changeRequestId: request,
        });
  expect(items).toHaveLength(1);
  return items[0]!;
}

const asking = { kind: "field", field: "type" };
const resolve = (request: string, conflict: Conflict, choice: "ours" | "theirs") =>
  host.ask("admin", "resolveConflictInChangeRequest", {
    ...{ spaceId: desk.space, changeRequestId: request, conflictId: conflict.id },
    body: { choice },
  });

describe("A page that a request made a group while the space wrote in it", () => {
  let request: string;
  beforeEach(async () => {
    request = await desk.open("Parts");
    await makeGroup(request);
    await desk.write(page, "Light it at noon.\n");
    expect(await desk.update(request)).toMatchObject({ result: "conflicts" });
  });

  test("is a group that nobody merges before they are asked", async () => {
    expect(await desk.read(page, request)).toMatchObject({ type: "group" });
    expect(await only(request)).toMatchObject({ ...asking, base: null, ours: "group", theirs: null });
    const asked = { spaceId: desk.space, changeRequestId: request };
    expect(await host.status("admin", "mergeChangeRequest", asked)).toBe(409);
  });

  test("is asked about until somebody decides, however often the space writes in it", async () => {
    await desk.write(page, "Light it at night.\n");
    expect(await desk.update(request)).toMatchObject({ result: "conflicts" });
    expect(await only(request)).toMatchObject(asking);
    await resolve(request, await only(request), "theirs");
    expect(await desk.text(page, request)).toBe("Light it at night.\n");
  });

  test("is the space's page again, and as it was written, where that is chosen", async () => {
    await resolve(request, await only(request), "theirs");
    expect(await desk.text(page, request)).toBe("Light it at noon.\n");
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    expect(await desk.text(page)).toBe("Light it at noon.\n");
  });

  test("is a group where that is chosen, and is not asked about again", async () => {
    await resolve(request, await only(request), "ours");
    await desk.write(page, "Light it at night.\n");
    expect(await desk.update(request)).toMatchObject({ result: "update" });
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    expect(await desk.read(page)).toMatchObject({ type: "group" });
  });
});

test("A page that the space made a group while a request wrote in it is a page there until somebody decides", async () => {
  const request = await desk.open("Another time");
  await desk.write(page, "Light it at noon.\n", { request });
  await makeGroup();
  expect(await desk.update(request)).toMatchObject({ result: "conflicts" });
  expect(await desk.text(page, request)).toBe("Light it at noon.\n");
  const conflict = await only(request);
  expect(conflict).toMatchObject({ ...asking, base: null, ours: null, theirs: "group" });
  await resolve(request, conflict, "theirs");
  expect(await desk.read(page, request)).toMatchObject({ type: "group" });
  expect(await desk.merge(request)).toMatchObject({ result: "merge" });
});

test("A page that one made a group and the other left as it was, or renamed, is a group unasked", async () => {
  const request = await desk.open("Parts");
  await makeGroup(request);
  await desk.change("admin", [{ operation: "update_page", page, title: "Lanterns" }]);
  expect(await desk.update(request)).toMatchObject({ result: "update" });
  expect(await desk.read(page, request)).toMatchObject({ type: "group", title: "Lanterns" });
});

test("Words that a writer who did not know it wrote in a page that is a group by now are asked about", async () => {
  const { documentId } = await desk.read(page);
  await makeGroup();
  await desk.write(page, "Light it at noon.\n", { who: "editor", base: documentId ?? "" });
  expect(await desk.read(page)).toMatchObject({ type: "group" });
  const conflict = await only();
  expect(conflict).toMatchObject({ ...asking, base: null, ours: "group", theirs: null });
  await host.ask("admin", "resolveConflict", {
    ...{ spaceId: desk.space, conflictId: conflict.id },
    body: { choice: "theirs" },
  });
  expect(await desk.text(page)).toBe("Light it at noon.\n");
});

test("Such words are asked about until somebody decides, and others that come after that once more", async () => {
  let before = "Light it at dusk.\n";
  await makeGroup();
  const write = async (text: string): Promise<void> => {
    await desk.write(page, text, { who: "editor", base: hashText(before) });
    before = text;
  };
  await write("Light it at noon.\n");
  await write("Light it at noon, and trim it.\n");
  const conflict = await only();
  expect(conflict).toMatchObject(asking);
  await host.ask("admin", "resolveConflict", {
    ...{ spaceId: desk.space, conflictId: conflict.id },
    body: { choice: "ours" },
  });
  await write("Light it at noon, and trim it well.\n");
  expect(await only()).toMatchObject({ ...asking, id: conflict.id });
});
