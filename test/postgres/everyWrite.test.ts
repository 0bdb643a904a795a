import { afterAll, beforeAll, expect, test } from "vitest";
import type { Outcome } from "../../src-main/core/core.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { writeMeta } from "../../src-main/store/meta.ts";
import { transact } from "../../src-main/store/store.ts";
import { protocolVersion, type PullAnswer, type PushAnswer } from "../../src-main/sync/messages.ts";
import type { Mutation } from "../../src-main/sync/mutation.ts";
import type { AnyOperation } from "../../src-main/api/operation.ts";
import { findOperation } from "../../src-main/api/operations.ts";
import { everyOperation, FilledHost, type Named } from "../api/filledHost.ts";
import { openHostAt, type Operation } from "../api/host.ts";
import { freePlace, takePlace } from "../store/places.ts";
import { Random } from "../sync/random.ts";
import { dumpRows } from "../sync/world.ts";
import { RestartingProxy } from "./restartingProxy.ts";

/*
 * Every operation that writes, on a server that takes back each transaction at its commit and then at one of its
 * statements, beside an instance in SQLite that nobody troubles: the same comes of both.
 */

/** Both make the same ids at each turn, however often one of them begins again. */
let turn = 0;
const ids = (): (() => string) => {
  let [last, made] = [0, 0];
  return () => {
    if (last !== turn) [last, made] = [turn, 0];
    return deriveId("turn", String(turn), String((made += 1)));
  };
};

let place: string;
let proxy: RestartingProxy;
let troubled: FilledHost;
let calm: FilledHost;
beforeAll(async () => {
  place = await takePlace();
  proxy = await RestartingProxy.listen(place, new Random(11));
  troubled = await FilledHost.open(await openHostAt(proxy.address, ids()));
  calm = await FilledHost.open(await openHostAt(":memory:", ids()));
  for (const { host } of [troubled, calm])
    await transact(host.engine.store, { mode: "replication", scopes: [], at: host.clock.iso() }, (db) =>
      writeMeta(db, "secret", "the same for both"),
    );
  proxy.takesBackEach = true;
});
afterAll(async () => {
  await Promise.all([troubled.host.close(), calm.host.close()]);
  await proxy.close();
  freePlace(place);
});

/** What one of both is asked, and then the other; and how often the server took a commit of it back. */
async function both<T>(
  work: (filled: FilledHost) => Promise<T>,
): Promise<{ one: T; other: T; taken: number }> {
  turn += 1;
  const before = proxy.injected.commits;
  for (const { host } of [troubled, calm]) host.clock.pass(1000);
  const [one, other] = [await work(troubled), await work(calm)];
  return { one, other, taken: proxy.injected.commits - before };
}

const words = { body: { markdown: "Of lamps." } };
const given = ({ host }: FilledHost) => ({ role: "edit", users: [host.people.reader] });

/** Bodies of what wants more than the least of what it takes. */
const bodies: Partial<Record<Operation, (filled: FilledHost) => object>> = {
  applyTemplateToSpace: () => ({ id: "changelog" }),
  createOrganizationInvite: () => ({ role: "read" }),
  inviteToSpace: given,
  inviteToCollection: given,
  inviteToSite: given,
  postCommentInChangeRequest: () => words,
  postCommentInSpace: () => words,
  postCommentReplyInChangeRequest: () => words,
  postCommentReplyInSpace: () => words,
  updateOrganizationInviteById: () => ({ role: "edit" }),
  updateSiteAdsById: () => ({ status: "disabled", topic: "webdev" }),
  updateSitePublishingAuthById: () => ({ backend: "custom" }),
  updateSpaceContent: (filled) => ({ changes: changes(filled) }),
  updateChangeRequestContent: (filled) => ({ changes: changes(filled) }),
};

/** A change of each kind of entry. */
function changes(filled: FilledHost): object[] {
  const { pageId: page } = filled.inputOf(findOperation("getPageById") as AnyOperation);
  return [
    { operation: "insert_page", title: "Wicks", document: { markdown: "Of wicks.\n" } },
    { operation: "update_page", page, title: "Lamps", document: { markdown: "Of lamps.\n" } },
    { operation: "insert_files", files: [{ name: "oil.txt", contentType: "text/plain", base64: "b2ls" }] },
    { operation: "insert_reusable_content", title: "Oil", document: { markdown: "Of oil.\n" } },
    { operation: "insert_tag", slug: "new", label: "New" },
  ];
}

