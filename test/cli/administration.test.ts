import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { initData, makeFolder, patience, quietly, recto } from "./recto.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let data: string;
beforeAll(async () => {
  folder = await makeFolder();
  data = folder.path("instance");
}, patience);
afterAll(() => folder.remove());

const addBob = ["user", "add", "--name", "Bob", "--email", "bob@example.com"];

describe("recto", { timeout: patience }, () => {
  test("says what it can do, and how each command is typed", async () => {
    const all = await recto(["--help"]);
    expect(all.code).toBe(0);
    for (const name of ["init", "serve", "user add", "token create", "import", "export", "sync", "doctor"])
      expect(all.out).toContain(`recto ${name}`);
    const one = await recto(["help", "init"]);
    expect(one).toMatchObject({ code: 0, out: expect.stringContaining("--organization TITLE") as string });
    expect((await recto(["token", "create", "--help"])).out).toContain("--expires 30d");
  });

  test("answers what it does not understand in one line and the usage", async () => {
    expect(await recto(["fly"])).toMatchObject({ code: 2, out: "" });
    const missing = await recto(["init", "--data", data]);
    expect(missing).toMatchObject({ code: 2, out: "" });
    expect(missing.err).toMatch(/^recto: --organization is missing\.\nusage: recto init \(--data DIR/);
    const unknown = await recto(["doctor", "--colour", "red"]);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("--colour") as string });
    expect((await recto(["init", "two", "words"])).code).toBe(2);
  });
});

describe("an instance's data", { timeout: patience }, () => {
  test("is refused where there is none, with the line that makes it", async () => {
    const serving = await recto(["serve", "--data", data, "--port", "0"]);
    expect(serving).toMatchObject({ code: 1, out: "" });
    expect(serving.err).toContain(`recto init --data ${data}`);
    expect(await recto([...addBob, "--data", data, "--role", "edit"])).toMatchObject({ code: 1, out: "" });
  });

  test("is made once, and with --quiet prints the token alone", async () => {
    const init = ["init", "--data", data, "--organization", "Acme", "--name", "Ada"];
    const wrong = await recto([...init, "--email", "nobody"]);
    expect(wrong).toMatchObject({ code: 1, out: "" });
    expect(wrong.err.trim().split("\n")).toHaveLength(1);
    const token = await initData(data);
    expect(token).toMatch(/^recto_[\w-]+$/);
    const again = await recto([...init, "--email", "ada@example.com", "--quiet"]);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain("already");
  });

  test("takes members and tokens", async () => {
    expect(await recto([...addBob, "--data", data, "--role", "king"])).toMatchObject({ code: 2, out: "" });
    const added = await recto([...addBob, "--data", data, "--role", "edit", "--quiet"]);
    expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^\w{10,}\n$/) as string, err: "" });
    expect((await recto([...addBob, "--data", data, "--role", "edit"])).err).toContain("already");

    const create = ["token", "create", "--data", data];
    expect((await recto([...create, "--email", "eve@example.com"])).code).toBe(1);
    expect((await recto([...create, "--email", "bob@example.com", "--expires", "soon"])).code).toBe(2);
    const token = await quietly(...create, "--email", "bob@example.com", "--expires", "30d", "--quiet");
    expect(token).toMatch(/^recto_/);

    const list = JSON.parse((await recto(["token", "list", "--data", data, "--json"])).out) as {
      id: string;
      email: string;
      expiresAt: string | null;
      revokedAt: string | null;
    }[];
    expect(list.map(({ email }) => email)).toEqual(["ada@example.com", "bob@example.com"]);
    expect(list[1]?.expiresAt).not.toBeNull();
    expect(JSON.stringify(list)).not.toContain(token);

    const id = list[1]?.id ?? "";
    expect(await recto(["token", "revoke", id, "--data", data])).toMatchObject({ code: 0 });
    expect(await recto(["token", "revoke", id, "--data", data])).toMatchObject({ code: 1 });
    expect((await recto(["token", "list", "--data", data])).out).toMatch(new RegExp(`${id}.*revoked`));
  });

  test("is looked over by the doctor", async () => {
    const { code, out } = await recto(["doctor", "--data", data, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ healthy: true, kind: "instance", counts: { members: 2 } });
    expect(await recto(["doctor", "--data", folder.path("none")])).toMatchObject({ code: 1, out: "" });
    const broken = folder.path("recto.db");
    await writeFile(broken, "this is no database ".repeat(500));
    const sick = await recto(["doctor", "--data", folder.path(), "--json"]);
    expect(sick.code).toBe(1);
    expect(JSON.parse(sick.out)).toMatchObject({ healthy: false });
    expect(sick.err).toMatch(/^problem: .*\n$/);
  });
});
