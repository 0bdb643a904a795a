import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOperation, operations } from "../../src-main/api/operations.ts";
import { connectReplica, findMembership } from "../../src-main/core/connect.ts";
import type { Outcome } from "../../src-main/core/core.ts";
import { requestFor } from "../../src-main/core/operationRequest.ts";
import { hashText } from "../../src-main/store/texts.ts";
import { Cleanup, startInstance, type Instance } from "./instance.ts";
import { startRecordingProxy, type RecordingProxy } from "./recordingProxy.ts";

/*
 * Nothing of what somebody may not see is ever on the wire to them (S1): every byte that an instance sends to a real
 * replica, and to everything else that its owner's token opens, is kept and searched.
 */

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

/** In every word of a space that Ben may not see, and in every one that he may not discuss. */
const secret = /s[e3]cret/i;

let instance: Instance;
let proxy: RecordingProxy;
let ben: Awaited<ReturnType<typeof connectReplica>>;
/** Spaces: one that Ben writes in, one that he may only read, and one that he may not see. */
let open: string;
let read: string;
let vault: Vault;

const asAda = async <T>(operation: string, input: object): Promise<T> =>
  bodyOf<T>(await instance.core.call({ user: instance.users.ada }, operation, input));

function bodyOf<T>(outcome: Outcome): T {
  if ("error" in outcome) throw new Error(JSON.stringify(outcome.error));
  return ("body" in outcome ? outcome.body : undefined) as T;
}

interface Vault {
  spaceId: string;
  pageId: string;
  fileId: string;
  commentId: string;
  changeRequestId: string;
  revisionId: string;
}

const text = "The secretcode.\n\nTwo.\n";

/** A space with everything that one can hold. */
async function fillVault(defaultLevel: string | null): Promise<Vault> {
  const { id: spaceId } = await asAda<{ id: string }>("createSpace", {
    organizationId: instance.organization,
    body: { title: defaultLevel === null ? "Secretvault" : "Reading room", editMode: "live", empty: true },
  });
  await asAda("updateSpaceById", { spaceId, body: { defaultLevel } });
  const said = defaultLevel === null ? text : "Open words.\n";
  await asAda("updateSpaceContent", {
    spaceId,
    body: {
      changes: [
        {
          operation: "insert_page",
          title: defaultLevel === null ? "Secretpage" : "Shelf",
          document: { markdown: said },
        },
        ...(defaultLevel === null
          ? [
              {
                operation: "insert_files",
                files: [{ name: "secretfile.txt", base64: "czNjcmV0Ynl0ZXM=", contentType: "text/plain" }],
              },
            ]
          : []),
      ],
    },
  });
  const { pages } = await asAda<{ pages: { id: string }[] }>("listPages", { spaceId });
  const { items } = await asAda<{ items: { id: string }[] }>("listFiles", { spaceId });
  const request = await asAda<{ id: string }>("createChangeRequest", {
    spaceId,
    body: { subject: "Secretplan" },
  });
  const pageId = pages[0]?.id ?? "";
  await asAda("updateChangeRequestContent", {
    spaceId,
    changeRequestId: request.id,
    compat: false,
    body: {
      changes: [{ operation: "update_page", page: pageId, document: { markdown: "A secretproposal.\n" } }],
    },
  });
  const comment = await asAda<{ id: string }>("postCommentInSpace", {
    spaceId,
    body: { body: { markdown: "A secretquestion?" }, page: pageId },
  });
  await asAda("postCommentReplyInSpace", {
    spaceId,
    commentId: comment.id,
    body: { body: { markdown: "A secretreply." } },
  });
  const { revision } = await asAda<{ revision: string }>("getSpaceById", { spaceId });
  return {
    spaceId,
    pageId,
    fileId: items[0]?.id ?? "file",
    commentId: comment.id,
    changeRequestId: request.id,
    revisionId: revision,
  };
}

const asBen = async <T>(operation: string, input: object): Promise<T> =>
  bodyOf<T>(await ben.core.call(ben.owner, operation, input));

/** What the instance said to a request of Ben's own, by the way that is recorded. */
async function ask(method: string, path: string, body?: object | Uint8Array): Promise<number> {
  const bytes = body instanceof Uint8Array ? body : body && Buffer.from(JSON.stringify(body));
  const { statusCode, body: said } = await request(proxy.url + path, {
    method: method as "GET",
    headers: { authorization: `Bearer ${instance.tokens.ben}`, "content-type": "application/json" },
    body: bytes ?? null,
  });
  await said.arrayBuffer();
  return statusCode;
}

const leaks = (): string[] =>
  proxy
    .heard()
    .split("\n")
    .flatMap((line) => {
      const at = line.search(secret);
      return at < 0 ? [] : [line.slice(Math.max(0, at - 100), at + 60)];
    });

beforeAll(async () => {
  instance = await startInstance(cleanup);
  open = (
    await asAda<{ id: string }>("createSpace", {
      organizationId: instance.organization,
      body: { title: "Harbour", editMode: "live" },
    })
  ).id;
  vault = await fillVault(null);
  read = (await fillVault("read")).spaceId;
  proxy = await startRecordingProxy(cleanup, instance.url);
  const token = instance.tokens.ben;
  const membership = await findMembership(proxy.url, token);
  ben = await connectReplica({ folder: await cleanup.folder(), token, membership, log: () => {} });
  cleanup.add(() => ben.core.close());
}, 120_000);

