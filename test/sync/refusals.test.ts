import { afterEach, beforeEach, expect, test } from "vitest";
import { listAttention, retryAttention } from "../../src-main/sync/attention.ts";
import type { PushRequest } from "../../src-main/sync/messages.ts";
import { TransportError } from "../../src-main/sync/transport.ts";
import { archiveOf } from "./archives.ts";
import {
  addPage,
  change,
  expectAgreement,
  flat,
  makeSpace,
  online,
  readPage,
  settle,
  tree,
  writePage,
} from "./writing.ts";
import { Refusal, World, type Fate, type Replica } from "./world.ts";

/* What an instance does not take or give, and that the outbox never stops for it. */

let world: World;
let ben: string;
let space: string;
let replica: Replica;

beforeEach(async () => {
  world = await World.make();
  ben = await world.addUser("Ben", "edit");
  space = await makeSpace(world);
  replica = await world.addReplica(ben, "ben");
  await replica.sync();
});

afterEach(() => world.close());

const attention = () => listAttention(replica.engine.store.reading);

const push = (mutation: object) =>
  world.instance.sync({ user: ben }, "push", { protocol: 1, texts: [], mutations: [mutation] });

const mutationOf = (fields: object) => ({
  id: "m1",
  seed: "s1",
  operation: "updateSpaceContent",
  at: new Date(world.time).toISOString(),
  decisions: {},
  ...fields,
});

const insertion = (title: string) => ({
  spaceId: space,
  body: { changes: [{ operation: "insert_page", ref: title, title, document: { markdown: "" } }] },
});

test("a change for which the instance refuses the whole message waits for its writer, and what follows is sent (A6)", async () => {
  let deep: object = {};
  for (let level = 0; level < 192; level += 1) deep = { a: deep };
  await change(replica, space, [
    {
      operation: "insert_page",
      type: "computed",
      title: "Deep",
      computed: { type: "builtin:openapi", props: { deep } },
    },
  ]);
  await addPage(replica, space, "After", "Words.\n");
  await replica.sync();
  expect(await replica.status()).toMatchObject({ state: "idle", waiting: 0, attention: 1 });
  expect(await attention()).toMatchObject([{ title: "New page Deep in Guide", error: { code: 400 } }]);
  expect(flat(await tree(online(world, ben), space)).map(({ title }) => title)).toEqual(["After"]);
});

test.each([403, 404, 405])(
  "an instance that answers whole messages with %i, whatever they hold, has none of them wait for its writer (P11)",
  async (code) => {
    for (const title of ["Oil", "Wicks", "Glass"]) await addPage(replica, space, title);
    const sync = world.instance.sync.bind(world.instance);
    world.instance.sync = async (caller, verb, message) =>
      verb === "push" ? { status: code, error: { code, message: "Not here." } } : sync(caller, verb, message);
    for (let turn = 0; turn < 5; turn += 1) await replica.sync();
    expect(await replica.status()).toMatchObject({ state: "offline", waiting: 3, attention: 0 });
    world.instance.sync = sync;
    await settle(replica);
    expect(await attention()).toEqual([]);
    await expectAgreement(world);
  },
);

test("what was done after a change that was refused while its space was gone is done after it (A9)", async () => {
  const admin = online(world, world.admin);
  const page = await addPage(admin, space, "Lamps", "One.\n");
  const other = await makeSpace(world, "Other");
  await replica.sync();
  // So many that what follows them may go in one message with the last.
  for (const title of ["Oil", "Wicks", "Glass"]) await addPage(replica, other, title);
  await writePage(replica, space, page, "One, and two.\n");
  await admin.call("deleteSpaceById", { spaceId: space });
  world.weather = ({ verb }) => (verb === "push" ? "answer lost" : "lost");
  await replica.sync();
  world.weather = () => "lost";
  await change(replica, space, [{ operation: "delete_page", page }]);
  await admin.call("restoreSpace", { spaceId: space });
  world.weather = () => "arrives";
  await settle(replica);
  expect(await tree(admin, space)).toEqual([]);
  expect(await attention()).toEqual([]);
  await expectAgreement(world);
});

test("what came in one message with a change that was refused while its space was gone is done after it (A9)", async () => {
  const admin = online(world, world.admin);
  const page = await addPage(admin, space, "Lamps", "One.\n");
  await replica.sync();
  world.weather = () => "lost";
  await writePage(replica, space, page, "One, and two.\n");
  await change(replica, space, [{ operation: "delete_page", page }]);
  await admin.call("deleteSpaceById", { spaceId: space });
  // It is back as soon as the first of them was refused.
  const { instance } = world;
  const refusalOf = instance.refusalOf.bind(instance);
  let isBack: Promise<unknown> | undefined;
  instance.refusalOf = (error) => {
    isBack ??= admin.call("restoreSpace", { spaceId: space });
    return refusalOf(error);
  };
  world.weather = () => "arrives";
  await settle(replica, replica);
  await isBack;
  await settle(replica);
  expect(await tree(admin, space)).toEqual([]);
  expect(await attention()).toEqual([]);
  await expectAgreement(world);
});

