import { afterEach, beforeEach, expect, test } from "vitest";
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from "../../src-main/sync/messages.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { Corpus } from "../bench/corpus.ts";
import {
  addPage,
  change,
  expectAgreement,
  makeSpace,
  online,
  readPage,
  settle,
  writePage,
} from "./writing.ts";
import { World, type Replica } from "./world.ts";
import { unwrap } from "./refusal.ts";

/* Long pages of which a word changes: what goes over the wire then, and what happens where it does not fit. */

const corpus = new Corpus({ seed: 5, pages: 1 });
const long = corpus.text(20_000);

let world: World;
let space: string;
let page: string;
let ben: Replica;
/** What the instance was told and answered since the test began, with a way to spoil answers. */
let pulls: { asked: PullRequest; answer: PullAnswer }[];
let pushes: { asked: PushRequest; answer: PushAnswer }[];
let spoil: (answer: PullAnswer) => PullAnswer;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  const cleo = await world.addUser("Cleo", "edit");
  page = await addPage(online(world, cleo), space, "Lamps", long);
  ben = await world.addReplica(await world.addUser("Ben", "edit"), "ben");
  await ben.sync();
  [pulls, pushes, spoil] = [[], [], (answer) => answer];
  const { instance } = world;
  const answer = instance.sync.bind(instance);
  instance.sync = async (caller, verb, message) => {
    const outcome = await answer(caller, verb, message);
    if (!("body" in outcome)) return outcome;
    if (verb === "push")
      pushes.push({ asked: message as PushRequest, answer: structuredClone(outcome.body) as PushAnswer });
    if (verb !== "pull") return outcome;
    const body = spoil(structuredClone(outcome.body) as PullAnswer);
    pulls.push({ asked: message as PullRequest, answer: body });
    return { ...outcome, body };
  };
});

afterEach(() => world.close());

const ada = () => online(world, world.admin);
const edited = (text: string, word: string): string => text.replace("\n\n", `\n\n${word} `);

const lengthOf = (messages: readonly unknown[]): number => JSON.stringify(messages).length;

test("a word in a long page comes alone, and so does the next one in the same revision (L12)", async () => {
  let text = long;
  for (const word of ["At", "dusk"]) {
    text = edited(text, word);
    await writePage(ada(), space, page, text);
    pulls.length = 0;
    await ben.sync();
    expect((await readPage(ben, space, page)).markdown).toBe(text);
    expect(lengthOf(pulls)).toBeLessThan(6_000);
  }
  await expectAgreement(world);
});

test("a long page that is only renamed comes without its text (L12)", async () => {
  await change(ada(), space, [{ operation: "update_page", page, title: "Lights" }]);
  await ben.sync();
  expect(pulls.flatMap(({ answer }) => answer.texts)).toEqual([]);
  expect(await readPage(ben, space, page)).toMatchObject({ title: "Lights", markdown: long });
  await expectAgreement(world);
});

test("a word that is written in a change request comes as what differs from main (L12)", async () => {
  const { id: changeRequestId } = await ada().call<{ id: string }>("createChangeRequest", {
    spaceId: space,
    body: { subject: "Dusk" },
  });
  await ben.sync();
  pulls.length = 0;
  await writePage(ada(), space, page, edited(long, "At dusk"), changeRequestId);
  await ben.sync();
  expect(lengthOf(pulls)).toBeLessThan(6_000);
  expect((await readPage(ben, space, page, changeRequestId)).markdown).toBe(edited(long, "At dusk"));
  await expectAgreement(world);
});

test("what a replica predicts meanwhile does not change what it makes a difference whole of (L12, R1)", async () => {
  await writePage(ben, space, page, `${long}\n\nBy Ben.\n`);
  await writePage(ada(), space, page, edited(long, "By Ada"));
  await settle(ben);
  const { markdown } = await readPage(ben, space, page);
  expect(markdown).toContain("By Ada");
  expect(markdown).toContain("By Ben");
  await expectAgreement(world);
});

test.each([
  ["a row", (answer: PullAnswer) => void answer.rows.forEach(({ drawn }) => drawn && (drawn.hash = "other"))],
  [
    "a text",
    (answer: PullAnswer) => void answer.texts.forEach((sent) => "base" in sent && (sent.parts = ["other"])),
  ],
  [
    "a text of another base",
    (answer: PullAnswer) => void answer.texts.forEach((sent) => "base" in sent && (sent.base = "unknown")),
  ],
])(
  "where %s that comes as a difference does not fit, the whole is asked for (L12)",
  async (_what, change) => {
    await writePage(ada(), space, page, edited(long, "At dusk"));
    spoil = (answer) => {
      change(answer);
      return answer;
    };
    await ben.sync();
    expect((await readPage(ben, space, page)).markdown).toBe(edited(long, "At dusk"));
    await expectAgreement(world);
  },
);

test("a word that is written in a long page is sent alone, and kept whole on the instance (P16)", async () => {
  const text = edited(long, "At dusk");
  await writePage(ben, space, page, text);
  await ben.sync();
  expect(lengthOf(pushes)).toBeLessThan(2_000);
  expect((await readPage(ada(), space, page)).markdown).toBe(text);
  await expectAgreement(world);
});

