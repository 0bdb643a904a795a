import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ConflictResolution } from "../../src-main/api/types/conflict.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk, replay, type Conflict } from "./writing.ts";

/* Conflicts that wait while both sides go on. */

let host: ApiHost;
let desk: Desk;
let page: string;

const text = (word: string) => `Light it at ${word}.\n\nThe end.\n`;
const line = (word: string) => `Light it at ${word}.`;
/** Longer than a revision takes in further edits of its author's. */
const pause = () => host.clock.pass(60 * 60 * 1000);

beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
  page = await desk.page("Lamps", text("dusk"));
  pause();
});

afterEach(() => host.close());

const sides = (conflicts: Conflict[]) => conflicts.map(({ base, ours, theirs }) => [base, ours, theirs]);

describe("Where the space changes again what a request has in conflict with it", () => {
  let request: string;
  const asked = () => ({ spaceId: desk.space, changeRequestId: request });
  const list = async (status: "open" | "resolved" = "open"): Promise<Conflict[]> =>
    (await host.ask("admin", "listConflictsInChangeRequest", { ...asked(), status })).items;
  const change = async (word: string): Promise<string> => {
    await desk.write(page, text(word));
    pause();
    return (await desk.update(request)).result;
  };

  beforeEach(async () => {
    request = await desk.open("Another time");
    await desk.write(page, text("nightfall"), { request });
    pause();
    expect(await change("sunset")).toBe("conflicts");
  });

  test("one question is left, over what both began with and what the space has now", async () => {
    expect(await change("noon")).toBe("conflicts");
    expect(sides(await list())).toEqual([[line("dusk"), line("nightfall"), line("noon")]]);
    expect(sides(await list("resolved"))).toEqual([[line("dusk"), line("nightfall"), line("sunset")]]);
    const [conflict] = await list();
    const choice = { ...asked(), conflictId: conflict?.id ?? "", body: { choice: "theirs" as const } };
    await host.ask("admin", "resolveConflictInChangeRequest", choice);
    expect(await desk.text(page, request)).toBe(text("noon"));
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
  });

  test("one that comes round again is asked again", async () => {
    await change("noon");
    expect(await change("sunset")).toBe("conflicts");
    expect(sides(await list())).toEqual([[line("dusk"), line("nightfall"), line("sunset")]]);
  });

  test.each([
    ["is what both began with again", "dusk"],
    ["is what the request has", "nightfall"],
  ])("nothing is left to choose when it %s", async (_what, word) => {
    expect(await change(word)).toBe("update");
    expect(await list()).toEqual([]);
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    expect(await desk.text(page)).toBe(text("nightfall"));
  });

  test("one that a person settled stays settled", async () => {
    const [conflict] = await list();
    const choice = { ...asked(), conflictId: conflict?.id ?? "", body: { choice: "ours" as const } };
    await host.ask("admin", "resolveConflictInChangeRequest", choice);
    expect(await change("noon")).toBe("conflicts");
    expect(sides(await list())).toEqual([[line("sunset"), line("nightfall"), line("noon")]]);
  });

  test("fields are asked about once, too", async () => {
    const retitle = (title: string, on?: string) =>
      desk.change("admin", [{ operation: "update_page", page, title }], on);
    await retitle("Lanterns", request);
    for (const title of ["Candles", "Torches"]) {
      await retitle(title);
      pause();
      await desk.update(request);
    }
    const titles = (await list()).filter(({ field }) => field === "title");
    expect(sides(titles)).toEqual([["Lamps", "Lanterns", "Torches"]]);
  });
});

test("a writer who goes on writing apart from the others leaves one question, with their last words", async () => {
  const base = (await desk.read(page)).documentId ?? "";
  await desk.write(page, text("sunset"));
  let known = base;
  for (const word of ["noon", "midnight"]) {
    await desk.write(page, text(word), { who: "editor", base: known });
    known = hashText(text(word));
  }
  const { items } = await host.ask("admin", "listConflictsInSpace", { spaceId: desk.space });
  expect(sides(items)).toEqual([[line("dusk"), line("sunset"), line("midnight")]]);
});