test.each([
  ["alone", []],
  // So many that what follows it goes in one message with it, though a line that broke gets shorter ones.
  ["with what follows it", ["Oil", "Wicks", "Glass", "Brass"]],
])(
  "what an instance had not come to when it was killed is done after a change that it refused before, which comes again %s (A9)",
  async (_how, titles) => {
    const admin = online(world, world.admin);
    const page = await addPage(admin, space, "Lamps", "One.\n");
    const other = await makeSpace(world, "Other");
    await replica.sync();
    world.weather = () => "lost";
    await writePage(replica, space, page, "One, and two.\n");
    await change(replica, space, [{ operation: "delete_page", page }]);
    for (const title of titles) await addPage(replica, other, title);
    await admin.call("deleteSpaceById", { spaceId: space });
    const { instance } = world;
    const sync = instance.sync.bind(instance);
    instance.sync = async (caller, verb, message) => {
      if (verb !== "push") return sync(caller, verb, message);
      instance.sync = sync;
      const { mutations } = message as PushRequest;
      await sync(caller, verb, { ...(message as PushRequest), mutations: mutations.slice(0, 1) });
      throw new TransportError("unreachable", "It was killed.");
    };
    world.weather = () => "arrives";
    await replica.sync();
    await admin.call("restoreSpace", { spaceId: space });
    await settle(replica, replica);
    expect(await tree(admin, space)).toEqual([]);
    expect(await attention()).toEqual([]);
    await expectAgreement(world);
  },
);

test.each(["first", "last"])(
  "what is imported into a space that is gone, %s of what was done there, waits and is done in its turn (A9)",
  async (when) => {
    const admin = online(world, world.admin);
    const page = await addPage(admin, space, "Lamps", "One.\n");
    await replica.sync();
    world.weather = () => "lost";
    const remove = () => change(replica, space, [{ operation: "delete_page", page }]);
    if (when === "last") await remove();
    const bytes = archiveOf({ "README.md": "# Oil\n", "wicks.md": "# Wicks\n\nCotton.\n" });
    const { sha256: blob } = await replica.putBlob(bytes, world.organization);
    await replica.call("startImport", { organizationId: world.organization, body: { blob, space } });
    if (when === "first") await remove();
    await admin.call("deleteSpaceById", { spaceId: space });
    // It is back as soon as the first of them was refused.
    const { instance } = world;
    const refusalOf = instance.refusalOf.bind(instance);
    let isBack: Promise<unknown> | undefined;
    instance.refusalOf = (error) => {
      isBack ??= admin.call("restoreSpace", { spaceId: space });
      return refusalOf(error);
    };
    const replay = instance.replay.bind(instance);
    const done: string[] = [];
    instance.replay = async (db, user, mutation, ready) => {
      await replay(db, user, mutation, ready);
      done.push(mutation.operation);
    };
    world.weather = () => "arrives";
    await settle(replica, replica);
    await isBack;
    await settle(replica);
    const order = ["startImport", "updateSpaceContent"];
    expect(done).toEqual(when === "first" ? order : order.toReversed());
    expect(await attention()).toEqual([]);
    await expectAgreement(world);
  },
);

test("many large pages are sent in messages of a bounded size (P4)", async () => {
  let longest = 0;
  world.weather = () => "arrives";
  const sync = world.instance.sync.bind(world.instance);
  world.instance.sync = (caller, verb, message) => {
    longest = Math.max(longest, JSON.stringify(message).length);
    return sync(caller, verb, message);
  };
  for (let page = 0; page < 12; page += 1)
    await addPage(replica, space, `Page ${page}`, `${"Many words. ".repeat(60_000)}\n`);
  await settle(replica);
  expect(longest).toBeLessThan(5_000_000);
  expect(flat(await tree(online(world, ben), space))).toHaveLength(12);
});

test("a change that no instance could take is refused while its writer has it in hand (A12)", async () => {
  await expect(addPage(replica, space, "Huge", "x".repeat(10_500_000))).rejects.toMatchObject({ code: 413 });
  await expect(replica.putBlob(new Uint8Array(101 * 1024 * 1024))).rejects.toMatchObject({ code: 413 });
});

test("a reply whose comment goes while it is written is shown no more, and the instance has the word (R2)", async () => {
  const posted = await world.call<{ id: string }>(ben, "postCommentInSpace", {
    spaceId: space,
    body: { body: { markdown: "Which lamp?" } },
  });
  await replica.sync();
  await world.call(ben, "deleteCommentInSpace", { spaceId: space, commentId: posted.id });
  world.weather = async ({ verb }): Promise<Fate> => {
    if (verb === "pull") {
      world.weather = () => "arrives";
      await replica.call("postCommentReplyInSpace", {
        spaceId: space,
        commentId: posted.id,
        body: { body: { markdown: "The left one." } },
      });
    }
    return "arrives";
  };
  expect(await replica.sync()).toMatchObject({ waiting: 1, attention: 0 });
  await expect(
    replica.call("listCommentRepliesInSpace", { spaceId: space, commentId: posted.id }),
  ).rejects.toMatchObject({ code: 404 });
  expect(await replica.sync()).toMatchObject({ waiting: 0, attention: 1 });
  expect(await attention()).toMatchObject([{ text: "The left one.", error: { code: 404 } }]);
});