test("edits of one page that wait beside each other are each made of the one before (P16)", async () => {
  let text = long;
  for (const word of ["One", "two", "three"]) {
    text = edited(text, word);
    await writePage(ben, space, page, text);
    world.time += 11 * 60 * 1000;
  }
  await ben.sync();
  expect(pushes.flatMap(({ asked }) => asked.mutations)).toHaveLength(3);
  expect(lengthOf(pushes)).toBeLessThan(5_000);
  expect((await readPage(ada(), space, page)).markdown).toBe(text);
  await expectAgreement(world);
});

test("an edit of a page that is sent with it comes whole, in one message (P16)", async () => {
  const other = await addPage(ben, space, "Wicks", long);
  await writePage(ben, space, other, edited(long, "Trim"));
  await ben.sync();
  expect(pushes.map(({ answer }) => answer.receipts.map(({ status }) => status))).toEqual([["done", "done"]]);
  expect((await readPage(ada(), space, other)).markdown).toBe(edited(long, "Trim"));
});

test("a difference from a text that the instance lacks, or that makes something else, is asked for whole (P16, P9)", async () => {
  const mine = `${long}\n\nBen's alone.\n`;
  const input = (base: string) => ({
    spaceId: space,
    body: { changes: [{ operation: "update_page", page, base: hashText(base), document: { markdown: "" } }] },
  });
  const send = async (id: string, base: string, hash: string): Promise<PushAnswer> => {
    const at = "/body/changes/0/document/markdown";
    const parts = [[0, 10], "lamps"];
    const differences = [{ at, base: hashText(base), hash, parts }];
    const time = new Date(world.time).toISOString();
    const mutation = { id, seed: id, operation: "updateSpaceContent", at: time, decisions: {} };
    const message = { protocol: 1, texts: [], mutations: [{ ...mutation, input: input(base), differences }] };
    return unwrap("push", await world.instance.sync({ user: ben.user }, "push", message));
  };
  const made = `${long.slice(0, 10)}lamps`;
  expect((await send("m1", mine, hashText(made))).receipts).toMatchObject([
    { status: "waiting", texts: [hashText(mine)] },
  ]);
  expect((await send("m2", long, hashText("else"))).receipts).toMatchObject([{ status: "waiting" }]);
  expect((await send("m3", long, hashText(made))).receipts).toMatchObject([{ status: "done" }]);
  expect((await readPage(ada(), space, page)).markdown).toBe(made);
});

test("nothing is made of a discussion's text for somebody who sees no discussions, though they know its name (S5, P16)", async () => {
  const rita = await world.addUser("Rita", "read");
  const { id: changeRequestId } = await ada().call<{ id: string }>("createChangeRequest", {
    spaceId: space,
    body: { subject: "Secret" },
  });
  const secret = `${long}\n\nThe launch is on Monday.\n`;
  await writePage(ada(), space, page, secret, changeRequestId);
  const statusFor = async (user: string): Promise<string | undefined> => {
    const differences = [
      {
        at: "/body/changes/0/document/markdown",
        base: hashText(secret),
        hash: hashText(secret),
        parts: [[0, secret.length]],
      },
    ];
    const mutation = {
      id: `from-${user}`,
      seed: "seed",
      operation: "updateSpaceContent",
      at: new Date(world.time).toISOString(),
      decisions: {},
      input: {
        spaceId: space,
        body: { changes: [{ operation: "update_page", page, document: { markdown: "" } }] },
      },
      differences,
    };
    const message = { protocol: 1, texts: [], mutations: [mutation] };
    const { receipts } = unwrap<PushAnswer>("push", await world.instance.sync({ user }, "push", message));
    return receipts[0]?.status;
  };
  expect(await statusFor(rita)).toBe("waiting");
  expect(await statusFor(ben.user)).toBe("done");
});

test("an instance that says nothing of differences is sent none and asked for none (V8)", async () => {
  const { instance } = world;
  const answer = instance.sync.bind(instance);
  instance.sync = async (caller, verb, message) => {
    if ("differences" in (message as object) || JSON.stringify(message).includes('"differences":'))
      return { status: 400, error: { code: 400, message: "/differences is not known." } };
    return answer(caller, verb, message);
  };
  spoil = ({ able: _, ...answered }) => answered;
  // It goes back to an older program while what it said before is still remembered.
  await writePage(ben, space, page, edited(long, "At dusk"));
  await writePage(ada(), space, page, `${long}\n\nBy Ada.\n`);
  await settle(ben, ben);
  expect((await readPage(ben, space, page)).markdown).toBe(`${edited(long, "At dusk")}\n\nBy Ada.\n`);
  expect(await ben.listAttention()).toEqual([]);
  await writePage(ben, space, page, edited(long, "At night"));
  await settle(ben, ben);
  await expectAgreement(world);
});

test("a replica that knows nothing of differences is sent everything whole (V8)", async () => {
  await writePage(ada(), space, page, edited(long, "At dusk"));
  const message = { protocol: 1, cursors: { [`space:${space}`]: 1 } };
  const { rows, texts } = unwrap<PullAnswer>(
    "pull",
    await world.instance.sync({ user: ben.user }, "pull", message),
  );
  expect(rows.some(({ drawn }) => drawn)).toBe(false);
  expect(texts.some((sent) => "base" in sent)).toBe(false);
  expect(texts).toMatchObject([{ text: edited(long, "At dusk") }]);
});
