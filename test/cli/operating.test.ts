import { createHash, X509Certificate } from "node:crypto";
import { cp, rename } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { initData, linesOf, makeFolder, patience, recto, serve, type Serving } from "./recto.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let data: string;
let token: string;

beforeAll(async () => {
  folder = await makeFolder();
  data = folder.path("instance");
  token = await initData(data);
}, patience);
afterAll(() => folder.remove(), patience);

/** Runs an instance for as long as the work takes. */
async function serving<T>(work: (instance: Serving) => Promise<T>, ...options: string[]): Promise<T> {
  const instance = await serve(data, 0, {}, options);
  try {
    return await work(instance);
  } finally {
    await instance.stop();
  }
}

const bearer = () => ({ authorization: `Bearer ${token}` });

async function call<T>(
  { url }: Serving,
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await request(url + path, {
    method,
    headers: { ...bearer(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? null : body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  const said = (await answer.body.json()) as T;
  expect(answer.statusCode, JSON.stringify(said)).toBeLessThan(300);
  return said;
}

const organizationOf = async (instance: Serving): Promise<string> =>
  (await call<{ items: { id: string }[] }>(instance, "GET", "/v1/orgs")).items[0]?.id ?? "";

describe("the log of an instance", { timeout: patience }, () => {
  test("has a line for each request and no word of what anybody wrote", async () => {
    const word = "periwinkle";
    const err = await serving(
      async (instance) => {
        const organization = await organizationOf(instance);
        await call(instance, "PATCH", `/v1/orgs/${organization}`, { title: `Acme ${word}` });
        const spaces = `/v1/orgs/${organization}/spaces`;
        const space = (await call<{ id: string }>(instance, "POST", spaces, { title: word })).id;
        await call(instance, "PATCH", `/v1/spaces/${space}`, { editMode: "live", title: `${word}s` });
        const bytes = Buffer.from(`a file about a ${word}`);
        const blob = createHash("sha256").update(bytes).digest("hex");
        const upload = { method: "PUT", headers: bearer(), body: bytes } as const;
        await (await request(`${instance.url}/v1/orgs/${organization}/blobs/${blob}`, upload)).body.dump();
        await call(instance, "POST", `/v1/spaces/${space}/content`, {
          changes: [
            {
              operation: "insert_page",
              title: `On the ${word}`,
              document: { markdown: `The ${word} is blue.\n` },
            },
            { operation: "insert_files", files: [{ name: `${word}.txt`, blob }] },
          ],
        });
        const comment = { body: { markdown: `Which ${word}?` } };
        await call(instance, "POST", `/v1/spaces/${space}/comments`, comment);
        const page = `/v1/spaces/${space}/content/path/on-the-${word}?format=markdown`;
        expect(JSON.stringify(await call(instance, "GET", page))).toContain(word);
        await call(instance, "GET", `/v1/spaces/${space}/search?query=${word}`);
        await call(instance, "POST", `/v1/spaces/${space}/change-requests`, { subject: `A ${word}` });
        // What is refused, and what is no request at all, says as little.
        for (const path of [
          `/v1/${word}`,
          `/v1/spaces/${word}`,
          `/v1/spaces/%zz${word}`,
          `/v1/orgs?${word}=1`,
        ])
          await (await request(instance.url + path, { headers: bearer() })).body.dump();
        const wrong = {
          method: "POST",
          headers: { ...bearer(), "content-type": "application/json" },
        } as const;
        for (const body of [`{"title": ${word}`, `{"title": {"${word}": 1}}`])
          await (await request(instance.url + spaces, { ...wrong, body })).body.dump();
        const cookie = {
          authorization: `Bearer ${word}`,
          "user-agent": word,
          "x-request-id": `${word}-${word}`,
        };
        await (await request(`${instance.url}/v1/user`, { headers: cookie })).body.dump();
        const { raw, close } = openSqlite(join(data, "recto.db"));
        raw.exec(
          `create trigger fails before insert on states when new.title = 'Broken' begin select raise(abort, '${word}'); end`,
        );
        const broken = { operation: "insert_page", title: "Broken", document: { markdown: `${word}\n` } };
        const failed = await request(`${instance.url}/v1/spaces/${space}/content`, {
          ...wrong,
          body: JSON.stringify({ changes: [broken] }),
        });
        expect(failed.statusCode).toBe(500);
        await failed.body.dump();
        raw.exec("drop trigger fails");
        await close();
        return instance.stop().then((ran) => ran.err);
      },
      "--log-level",
      "debug",
    );
    expect(err).not.toMatch(new RegExp(word, "i"));
    expect(err).not.toContain(token);
    expect(err).not.toMatch(/ada@example|"Ada"/);
    const lines = linesOf(err);
    const requests = lines.filter(({ msg }) => msg === "request");
    expect(requests).toContainEqual(
      expect.objectContaining({
        level: "info",
        operation: "updateSpaceContent",
        status: 200,
        caller: expect.stringMatching(/^\w{10,}$/) as string,
        request: expect.stringMatching(/^[\w-]{8,}$/) as string,
        ms: expect.any(Number) as number,
      }),
    );
    expect(new Set(requests.map(({ operation }) => operation))).toContain("unknown");
    expect(requests.map(({ status }) => status)).toEqual(
      expect.arrayContaining([200, 201, 400, 401, 404, 500]),
    );
    const own = lines.filter(({ msg }) => msg !== "request");
    expect(own.map(({ msg }) => msg)).toEqual(["started", "fault", "stopping", "stopped"]);
    expect(own[1]).toMatchObject({
      level: "error",
      operation: "updateSpaceContent",
      error: "SqliteError",
      code: "SQLITE_CONSTRAINT_TRIGGER",
      stack: expect.stringMatching(/^ {4}at .*:\d+:\d+/) as string,
    });
  });
});

describe("an instance that is told to end", { timeout: patience }, () => {
  /** Begins an upload and leaves it there, so that a request is running. */
  async function beginUpload(instance: Serving, organization: string) {
    const socket = connect(instance.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `PUT /v1/orgs/${organization}/blobs/${"0".repeat(64)} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
        `Authorization: Bearer ${token}\r\nContent-Length: 1000\r\n\r\nhalf`,
    );
    // Its caller is known once the bytes are asked for, which nobody outside sees: another request of theirs comes after.
    await call(instance, "GET", "/v1/user");
    return socket;
  }

  test("tells those who listen when to come back, and ends with 0", async () => {
    const instance = await serve(data);
    const { body } = await request(`${instance.url}/v1/sync/events`, { headers: bearer() });
    const heard = body.text();
    const { code, out } = await instance.stop();
    expect(await heard).toMatch(/\nretry: [1-5]\d{3}\n\n$/);
    expect(code).toBe(0);
    expect(out).toBe(`listening on ${instance.url}\n`);
  });

  test("is not told so by SIGHUP, which without a certificate asks for nothing", async () => {
    const instance = await serve(data);
    instance.signal("SIGHUP");
    await expect
      .poll(() => instance.log().map(({ msg }) => msg), { timeout: patience })
      .toContainEqual(expect.stringContaining("hangup"));
    expect(await call(instance, "GET", "/v1/user")).toBeTruthy();
    expect((await instance.stop()).code).toBe(0);
  });

  test("waits for what runs, and at a second signal for nothing", async () => {
    const instance = await serve(data);
    const socket = await beginUpload(instance, await organizationOf(instance));
    instance.signal("SIGTERM");
    await expect
      .poll(() => instance.log().map(({ msg }) => msg), { timeout: patience })
      .toContain("stopping");
    expect(socket.closed).toBe(false);
    instance.signal("SIGTERM");
    expect((await instance.ended).code).toBe(1);
    socket.destroy();
    expect((await recto(["doctor", "--data", data])).out).toContain("all is well");
  });
});

describe("how an instance listens", { timeout: patience }, () => {
  test("beyond its machine only with a certificate, behind a proxy, or where it is told that this is meant", async () => {
    const refused = await recto(["serve", "--data", data, "--port", "0", "--host", "0.0.0.0"]);
    expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("--tls-cert") as string });
    await serving(
      async ({ port }) => {
        const answer = await request(`http://127.0.0.1:${port}/health`);
        expect(answer.statusCode).toBe(200);
        await answer.body.dump();
      },
      ...["--host", "0.0.0.0", "--insecure"],
    );
  });

  /** Two that were signed by themselves, for a hundred years. */
  const certificates = join(import.meta.dirname, "certificates");

  /** The name on the certificate that a new connection meets. */
  const nameAt = (port: number): Promise<string> =>
    new Promise((done, failed) => {
      const socket = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
        const { raw } = socket.getPeerCertificate();
        done(new X509Certificate(raw).subject);
        socket.destroy();
      });
      socket.on("error", failed);
    });

  test("with a certificate, which it takes over anew at SIGHUP while it runs, unless the new one is none", async () => {
    const [cert, key] = [folder.path("cert.pem"), folder.path("cert.key")];
    const use = async (name: string): Promise<void> => {
      await cp(join(certificates, `${name}.pem`), cert);
      await cp(join(certificates, `${name}.key`), key);
    };
    await use("first");
    await serving(
      async (instance) => {
        expect(instance.url).toMatch(/^https:/);
        const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
        const answer = await request(`${instance.url}/v1/user`, { dispatcher, headers: bearer() });
        expect(await answer.body.text()).toContain(`"location":"${instance.url}/v1/`);
        expect(await nameAt(instance.port)).toBe("CN=first");
        await cp(join(certificates, "second.key"), key);
        instance.signal("SIGHUP");
        const told = () => instance.log().filter(({ msg }) => msg.startsWith("certificate"));
        await expect.poll(() => told().length, { timeout: patience }).toBe(1);
        expect(told()).toMatchObject([{ level: "warn" }]);
        expect(await nameAt(instance.port)).toBe("CN=first");
        await use("second");
        instance.signal("SIGHUP");
        await expect.poll(() => told().length, { timeout: patience }).toBe(2);
        expect(await nameAt(instance.port)).toBe("CN=second");
        await dispatcher.close();
      },
      ...["--tls-cert", cert, "--tls-key", key],
    );
  });
});

test(
  "an instance says that it cannot work while its folder is away, and that it can when it is back",
  { timeout: patience },
  async () => {
    await serving(async (instance) => {
      const health = async () => {
        const { statusCode, body } = await request(`${instance.url}/health`);
        return { status: statusCode, said: (await body.json()) as Record<string, string> };
      };
      expect(await health()).toMatchObject({ status: 200, said: { status: "ok", disk: "ok" } });
      await rename(data, `${data}.away`);
      await expect
        .poll(health, { timeout: patience })
        .toMatchObject({ status: 503, said: { disk: "failing" } });
      await rename(`${data}.away`, data);
      await expect.poll(health, { timeout: patience }).toMatchObject({ status: 200 });
      const figures = await request(`${instance.url}/metrics`);
      const text = await figures.body.text();
      for (const figure of ["process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"])
        expect(text).toMatch(new RegExp(`^${figure} \\d`, "m"));
      expect(text).toMatch(/^recto_data_bytes\{part="database"\} [1-9]/m);
    });
  },
);
