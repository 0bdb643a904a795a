import { afterAll, beforeAll, expect, test } from "vitest";
import { findOperation, operations } from "../../src-main/api/operations.ts";
import { requestFor } from "../../src-main/core/network/operationRequest.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { Cleanup, startInstance, type Instance } from "./instance.ts";
import { asUser, overhear, type Overheard } from "./overheard.ts";

/*
 * Nothing of what somebody may not see is ever on the wire to them (S1): every byte that an instance sends to a real
 * replica, and to everything else that its owner's token opens, is kept and searched.
 */

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

/** In every word of a space that Ben may not see, and in every one that he may not discuss. */
const secret = /s[e3]cret/i;

let instance: Instance;
let ben: Overheard;
/** Spaces: one that Ben writes in, one that he may only read, and one that he may not see. */
let open: string;
let read: string;
let vault: Vault;

const asAda = <T>(operation: string, input: object): Promise<T> =>
  asUser<T>(instance, instance.users.ada, operation, input);

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
  ben = await overhear(cleanup, instance, { token: instance.tokens.ben, secret });
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
    await ben.call("updateSpaceContent", {
      spaceId: open,
      body: {
        changes: [{ operation: "insert_page", title: `Lamps ${round}`, document: { markdown: `${page}\n` } }],
      },
    });
    expect(await ben.replica.syncNow()).toMatchObject({ waiting: 0, attention: 0 });
  }
  const { pages } = await ben.call<{ pages: { title: string }[] }>("listPages", { spaceId: open });
  expect(pages.map(({ title }) => title)).toEqual(expect.arrayContaining(["Lamps 1", "Lamps 2"]));
  expect(ben.heard()).toContain("Open words.");
  expect(ben.leaks()).toEqual([]);
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
    expect(await ben.ask("POST", "/v1/sync/push", message)).toBe(200);
  }
  const refused = ben.heard().match(/"status":"refused"/g);
  expect(refused).toHaveLength(tried.length);
  const scopes = [
    `space:${vault.spaceId}`,
    `discussion:${vault.spaceId}`,
    `discussion:${read}`,
    "org-admin:x",
  ];
  const cursors = Object.fromEntries(scopes.map((scope) => [scope, 0]));
  expect(
    await ben.ask("POST", "/v1/sync/pull", { protocol: 1, cursors, fresh: scopes, outlined: cursors }),
  ).toBe(200);
  const wanted = scopes.map((scope) => ({ scope, hashes: [hashText(text)] }));
  expect(await ben.ask("POST", "/v1/sync/texts", { protocol: 1, wanted })).toBe(200);
  expect(ben.leaks()).toEqual([]);
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
    statuses.set(id, await ben.ask(method, path));
    if (operation.needs.on === "space")
      statuses.set(`${id} discussed`, await ben.ask(method, path.replace(vault.spaceId, read)));
  }
  const { spaceId, fileId, changeRequestId, revisionId } = vault;
  for (const branch of [
    "content/",
    `change-requests/${changeRequestId}/content/`,
    `revisions/${revisionId}/`,
  ])
    expect(await ben.ask("GET", `/v1/spaces/${spaceId}/${branch}files/${fileId}/download`)).toBe(404);
  expect(statuses.get("getPageById")).toBe(404);
  expect(statuses.get("listCommentsInSpace discussed")).toBe(403);
  expect(statuses.get("listPages discussed")).toBe(200);
  expect(ben.leaks()).toEqual([]);
  expect(await ben.call("getSpaceById", { spaceId: read })).toMatchObject({ comments: 0, changeRequests: 0 });
});

test("a space that is left online brings its owner nothing of the others either (S1)", async () => {
  const before = ben.heard().length;
  await ben.replica.keepSpace(open, false);
  await ben.call("listPages", { spaceId: open });
  await ben.call("searchSpaceContent", { spaceId: open, query: "lamps" });
  await asAda("updateSpaceById", { spaceId: vault.spaceId, body: { title: "Secretend" } });
  await ben.replica.syncNow();
  expect(ben.heard().slice(before)).not.toMatch(secret);
  expect(ben.heard().slice(before)).toContain("Lamps 1");
});
