import { afterAll, beforeAll, expect, test } from "vitest";
import { findOperation, operations } from "../../src-main/api/operations.ts";
import { requestFor } from "../../src-main/core/network/operationRequest.ts";
import { addToken, hashToken } from "../../src-main/access/accounts.ts";
import { transact } from "../../src-main/store/store.ts";
import { bearer, startInstance, type TestInstance } from "../hosts/http/instance.ts";
import { callers, Ground, operationIds, outsiders } from "./matrix.ts";

let instance: TestInstance;

beforeAll(async () => {
  instance = await startInstance();
});
afterAll(async () => {
  await instance.close();
});

test("every operation lets in whom the matrix says, and no one else", async () => {
  const ground = await Ground.prepare();
  const lines = [["operation", ...callers, ...outsiders].join("\t")];
  for (const id of operationIds) {
    const verdicts = [];
    for (const caller of [...callers, ...outsiders]) verdicts.push(await ground.verdict(id, caller));
    lines.push([id, ...verdicts].join("\t"));
  }
  await ground.close();
  // A line that changes is a decision about who may do what: read it before it is taken over.
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("matrix.tsv");
}, 180_000);

const tokens: [string, (token: string) => Record<string, string>][] = [
  ["without a token", () => ({})],
  ["with a token that has expired", () => bearer("recto_expired")],
  ["with a token that was revoked", () => bearer("recto_revoked")],
  ["with the key of a share link", () => bearer("c2hhcmUtbGluay1rZXk")],
];

test.each(tokens)("no operation lets anybody in %s", async (_how, headersFor) => {
  const past = "2020-01-01T00:00:00.000Z";
  const { store } = instance.engine;
  await transact(store, { mode: "authority", scopes: [], at: instance.engine.now() }, async (db) => {
    const known = await db
      .selectFrom("tokens")
      .select("hash")
      .where("id", "in", ["expired", "revoked"])
      .execute();
    if (known.length > 0) return;
    const token = { user_id: instance.founder, name: "Old", created_at: past };
    await addToken(db, {
      ...token,
      id: "expired",
      hash: hashToken("recto_expired"),
      expires_at: past,
      revoked_at: null,
    });
    await addToken(db, {
      ...token,
      id: "revoked",
      hash: hashToken("recto_revoked"),
      expires_at: null,
      revoked_at: past,
    });
  });
  const answered: string[] = [];
  for (const id of Object.keys(operations)) {
    const operation = findOperation(id);
    if (!operation) continue;
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    const params = Object.fromEntries(names.map((name) => [name, instance.organization]));
    const { method, path } = requestFor(operation, params);
    const { status } = await fetch(instance.url + path, { method, headers: headersFor(instance.token) });
    if (status !== 401) answered.push(`${id}: ${status}`);
  }
  expect(answered).toEqual([]);
});