test("a file whose bytes are gone from this computer, and never reached the instance, waits for its writer (A7)", async () => {
  const { sha256 } = await replica.putBlob(Buffer.from("picture"));
  await change(replica, space, [{ operation: "insert_files", files: [{ name: "lamp.png", blob: sha256 }] }]);
  await replica.engine.blobs.remove(sha256);
  await addPage(replica, space, "After", "Words.\n");
  expect(await replica.sync()).toMatchObject({ waiting: 0, attention: 1 });
  expect(await attention()).toMatchObject([{ error: { reason: "blob-missing" } }]);
  expect(flat(await tree(online(world, ben), space)).map(({ title }) => title)).toEqual(["After"]);
});

test("work that was too old is sent when its writer asks for it (P10)", async () => {
  await addPage(replica, space, "Old", "Words.\n");
  world.time += 181 * 24 * 60 * 60 * 1000;
  await replica.sync();
  const [item] = await attention();
  expect(item).toMatchObject({ error: { reason: "too-old" } });
  await retryAttention(replica.engine, ben, item?.id ?? "");
  await settle(replica);
  expect(flat(await tree(online(world, ben), space)).map(({ title }) => title)).toEqual(["Old"]);
  await expectAgreement(world);
});

test.each([
  ["a time that is none", "2016-12-31T23:59:60Z", undefined],
  ["a time to come, written as a past one", "2026-05-04T08:00:00-12:00", "2026-05-04T08:00:00.000Z"],
  ["a time in another form", "2026-05-04T09:30:00.5+02:00", "2026-05-04T07:30:00.500Z"],
])("%s is not taken as it is sent (P13)", async (_what, at, stored) => {
  const outcome = await push(mutationOf({ at, input: insertion("Timed") }));
  expect(outcome).toMatchObject({
    body: { receipts: [{ status: stored === undefined ? "refused" : "done" }] },
  });
  const rows = await world.instance.store.reading
    .selectFrom("states")
    .select("created_at")
    .where("title", "=", "Timed")
    .execute();
  expect(rows.map(({ created_at }) => created_at)).toEqual(stored === undefined ? [] : [stored]);
});

test("the same seed under another name makes nothing twice and is no fault (P7)", async () => {
  const request = { operation: "createChangeRequest", input: { spaceId: space, body: { subject: "Once" } } };
  await push(mutationOf(request));
  const again = await push(mutationOf({ ...request, id: "m2" }));
  expect(again).toMatchObject({ body: { receipts: [{ status: "refused", error: { code: 409 } }] } });
  expect(world.faults).toEqual([]);
});

test("what a deletion had before it is told by hashes alone (P8)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps");
  const deletion = { operation: "delete_page", page, was: { [page]: {} } };
  const outcome = await push(mutationOf({ input: { spaceId: space, body: { changes: [deletion] } } }));
  expect(outcome).toMatchObject({ body: { receipts: [{ status: "refused", error: { code: 400 } }] } });
});

test("a text of a space that one may not see is not to be had by its hash (S5)", async () => {
  const admin = online(world, world.admin);
  const secret = await makeSpace(world, "Secret");
  await world.call(world.admin, "updateSpaceById", { spaceId: secret, body: { defaultLevel: null } });
  const hidden = await addPage(admin, secret, "Pay", "Everybody gets the same.\n");
  const { documentId } = await readPage(admin, secret, hidden);
  const page = await addPage(admin, space, "Lamps", "One.\n");
  const edit = { operation: "update_page", page, base: documentId, document: { markdown: "Two.\n" } };
  const body = { changes: [edit] };
  const refusal = await world
    .call(ben, "updateSpaceContent", { spaceId: space, body })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 409, reason: "base-missing" });
  expect(await push(mutationOf({ input: { spaceId: space, body } }))).toMatchObject({
    body: { receipts: [{ status: "waiting", texts: [documentId] }] },
  });
  // Not even whether the space is there is to be learned.
  const there = await push(mutationOf({ id: "m3", input: { spaceId: secret, body } }));
  const absent = await push(mutationOf({ id: "m4", input: { spaceId: "nowhere", body } }));
  for (const outcome of [there, absent])
    expect(outcome).toMatchObject({ body: { receipts: [{ status: "refused", error: { code: 404 } }] } });
});

test.each(["a/b", "..", " ", "a\u202eb", "a\nb"])("%j is no slug (A12)", async (slug) => {
  const page = await addPage(replica, space, "Lamps");
  await expect(change(replica, space, [{ operation: "update_page", page, slug }])).rejects.toMatchObject({
    code: 400,
  });
});

test("a title that a heading gives keeps its signs (P1)", async () => {
  const page = await addPage(replica, space, "Given", "# my_func_name and a*b\n");
  expect((await readPage(replica, space, page)).title).toBe("my_func_name and a*b");
});
