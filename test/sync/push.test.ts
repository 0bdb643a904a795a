import { afterEach, beforeEach, expect, test } from "vitest";
import type { PushAnswer, Receipt } from "../../src-main/sync/messages.ts";
import { Pusher } from "../../src-main/sync/push.ts";
import { TransportError, type Transport } from "../../src-main/sync/transport.ts";
import { statementsOf } from "../store/statements.ts";
import { unwrap } from "./refusal.ts";
import { addPage, expectAgreement, flat, makeSpace, online, settle, tree } from "./writing.ts";
import { World } from "./world.ts";
import { rawOf } from "../store/raw.ts";

/* How an instance takes many mutations of one message: several in one transaction, each as if it were alone. */

let world: World;
let ben: string;
let space: string;

beforeEach(async () => {
  world = await World.make();
  ben = await world.addUser("Ben", "edit");
  space = await makeSpace(world);
});

afterEach(async () => {
  expect(world.faults).toEqual([]);
  await world.close();
});

const mutationOf = (id: string, change: object) => ({
  id,
  seed: id,
  operation: "updateSpaceContent",
  at: new Date(world.time).toISOString(),
  decisions: {},
  input: { spaceId: space, body: { changes: [change] } },
});

const insertion = (title: string, more: object = {}) =>
  mutationOf(title, { operation: "insert_page", ref: title, title, document: { markdown: title }, ...more });

async function push(mutations: object[]): Promise<Receipt[]> {
  const message = { protocol: 1, texts: [], mutations };
  const answer = unwrap<PushAnswer>("push", await world.instance.sync({ user: ben }, "push", message));
  return answer.receipts;
}

const statusesOf = (receipts: readonly Receipt[]) => receipts.map(({ id, status }) => `${id} ${status}`);
const titles = async () => flat(await tree(online(world, ben), space)).map(({ title }) => title);

test("twenty mutations are made durable in a few transactions, each with numbers of its own (P4)", async () => {
  const names = Array.from({ length: 20 }, (_, number) => `Page ${number}`);
  const mutations = names.map((name) => insertion(name.replace(" ", "-")));
  let receipts: Receipt[] = [];
  const { statements } = await statementsOf(rawOf(world.instance.store), async () => {
    receipts = await push(mutations);
  });
  expect(statements.filter(({ sql }) => sql === "commit")).toHaveLength(2);
  const numbers = receipts.map((receipt) =>
    receipt.status === "done" ? receipt.numbers[`space:${space}`] : undefined,
  );
  expect(numbers).toEqual([...new Set(numbers)].sort((a = 0, b = 0) => a - b));
  expect(numbers).not.toContain(undefined);
  expect(await titles()).toHaveLength(20);
});

test("a mutation that is refused among others takes none of them along, and is answered the same again (P6, A1)", async () => {
  const nowhere = mutationOf("nowhere", { operation: "update_page", page: "gone", title: "None" });
  const lost = { ...nowhere, id: "lost", input: { spaceId: "elsewhere", body: { changes: [] } } };
  const mutations = [insertion("One"), insertion("Two"), lost, insertion("Three")];
  const expected = ["One done", "Two done", "lost refused", "Three done"];
  const receipts = await push(mutations);
  expect(statusesOf(receipts)).toEqual(expected);
  expect(await push(mutations)).toEqual(receipts);
  expect(await titles()).toEqual(["One", "Two", "Three"]);
});

test("one that has to wait for bytes lets those before it be confirmed, and those behind it wait (P4, B1)", async () => {
  const blob = "a".repeat(64);
  const file = mutationOf("file", { operation: "insert_files", files: [{ name: "lamp.png", blob }] });
  const receipts = await push([insertion("One"), insertion("Two"), file, insertion("Three")]);
  expect(statusesOf(receipts)).toEqual(["One done", "Two done", "file waiting"]);
  expect(await titles()).toEqual(["One", "Two"]);
});

test("an edit may be made on a text that only the mutation before it wrote (P4, R6)", async () => {
  const replica = await world.addReplica(ben, "ben");
  await settle(replica);
  const made = await push([insertion("One")]);
  expect(statusesOf(made)).toEqual(["One done"]);
  await settle(replica);
  const [page] = flat(await tree(replica, space));
  for (const word of ["two", "three", "four"]) {
    // Not within the time in which they would be one edit.
    world.time += 11 * 60 * 1000;
    const input = { spaceId: space, pageId: page?.id };
    const { documentId: base } = await replica.call<{ documentId: string }>("getPageById", input);
    const edit = { operation: "update_page", page: page?.id, base, document: { markdown: `One ${word}.\n` } };
    await replica.call("updateSpaceContent", { spaceId: space, body: { changes: [edit] } });
  }
  await settle(replica);
  await expectAgreement(world);
});

test("a message that does not come through is followed by a shorter one, until all are sent (P4, P11)", async () => {
  const replica = await world.addReplica(ben, "ben");
  await settle(replica);
  for (const title of ["One", "Two", "Three", "Four", "Five"]) await addPage(replica, space, title);
  const sent: number[] = [];
  const push: Transport["push"] = async (message) => {
    sent.push(message.mutations.length);
    if (message.mutations.length > 2) throw new TransportError("unreachable", "The line broke.");
    return unwrap("push", await world.instance.sync({ user: ben }, "push", message));
  };
  const { engine: host, user: owner } = replica;
  const transport = { push } as Partial<Transport> as Transport;
  const pusher = new Pusher({ host, transport, owner, organization: world.organization });
  for (let times = 0; times < 4; times += 1) await pusher.push().catch(() => undefined);
  expect(sent).toEqual([5, 2, 3, 1, 2]);
  await settle(replica);
  await expectAgreement(world);
});
