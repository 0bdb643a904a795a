import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PullAnswer } from "../../src-main/sync/messages.ts";
import { addPage, expectAgreement, makeSpace, online, readPage, settle } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* What is asked for and sent: recorded where it goes over the wire. */

let world: World;
let space: string;
let secret: string;
let ben: Replica;
/** Every answer that went to Ben. */
let answers: { verb: string; body: string }[];

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  secret = await makeSpace(world, "Vault");
  await world.call(world.admin, "updateSpaceById", { spaceId: secret, body: { defaultLevel: null } });
  ben = await world.addReplica(await world.addUser("Ben", "edit"), "ben");
  answers = [];
  const { instance } = world;
  const answer = instance.sync.bind(instance);
  vi.spyOn(instance, "sync").mockImplementation(async (...asked) => {
    const outcome = await answer(...asked);
    answers.push({ verb: asked[1], body: JSON.stringify(outcome) });
    return outcome;
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const lists = (): unknown[] =>
  answers
    .filter(({ verb }) => verb === "pull")
    .map(({ body }) => (JSON.parse(body) as { body: PullAnswer }).body.list)
    .filter((list) => list !== undefined);

test("the list of scopes comes when it is new or another, and not otherwise (L1)", async () => {
  await ben.sync();
  expect(lists()).toHaveLength(1);
  await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  await settle(ben);
  expect(lists()).toHaveLength(1);
  await world.call(world.admin, "updateSpaceById", { spaceId: space, body: { defaultLevel: "read" } });
  await settle(ben);
  expect(lists()).toHaveLength(2);
});

test("nothing of a space that a writer may not see is in any answer to them (S1)", async () => {
  const page = await addPage(online(world, world.admin), secret, "Secretvault", "The secretcode.\n");
  await world.call(world.admin, "createChangeRequest", { spaceId: secret, body: { subject: "Secretplan" } });
  await world.call(world.admin, "postCommentInSpace", {
    spaceId: secret,
    body: { body: { markdown: "A secretquestion?" } },
  });
  await ben.sync();
  const mine = await addPage(ben, space, "Lamps", "One.\n");
  await settle(ben);
  await world.call(world.admin, "updateSpaceById", { spaceId: secret, body: { title: "Secretname" } });
  await settle(ben);
  expect((await readPage(ben, space, mine)).markdown).toBe("One.\n");
  const sent = answers.map(({ body }) => body).join("\n");
  expect(sent).toContain(mine);
  for (const words of [secret, page, "Vault", "Secret", "secret"]) expect(sent).not.toContain(words);
  await expectAgreement(world);
});