describe("A conflict of which what stands was edited since it was asked about", () => {
  let request: string;
  let id: string;
  const asked = () => ({ spaceId: desk.space, changeRequestId: request });
  const call = () => ({ ...asked(), conflictId: id });
  const list = async (status: "open" | "joined") =>
    (await host.ask("admin", "listConflictsInChangeRequest", { ...asked(), status })).items;
  const open = () => list("open");
  const resolve = (body: ConflictResolution) =>
    host.ask("admin", "resolveConflictInChangeRequest", { ...call(), body });
  const reopen = () => host.ask("admin", "reopenConflictInChangeRequest", call());
  const rewrite = async (word: string, made = `${word}, or before a storm`): Promise<void> => {
    const text = (await desk.text(page, request)) ?? "";
    await desk.write(page, text.replace(word, made), { request });
  };
  const both = `${line("nightfall, or before a storm")}\n\n${text("sunset")}`;

  beforeEach(async () => {
    request = await desk.open("Another time");
    await desk.write(page, text("nightfall"), { request });
    await desk.write(page, text("sunset"));
    await desk.update(request);
    id = (await open())[0]!.id;
  });

  test("keeps in both sides what became of it", async () => {
    await rewrite("nightfall");
    await resolve({ choice: "both" });
    expect(await desk.text(page, request)).toBe(both);
  });

  test("keeps in both sides what became of the other one, where that stood", async () => {
    await resolve({ choice: "theirs" });
    await reopen();
    await rewrite("sunset");
    await resolve({ choice: "both" });
    expect(await desk.text(page, request)).toBe(
      `${line("nightfall")}\n\n${text("sunset, or before a storm")}`,
    );
  });

  test("stays as it was edited, where both stood already", async () => {
    await resolve({ choice: "both" });
    await reopen();
    await rewrite("nightfall");
    await resolve({ choice: "both" });
    expect(await desk.text(page, request)).toBe(both);
  });

  test("keeps in both sides what another writer made of it meanwhile, and nothing is asked", async () => {
    await rewrite("nightfall");
    const body = { choice: "both" };
    await replay(host, "editor", "resolveConflictInChangeRequest", { ...call(), body });
    expect(await desk.text(page, request)).toBe(both);
    expect(await open()).toEqual([]);
  });

  test("keeps that edit where the other side is chosen, which touches other words", async () => {
    await rewrite("nightfall.", "nightfall. Trim the wick first.");
    await resolve({ choice: "theirs" });
    expect(await open()).toEqual([]);
    expect(await desk.text(page, request)).toBe(`${line("sunset")} Trim the wick first.\n\nThe end.\n`);
    await reopen();
    await resolve({ choice: "ours" });
    expect(await desk.text(page, request)).toBe(`${line("nightfall")} Trim the wick first.\n\nThe end.\n`);
  });

  test("keeps it alike where that was chosen apart from it, and says so for a look", async () => {
    await rewrite("nightfall.", "nightfall. Trim the wick first.");
    await replay(host, "editor", "resolveConflictInChangeRequest", { ...call(), body: { choice: "theirs" } });
    expect(await open()).toEqual([]);
    expect(await desk.text(page, request)).toBe(`${line("sunset")} Trim the wick first.\n\nThe end.\n`);
    expect(await list("joined")).toMatchObject([
      {
        base: line("nightfall"),
        ours: `${line("nightfall")} Trim the wick first.`,
        theirs: line("sunset"),
        joined: `${line("sunset")} Trim the wick first.`,
      },
    ]);
  });

  test("is asked about again where the other side is chosen, which touches the same words", async () => {
    await rewrite("nightfall");
    await resolve({ choice: "theirs" });
    expect(sides(await open())).toEqual([
      [line("nightfall"), line("nightfall, or before a storm"), line("sunset")],
    ]);
    expect(await desk.text(page, request)).toBe(text("nightfall, or before a storm"));
    id = (await open())[0]!.id;
    await resolve({ choice: "theirs" });
    expect(await open()).toEqual([]);
    expect(await desk.text(page, request)).toBe(text("sunset"));
  });

  test("keeps that edit where a text that somebody writes for it touches other words", async () => {
    await rewrite("nightfall");
    await resolve({ markdown: `${line("nightfall")} Trim the wick first.` });
    expect(await open()).toEqual([]);
    expect(await desk.text(page, request)).toBe(
      `${line("nightfall, or before a storm")} Trim the wick first.\n\nThe end.\n`,
    );
  });

  test("is asked about again where a text that somebody writes for it touches the same words", async () => {
    await rewrite("nightfall");
    await resolve({ markdown: line("dawn") });
    expect(sides(await open())).toEqual([
      [line("nightfall"), line("nightfall, or before a storm"), line("dawn")],
    ]);
    expect(await desk.text(page, request)).toBe(text("nightfall, or before a storm"));
  });
});

test("what somebody wrote to a joined sentence stays on the page where both sides are chosen", async () => {
  const two = await desk.page("Wicks", "Light it at dusk. Put it out at dawn.\n");
  const request = await desk.open("Hours");
  const asked = { spaceId: desk.space, changeRequestId: request };
  await desk.write(two, "Light it at nightfall. Put it out at dawn.\n", { request });
  await desk.write(two, "Light it at dusk. Put it out at sunrise.\n");
  await desk.update(request);
  const [join] = (await host.ask("admin", "listConflictsInChangeRequest", { ...asked, status: "joined" }))
    .items;
  const joined = "Light it at nightfall. Put it out at sunrise.";
  expect(join).toMatchObject({ joined });
  await desk.write(two, `${joined} Trim the wick.\n`, { request });
  await host.ask("admin", "resolveConflictInChangeRequest", {
    ...asked,
    conflictId: join!.id,
    body: { choice: "both" },
  });
  const { items } = await host.ask("admin", "listConflictsInChangeRequest", { ...asked, status: "open" });
  expect(`${await desk.text(two, request)}${JSON.stringify(items)}`).toContain("Trim the wick.");
});