/** What ends something that others are about comes after them, and what deletes it last, with what is in it first. */
const rank = ([id, { method, path }]: Named): number =>
  method === "DELETE" ? 1000 - path.length : /^(merge|archive|transfer|restore|unpublish)/.test(id) ? 1 : 0;

const writes = everyOperation
  .filter(([, { mutation }]) => mutation)
  .sort((one, other) => rank(one) - rank(other));

const inputOf = (filled: FilledHost, [id, operation]: Named): Record<string, unknown> => {
  const body = bodies[id]?.(filled);
  return { ...filled.inputOf(operation), ...(body ? { body } : {}) };
};

/** What says why it cannot be done with what there is here, or has nothing to do. */
const inVain = new Set<Operation>([
  "cancelGitOperation",
  "cancelJob",
  "dnsRevalidateCustomHostname",
  "importGitRepository",
  "joinOrganization",
  "redeliverWebhookDelivery",
  "reopenConflict",
  "reopenConflictInChangeRequest",
  "resolveConflict",
  "resolveConflictInChangeRequest",
  "restoreSpace",
  "runTranslation",
  "startImport",
  "transferCollection",
]);

/** What answers a secret that was made by chance. */
const tellsSecret = new Set<Operation>(["createUserToken", "createWebhook"]);

const pushed = writes.filter(([id]) =>
  /^(createSpace|createCollection|createSite|createChangeRequest|inviteToSpace|postCommentInSpace|updateSpaceById|updateSpaceContent|updateChangeRequestContent)$/.test(
    id,
  ),
);

test("a round that is pushed takes effect once however often it is sent, and is pulled as it would be from anywhere else", async () => {
  const { one, other, taken } = await both(async (filled) => {
    const { engine, clock, people } = filled.host;
    const mutations = pushed.map(([id, operation]): Mutation => {
      const input = inputOf(filled, [id, operation]);
      const { body } = input as { body?: { changes?: { operation: string }[] } };
      // Bytes travel by themselves, and there may be one tag of a name.
      if (body?.changes) body.changes = body.changes.slice(0, 2);
      return { id: `m-${id}`, seed: `s-${id}`, operation: id, at: clock.iso(), input, decisions: {} };
    });
    const sync = async <T>(verb: "push" | "pull", message: object): Promise<T> => {
      const outcome = await engine.sync({ user: people.admin }, verb, {
        protocol: protocolVersion,
        ...message,
      });
      expect(outcome).toMatchObject({ status: 200 });
      return (outcome as unknown as { body: T }).body;
    };
    const { receipts } = await sync<PushAnswer>("push", { mutations, texts: [] });
    expect(receipts.map(({ status }) => status)).toEqual(mutations.map(() => "done"));
    expect((await sync<PushAnswer>("push", { mutations, texts: [] })).receipts).toEqual(receipts);
    const { list } = await sync<PullAnswer>("pull", { cursors: {} });
    const cursors = Object.fromEntries((list?.scopes ?? []).map(({ scope }) => [scope, 0]));
    const pulled = await sync<PullAnswer>("pull", { cursors });
    // Scopes have no order.
    const inOrder = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    return { receipts, rows: inOrder(pulled.rows), texts: inOrder(pulled.texts) };
  });
  expect(one).toEqual(other);
  expect(taken).toBeGreaterThan(pushed.length);
});

test.each(writes)("%s comes out once", async (...named) => {
  const [id] = named;
  const { one, other, taken } = await both((filled) =>
    filled.host.callLoosely("admin", id, inputOf(filled, named)),
  );
  const shown = ({ status, ...rest }: Outcome) => (tellsSecret.has(id) ? { status } : { status, ...rest });
  expect(shown(one)).toEqual(shown(other));
  if (inVain.has(id)) expect(one).toMatchObject({ status: expect.toBeOneOf([400, 404, 409]) as number });
  else expect([one.status < 300, taken > 0], JSON.stringify(one)).toEqual([true, true]);
});

test("the rows that all of them leave are the same, with their numbers", async () => {
  expect(proxy.injected.statements).toBeGreaterThan(writes.length / 2);
  expect(await dumpRows(troubled.host.engine)).toEqual(await dumpRows(calm.host.engine));
});
