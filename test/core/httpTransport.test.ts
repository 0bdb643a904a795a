import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { readEvents } from "../../src-main/core/network/eventStream.ts";
import { HttpTransport, type Patience } from "../../src-main/core/network/httpTransport.ts";
import { protocolVersion } from "../../src-main/sync/messages.ts";
import { Cleanup } from "./instance.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function connect(handler: Handler, patience?: Patience): Promise<HttpTransport> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanup.add(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  const transport = new HttpTransport(`http://127.0.0.1:${port}/`, "recto_token", undefined, patience);
  cleanup.add(() => transport.close());
  return transport;
}

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body instanceof Uint8Array ? body : JSON.stringify(body));
  };

test("a certificate that nobody vouches for is named as what keeps the two apart", async () => {
  const certificates = join(import.meta.dirname, "../cli/certificates");
  const [cert, key] = ["first.pem", "first.key"].map((name) => readFileSync(join(certificates, name)));
  const server = createTlsServer({ cert, key }, (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanup.add(() => new Promise<unknown>((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  const transport = new HttpTransport(`https://127.0.0.1:${port}`, "recto_token");
  cleanup.add(() => transport.close());
  await expect(transport.pull(pull)).rejects.toMatchObject({
    failure: "unreachable",
    message: "The instance's certificate is signed by nobody whom this computer trusts.",
  });
});

const pull = { protocol: protocolVersion, cursors: {} };
const refusal = (code: number, reason?: string) => ({ error: { code, message: `It is a ${code}.`, reason } });

describe("a file that is fetched", () => {
  const patience = { connect: 10_000, answer: 60_000, file: 1_000, silence: 60_000, slowest: 4 };

  test("is given up soon where its answer was lost, and not after as long as an answer may take", async () => {
    const transport = await connect(() => undefined, patience);
    await expect(transport.getFile("space", "file", undefined)).rejects.toMatchObject({
      failure: "unreachable",
      message: "The instance did not answer in time.",
    });
  }, 10_000);

  test("comes whole over a slow line, for as long as something of it comes", async () => {
    const transport = await connect((_request, response) => {
      response.writeHead(200, { "content-type": "application/octet-stream" });
      let left = 8;
      const drip = setInterval(() => {
        if ((left -= 1) > 0) response.write("drop");
        else {
          clearInterval(drip);
          response.end();
        }
      }, 400);
    }, patience);
    const bytes = await transport.getFile("space", "file", undefined);
    expect(Buffer.from(bytes ?? []).toString()).toBe("drop".repeat(7));
  });
});

describe("an exchange with the instance", () => {
  test("carries the token and the message", async () => {
    let seen: [string | undefined, string | undefined, string] | undefined;
    const transport = await connect((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        seen = [request.url, request.headers.authorization, body];
        answering(200, { rows: [] })(request, response);
      });
    });
    expect(await transport.pull(pull)).toEqual({ rows: [] });
    expect(seen).toEqual(["/v1/sync/pull", "Bearer recto_token", JSON.stringify(pull)]);
  });

  test.each([
    [401, undefined, "signed-out"],
    [409, "protocol", "outdated"],
    [426, undefined, "outdated"],
    [400, undefined, "refused"],
    [409, "conflicts", "refused"],
    [413, undefined, "refused"],
    [408, undefined, "unreachable"],
    [429, undefined, "unreachable"],
    [500, undefined, "unreachable"],
  ])("answered by %i %s is %s (P11)", async (status, reason, failure) => {
    const transport = await connect(answering(status, refusal(status, reason)));
    await expect(transport.pull(pull)).rejects.toMatchObject({ failure, message: `It is a ${status}.` });
  });

  test.each([
    ["5", 5_000],
    ["0", 0],
    ["-5", 0],
    ["soon", 0],
    ["Wed, 21 Oct 2026 07:28:00 GMT", 0],
  ])("that is to be tried again after %j seconds says so to whoever tries (P17)", async (said, wait) => {
    const transport = await connect(answering(503, refusal(503), { "retry-after": said }));
    await expect(transport.pull(pull)).rejects.toMatchObject({ failure: "unreachable", wait });
    await expect(transport.events(() => undefined, new AbortController().signal)).rejects.toMatchObject({
      wait,
    });
  });

  test("answered by something else than an instance is unreachable", async () => {
    const transport = await connect(answering(200, Buffer.from("<html>Hotel Wi-Fi</html>")));
    await expect(transport.pull(pull)).rejects.toMatchObject({ failure: "unreachable" });
  });

  test.each([400, 403, 404, 405, 409, 502])(
    "answered %i by what stands before the instance is unreachable, and blames no message (P11)",
    async (status) => {
      const transport = await connect(answering(status, Buffer.from("<html>Not here</html>")));
      const failure = {
        failure: "unreachable",
        message: `The address answered with status ${status}, but not as a Recto instance does.`,
      };
      await expect(transport.pull(pull)).rejects.toMatchObject(failure);
      await expect(transport.putBlob("org", "abc", new Uint8Array([1]))).rejects.toMatchObject(failure);
      await expect(transport.getFile("space", "file", undefined)).rejects.toMatchObject(failure);
    },
  );

  test("that is longer than what stands before the instance takes is refused (A1, A6)", async () => {
    const transport = await connect(answering(413, Buffer.from("<html>Too large</html>")));
    await expect(transport.pull(pull)).rejects.toMatchObject({ failure: "refused", code: 413 });
  });

  test("answered by nobody is unreachable (P11)", async () => {
    const transport = new HttpTransport("http://127.0.0.1:9", "t");
    cleanup.add(() => transport.close());
    await expect(transport.pull(pull)).rejects.toMatchObject({
      failure: "unreachable",
      message: "Nothing answers at the instance's address.",
    });
  });

  test("cut in the middle is unreachable", async () => {
    const transport = await connect((_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("{");
      response.socket?.destroySoon();
    });
    await expect(transport.pull(pull)).rejects.toMatchObject({ failure: "unreachable" });
  });

  test.each([
    ["gzip", gzipSync],
    ["zstd", zstdCompressSync],
  ] as const)("may come packed by %s, and is counted as it came", async (encoding, pack) => {
    const packed = pack(Buffer.from(JSON.stringify({ texts: ["a"] })));
    const transport = await connect(answering(200, packed, { "content-encoding": encoding }));
    expect(await transport.texts({ protocol: protocolVersion, wanted: [] })).toEqual({ texts: ["a"] });
    expect(transport.received).toBe(packed.byteLength);
  });

  test.each([
    ["zstd", "gzip, zstd", zstdDecompressSync],
    ["gzip, where it reads no other", "gzip", gunzipSync],
  ] as const)(
    "a long message goes packed by %s once the instance has said that it reads that, and plain where nobody does any more",
    async (how, accepted, unpack) => {
      const met: { encoding: string | undefined; said: string }[] = [];
      let reads = true;
      const transport = await connect((request, response) => {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => parts.push(part));
        request.on("end", () => {
          const encoding = request.headers["content-encoding"];
          const bytes = Buffer.concat(parts);
          met.push({ encoding, said: (encoding === undefined ? bytes : unpack(bytes)).toString() });
          if (encoding !== undefined && !reads) return answering(415, refusal(415))(request, response);
          answering(200, { texts: [] }, reads ? { "accept-encoding": accepted } : {})(request, response);
        });
      });
      const wanted = [
        { scope: "space:a", hashes: Array.from({ length: 60 }, (_, at) => `hash-${at}-of-a-text`) },
      ];
      const ask = () => transport.texts({ protocol: protocolVersion, wanted });
      await ask();
      await ask();
      reads = false;
      await ask();
      await ask();
      const packing = how.slice(0, 4);
      expect(met.map(({ encoding }) => encoding)).toEqual([
        undefined,
        packing,
        packing,
        undefined,
        undefined,
      ]);
      expect(new Set(met.map(({ said }) => said)).size).toBe(1);
      expect(JSON.parse(met[1]!.said)).toMatchObject({ wanted });
    },
  );

  test("sends and gets the bytes of files", async () => {
    const kept = new Map<string, Buffer>();
    const transport = await connect((request, response) => {
      if (request.method === "PUT") {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => parts.push(part));
        request.on("end", () => {
          kept.set(request.url ?? "", Buffer.concat(parts));
          answering(201, {})(request, response);
        });
      } else if (request.url?.includes("/files/known/"))
        answering(200, Buffer.from([7, 8]))(request, response);
      else answering(404, refusal(404))(request, response);
    });
    await transport.putBlob("org", "abc", new Uint8Array([1, 2, 3]));
    expect([...(kept.get("/v1/orgs/org/blobs/abc") ?? [])]).toEqual([1, 2, 3]);
    expect(await transport.getFile("space", "known", "request")).toEqual(new Uint8Array([7, 8]));
    expect(await transport.getFile("space", "unknown", undefined)).toBeUndefined();
  });
});

describe("the event stream", () => {
  test("tells which scopes moved, and rejects when it breaks", async () => {
    const transport = await connect((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('retry: 2000\n\n: still here\n\nid: 1\ndata: {"scope":"org:a","number":0}\n\n');
      response.end('id: 2\ndata: {"scope":"space:a","number":7}\n\n');
    });
    const heard: Record<string, number>[] = [];
    const listening = transport.events((scopes) => heard.push(scopes), new AbortController().signal);
    await expect(listening).rejects.toMatchObject({ failure: "unreachable" });
    expect(heard).toEqual([{ "org:a": 0 }, { "space:a": 7 }]);
  });

  test("ends without a complaint when it is no longer wanted", async () => {
    const transport = await connect((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('data: {"scope":"org:a","number":0}\n\n');
    });
    const controller = new AbortController();
    await transport.events(() => controller.abort(), controller.signal);
  });

  test("is refused like any exchange", async () => {
    const transport = await connect(answering(401, refusal(401)));
    const listening = transport.events(() => {}, new AbortController().signal);
    await expect(listening).rejects.toMatchObject({ failure: "signed-out" });
  });

  test("is read whole, wherever it was cut on its way", async () => {
    const text = 'data: {"a":"é€😀"}\r\n\r\n:c\n\ndata:one\ndata: two\n\nevent: x\n\ndata: cut';
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size <= bytes.length; size += 1) {
      const heard: string[] = [];
      await readEvents(cut(bytes, size), (data) => heard.push(data));
      expect(heard).toEqual(['{"a":"é€😀"}', "one\ntwo"]);
    }
  });
});

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