test("a replica's pulls, its stream of events and what it pushes bring nothing of it, while it changes (S1)", async () => {
  const page = `[Here](/spaces/${vault.spaceId}/pages/${vault.pageId})`;
  for (const round of [1, 2]) {
    await asAda("updateSpaceById", { spaceId: vault.spaceId, body: { title: `Secretname ${round}` } });
    await asAda("updateSpaceContent", {
      spaceId: vault.spaceId,
      body: {
        changes: [
          { operation: "update_page", page: vault.pageId, document: { markdown: `Secretround ${round}.\n` } },
        ],
      },
    });
    await asAda("postCommentInSpace", { spaceId: read, body: { body: { markdown: "A secretaside." } } });
    await asBen("updateSpaceContent", {
      spaceId: open,
      body: {
        changes: [{ operation: "insert_page", title: `Lamps ${round}`, document: { markdown: `${page}\n` } }],
      },
    });
    expect(await ben.core.syncNow()).toMatchObject({ waiting: 0, attention: 0 });
  }
  const { pages } = await asBen<{ pages: { title: string }[] }>("listPages", { spaceId: open });
  expect(pages.map(({ title }) => title)).toEqual(expect.arrayContaining(["Lamps 1", "Lamps 2"]));
  expect(proxy.heard()).toContain("Open words.");
  expect(leaks()).toEqual([]);
});

test("mutations about it are refused without a word of it, by themselves and with bases and bytes (S1)", async () => {
  const at = new Date().toISOString();
  const write = (changes: object[]) => ({ spaceId: vault.spaceId, body: { changes } });
  const tried: [string, object][] = [
    [
      "updateSpaceContent",
      write([
        {
          operation: "update_page",
          page: vault.pageId,
          base: hashText(text),
          document: { markdown: "Mine.\n" },
        },
      ]),
    ],
    ["postCommentInSpace", { spaceId: vault.spaceId, body: { body: { markdown: "Who?" } } }],
    ["updateSpaceById", { spaceId: vault.spaceId, body: { title: "Mine" } }],
    ["createChangeRequest", { spaceId: vault.spaceId, body: { subject: "Mine" } }],
    ["postCommentInSpace", { spaceId: read, body: { body: { markdown: "Who?" } } }],
  ];
  // Each in a message of its own: behind what is refused for something unknown nothing more of one is run.
  for (const [number, [operation, input]] of tried.entries()) {
    const mutation = { id: `m${number}`, seed: `s${number}`, operation, at, input, decisions: {} };
    const message = { protocol: 1, texts: [], mutations: [mutation] };
    expect(await ask("POST", "/v1/sync/push", message)).toBe(200);
  }
  const refused = proxy.heard().match(/"status":"refused"/g);
  expect(refused).toHaveLength(tried.length);
  const scopes = [
    `space:${vault.spaceId}`,
    `discussion:${vault.spaceId}`,
    `discussion:${read}`,
    "org-admin:x",
  ];
  const cursors = Object.fromEntries(scopes.map((scope) => [scope, 0]));
  expect(await ask("POST", "/v1/sync/pull", { protocol: 1, cursors, fresh: scopes, outlined: cursors })).toBe(
    200,
  );
  const wanted = scopes.map((scope) => ({ scope, hashes: [hashText(text)] }));
  expect(await ask("POST", "/v1/sync/texts", { protocol: 1, wanted })).toBe(200);
  expect(leaks()).toEqual([]);
});

test("no operation that names it, and no address of its files, says a word of it (S1, S5)", async () => {
  const statuses = new Map<string, number>();
  for (const id of Object.keys(operations)) {
    const operation = findOperation(id);
    if (!operation || operation.mutation || operation.needs.on === "account") continue;
    const ids = { ...vault, organizationId: instance.organization, path: "page", query: "code" };
    const input = Object.fromEntries(
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
        name,
        (ids as Record<string, string>)[name] ?? vault.pageId,
      ]),
    );
    const { method, path } = requestFor(operation, { ...input, query: "code" });
    statuses.set(id, await ask(method, path));
    if (operation.needs.on === "space")
      statuses.set(`${id} discussed`, await ask(method, path.replace(vault.spaceId, read)));
  }
  const { spaceId, fileId, changeRequestId, revisionId } = vault;
  for (const branch of [
    "content/",
    `change-requests/${changeRequestId}/content/`,
    `revisions/${revisionId}/`,
  ])
    expect(await ask("GET", `/v1/spaces/${spaceId}/${branch}files/${fileId}/download`)).toBe(404);
  expect(statuses.get("getPageById")).toBe(404);
  expect(statuses.get("listCommentsInSpace discussed")).toBe(403);
  expect(statuses.get("listPages discussed")).toBe(200);
  expect(leaks()).toEqual([]);
  expect(await asBen("getSpaceById", { spaceId: read })).toMatchObject({ comments: 0, changeRequests: 0 });
});

test("a space that is left online brings its owner nothing of the others either (S1)", async () => {
  const before = proxy.heard().length;
  await ben.core.keepSpace(open, false);
  await asBen("listPages", { spaceId: open });
  await asBen("searchSpaceContent", { spaceId: open, query: "lamps" });
  await asAda("updateSpaceById", { spaceId: vault.spaceId, body: { title: "Secretend" } });
  await ben.core.syncNow();
  expect(proxy.heard().slice(before)).not.toMatch(secret);
  expect(proxy.heard().slice(before)).toContain("Lamps 1");
});
