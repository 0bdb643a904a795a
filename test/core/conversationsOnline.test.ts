import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import type { Outcome } from "../../src-main/core/core.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { Cleanup, startInstance } from "./instance.ts";

/* Conversations are read online: the instance keeps them, a replica does not (gaps.md §20). */

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const question = "Where is the paraffin kept?";

function bodyOf<T>(outcome: Outcome): T {
  if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.body as T;
}

async function stage() {
  const instance = await startInstance(cleanup);
  const token = instance.tokens.ada;
  const membership = await findMembership(instance.url, token);
  const folder = await cleanup.folder();
  const { core, owner, organization } = await connectReplica({ folder, token, membership, log: () => {} });
  cleanup.add(() => core.close());
  const ask = (operation: string, input: object = {}): Promise<Outcome> =>
    core.call(owner, operation, { organizationId: organization, ...input });
  return { instance, folder, core, ask };
}

let here: Awaited<ReturnType<typeof stage>>;
let read: [operation: string, input: object][] = [];

beforeAll(async () => {
  here = await stage();
}, 120_000);

const message = { type: "message", role: "user", body: question };

describe("Conversations", () => {
  test(
    "are sent to the instance by a replica that is connected, and read there",
    { timeout: 60_000 },
    async () => {
      const { ask } = here;
      const body = { id: "first", parts: [message] };
      expect(await ask("ingestConversation", { body })).toMatchObject({ status: 204 });
      const issues = async () =>
        bodyOf<{ items: { issue: { id: string } }[] }>(await ask("listConversationsIssues")).items.map(
          ({ issue }) => issue.id,
        );
      await expect.poll(issues, { timeout: 40_000 }).toHaveLength(1);
      read = [
        ["listConversations", {}],
        ["getConversationById", { conversationId: "first" }],
        ["listConversationsIssuesClusters", {}],
        ["listConversationsIssues", {}],
        ["getConversationsIssueById", { issueId: (await issues()).join() }],
      ];
      for (const [operation, input] of read) {
        const answered = await ask(operation, input);
        expect(answered, operation).toMatchObject({ status: 200 });
        // One question alone is like no other.
        const said = operation.includes("Clusters") ? '"count":0' : "first";
        expect(JSON.stringify(answered), operation).toContain(said);
      }
      const whole = await ask("getConversationById", { conversationId: "first" });
      expect(JSON.stringify(whole)).toContain(question);
    },
  );

  test("are in no table and no file of a replica, also after a round of sync", async () => {
    await here.core.syncNow();
    const { raw, close } = openSqlite(join(here.folder, "recto.db"), { readonly: true });
    for (const table of ["conversations", "conversation_issues", "issues_clusters"])
      expect(raw.prepare(`select count(*) from ${table}`).pluck().get(), table).toBe(0);
    await close();
    const names = await readdir(here.folder, { recursive: true, withFileTypes: true });
    for (const name of names.filter((entry) => entry.isFile()))
      expect((await readFile(join(name.parentPath, name.name))).includes(question), name.name).toBe(false);
  });

  test("are refused where the instance is out of reach, and what is sent waits nowhere", async () => {
    await here.instance.stop();
    const asked: typeof read = [
      ...read,
      ["ingestConversation", { body: { id: "second", parts: [message] } }],
    ];
    for (const [operation, input] of asked)
      expect(await here.ask(operation, input), operation).toMatchObject({
        status: 409,
        error: { code: 409, reason: "needs-instance" },
      });
  });
});
