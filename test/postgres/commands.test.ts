import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { shownPlace } from "../../src-main/store/server/address.ts";
import { openStore } from "../../src-main/store/store.ts";
import { patience, recto } from "../cli/recto.ts";
import { databaseAt } from "../run/postgresServer.ts";
import { freePlace, takePlace } from "../store/places.ts";

let place: string;
/** The same with a user that has to say a password. */
let guarded: string;
beforeEach(async () => {
  place = await takePlace();
  guarded = databaseAt(process.env["RECTO_TEST_GUARDED"] ?? "", new URL(place).pathname.slice(1));
});
afterEach(() => freePlace(place));

describe("a server that does not do what is asked is answered with one sentence, which never says the password:", () => {
  test.each([
    ["nobody listens", (at: string) => at.replace(/:\d+\//, ":1/"), /server of .+ does not answer/],
    [
      "no such host",
      (at: string) => at.replace("127.0.0.1", "nowhere.invalid"),
      /host of .+ is not known here/,
    ],
    [
      "a wrong password",
      (at: string) => at.replace("opensesame", "opensesamf"),
      /refuses this user or password/,
    ],
    ["no password", (at: string) => at.replace(":opensesame", ""), /refuses this user or password/],
    ["no such user", (at: string) => at.replace("guard:", "stranger:"), /refuses this user or password/],
    ["no such database", (at: string) => databaseAt(at, "nowhere"), /There is no database .+nowhere/],
  ])("%s", async (_what, spoil, sentence) => {
    const address = spoil(guarded);
    const error = await openStore(address).then(
      () => undefined,
      (refused: unknown) => refused as Error,
    );
    expect(error?.name).toBe("DatabaseError");
    expect(error?.message).toMatch(sentence);
    expect(error?.message).toContain(shownPlace(address));
    expect(error?.message).not.toContain("opensesam");
  });
});

describe("a connection that is to be encrypted", () => {
  const refusalOf = (address: string) =>
    openStore(address).then(
      () => undefined,
      (refused: unknown) => refused as Error,
    );

  test("is refused with a sentence of its own where the server encrypts none", async () => {
    expect(await refusalOf(`${place}?sslmode=verify-full`)).toMatchObject({
      name: "DatabaseError",
      message: `${shownPlace(place)} does not encrypt its connections. Have it do so, or leave sslmode out of the address.`,
    });
  });

  test("is refused with a sentence of its own where nobody vouches for the certificate", async () => {
    const certificates = join(import.meta.dirname, "../cli/certificates");
    const [cert, key] = ["first.pem", "first.key"].map((name) => readFileSync(join(certificates, name)));
    // What a server says of encryption before it begins.
    const server = createServer((socket) =>
      socket.once("data", () => {
        socket.write("S");
        new TLSSocket(socket, { isServer: true, cert, key }).on("error", () => undefined);
      }),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const address = `postgres://recto@127.0.0.1:${port}/recto?sslmode=verify-full`;
    const refused = await refusalOf(address);
    server.close();
    expect(refused).toMatchObject({
      name: "DatabaseError",
      message: expect.stringContaining(
        `The certificate of ${shownPlace(address)} is signed by nobody whom this machine trusts.`,
      ) as string,
    });
  });
});

test(
  "an instance in a database is made once and looked after as one in a folder is",
  async () => {
    const lines: string[] = [];
    const run = async (...line: string[]) => {
      const ran = await recto([...line, "--database", guarded]);
      lines.push(ran.out, ran.err);
      return ran;
    };
    const founder = ["--organization", "Acme", "--name", "Ada", "--email", "ada@example.com"];
    expect((await run("token", "list")).err).toContain("There is no Recto data in postgres://…@");
    expect(await run("init", ...founder)).toMatchObject({ code: 0 });
    const again = await run("init", ...founder);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain("holds Recto data already. Nothing was changed.");
    const created = await run("token", "create", "--email", "ada@example.com", "--quiet");
    expect(created.out).toMatch(/^recto_\S+$/m);
    expect(await run("doctor")).toMatchObject({
      code: 0,
      out: expect.stringContaining("all is well") as string,
    });
    expect(lines.join("\n")).not.toContain("opensesame");
    const both = await recto(["doctor", "--data", "x", "--database", guarded]);
    expect(both).toMatchObject({ code: 2, out: "" });
    expect(both.err).toContain("say either --data or --database, not both.");
    expect((await recto(["doctor", "--database", "mysql://u:opensesame@h/d"])).err).not.toContain(
      "opensesame",
    );
  },
  patience,
);
