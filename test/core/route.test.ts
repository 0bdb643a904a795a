import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HttpTransport } from "../../src-main/core/network/httpTransport.ts";
import { Route } from "../../src-main/core/network/route.ts";
import { openWorkspaces } from "../../src-main/core/workspaces/workspaces.ts";
import { Cleanup, memoryVault, startInstance } from "./instance.ts";

const cleanup = new Cleanup();
const variables = ["http_proxy", "https_proxy", "no_proxy"].flatMap((name) => [name, name.toUpperCase()]);
beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await cleanup.run();
});

const certificates = join(import.meta.dirname, "../cli/certificates");
const certificate = join(certificates, "first.pem");

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  cleanup.add(
    () =>
      new Promise<unknown>((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  );
  return (server.address() as AddressInfo).port;
}

const greet = (_request: IncomingMessage, response: ServerResponse): void => void response.end("hello");

const secureInstance = (): Promise<number> =>
  listen(
    createTlsServer(
      { cert: readFileSync(certificate), key: readFileSync(join(certificates, "first.key")) },
      greet,
    ),
  );

/** A proxy as companies have them, which alone knows where `instance.test` is. */
async function startProxy(to: number): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    asked.push(String(incoming.url));
    const { method } = incoming;
    const headers = { ...incoming.headers, host: `127.0.0.1:${to}` };
    const path = new URL(String(incoming.url)).pathname;
    incoming.pipe(
      request({ port: to, host: "127.0.0.1", method, path, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      }),
    );
  });
  server.on("connect", ({ url }, client: Socket) => {
    asked.push(String(url));
    const line = connect(to, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(line).pipe(client);
    });
    for (const socket of [client, line]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
  });
  cleanup.add(async () => sockets.forEach((socket) => socket.destroy()));
  return { url: `http://127.0.0.1:${await listen(server)}`, asked };
}

/** What an instance at an address says, in a process that is started with these variables. */
function askFrom(env: NodeJS.ProcessEnv, url: string, proxy?: string): Promise<string> {
  const program = `
    const { HttpTransport } = await import(${JSON.stringify(join(import.meta.dirname, "../../src-main/core/network/httpTransport.ts"))});
    const transport = new HttpTransport(${JSON.stringify(url)}, "t", undefined, undefined, ${JSON.stringify(proxy && [proxy])});
    const said = await transport.send("GET", "/").then(({ bytes }) => Buffer.from(bytes).toString(), (error) => error.message);
    process.stdout.write(said);
    await transport.close();`;
  return new Promise((done) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.on("close", () => done(said));
  });
}

async function ask(url: string, ...ways: string[]): Promise<string> {
  const transport = new HttpTransport(url, "t", undefined, undefined, ways);
  cleanup.add(() => transport.close());
  return Buffer.from((await transport.send("GET", "/")).bytes).toString();
}

test("an instance that a company signed is trusted where the computer trusts the company", async () => {
  const port = await secureInstance();
  const url = `https://127.0.0.1:${port}`;
  expect(await askFrom({ SSL_CERT_FILE: certificate }, url)).toBe("hello");
  expect(await askFrom({}, url)).toBe(
    "The instance's certificate is signed by nobody whom this computer trusts.",
  );
});

test("an instance whose connection was closed is asked nothing more", async () => {
  const heard: unknown[] = [];
  const port = await listen(createServer((asked, answer) => (heard.push(asked.url), greet(asked, answer))));
  const transport = new HttpTransport(`http://127.0.0.1:${port}`, "t");
  await transport.close();
  await expect(transport.send("GET", "/")).rejects.toThrow("was lost");
  expect(heard).toEqual([]);
});

describe("an instance behind a proxy", () => {
  test("is reached through the one that the environment names", async () => {
    const proxy = await startProxy(await listen(createServer(greet)));
    vi.stubEnv("HTTP_PROXY", proxy.url);
    expect(await ask("http://instance.test")).toBe("hello");
    expect(proxy.asked).toEqual(["http://instance.test/"]);
    vi.stubEnv("NO_PROXY", "instance.test");
    await expect(ask("http://instance.test")).rejects.toThrow("not known to the network");
  });

  test("is reached through one that the environment names without its scheme", async () => {
    const proxy = await startProxy(await listen(createServer(greet)));
    vi.stubEnv("http_proxy", proxy.url.replace("http://", ""));
    expect(await ask("http://instance.test")).toBe("hello");
    expect(proxy.asked).toEqual(["http://instance.test/"]);
  });

  test("is reached without one that cannot be read, which is said; this computer is, whatever is named", async () => {
    const port = await listen(createServer(greet));
    for (const name of ["gopher://gate.test:1", "http://", "socks5h://gate.test:1"]) {
      vi.stubEnv("HTTP_PROXY", name);
      for (const host of ["127.0.0.1", "localhost"])
        expect(await ask(`http://${host}:${port}`)).toBe("hello");
    }
    const said: string[] = [];
    vi.stubEnv("HTTP_PROXY", "gopher://ada:secret@gate.test:1");
    const fault = (what: string) => said.push(what);
    await new Route({ url: "http://instance.test", connectTimeout: 1000, fault }).close();
    expect(said).toEqual(["The proxy that HTTP_PROXY names"]);
    // The system's stands in for it.
    const proxy = await startProxy(port);
    expect(await ask("http://instance.test", proxy.url)).toBe("hello");
  });

  test("that does not answer is named as what is not there, and not the instance", async () => {
    const gone = createServer();
    const port = await new Promise<number>((ready) =>
      gone.listen(0, "127.0.0.1", () => ready((gone.address() as AddressInfo).port)),
    );
    await new Promise((done) => gone.close(done));
    const proxy = `http://127.0.0.1:${port}`;
    for (const url of ["http://instance.test", "https://instance.test"])
      await expect(ask(url, proxy)).rejects.toThrow("proxy of this network");
    // The system's next way is gone then.
    const there = await startProxy(await listen(createServer(greet)));
    expect(await ask("http://instance.test", proxy, there.url)).toBe("hello");
    expect(await ask("http://instance.test", "direct", there.url)).toBe("hello");
    await expect(ask("http://instance.test", proxy, "direct")).rejects.toThrow("not known to the network");
  });

  test.each([
    ["instance.test", true],
    ["other.test, .test", true],
    ["*", true],
    ["*.test:80", true],
    ["INSTANCE.test.", true],
    ["instance.test:443", false],
    ["ance.test,[::1]:80,::1", false],
  ])("is reached without one where NO_PROXY is %j: %s", async (spared, isSpared) => {
    vi.stubEnv("NO_PROXY", spared);
    const proxy = await startProxy(await listen(createServer(greet)));
    const asked = ask("http://instance.test", proxy.url);
    if (isSpared) await expect(asked).rejects.toThrow("not known to the network");
    else expect(await asked).toBe("hello");
  });

  test("is asked nothing while the system is asked for its ways, for which no page waits", async () => {
    const instance = await startInstance(cleanup);
    const proxy = await startProxy(Number(new URL(instance.url).port));
    const options = {
      folder: await cleanup.folder(),
      tokens: memoryVault(),
      handbook: join(import.meta.dirname, "../../src-main/handbook"),
    };
    const before = await openWorkspaces({ ...options, proxyFor: async () => [proxy.url] });
    const { id, organization } = await before.connect("http://instance.test", instance.tokens.ben);
    await before.close();
    proxy.asked.length = 0;
    let tell: (ways: string[]) => void = () => undefined;
    const told = new Promise<string[]>((done) => (tell = done));
    // Later, it does not answer in time, which says nothing of its ways.
    const proxyFor = vi.fn(async (): Promise<string[] | undefined> => undefined).mockReturnValueOnce(told);
    const workspaces = await openWorkspaces({ ...options, proxyFor });
    cleanup.add(() => workspaces.close());
    const found = await workspaces.call("getOrganizationById", { organizationId: organization }, id);
    expect(found).toMatchObject({ ok: true });
    expect(proxy.asked).toEqual([]);
    tell([proxy.url]);
    await vi.waitFor(
      () => expect(proxy.asked.some((url) => url.endsWith("/v1/sync/pull"))).toBe(true),
      20_000,
    );
    await workspaces.syncAll();
    expect(await workspaces.shown(id).status()).toMatchObject({ state: "idle" });
  }, 60_000);

  test("is reached through the one that the system has for it, in a tunnel where it is encrypted", async () => {
    const port = await secureInstance();
    const proxy = await startProxy(port);
    // The certificate names an address, which the proxy alone finds.
    const url = `https://127.0.0.1:${port}`;
    await expect(ask("https://instance.test", proxy.url)).rejects.toThrow("certificate");
    expect(proxy.asked).toEqual(["instance.test:443"]);
    expect(await askFrom({ SSL_CERT_FILE: certificate }, url, proxy.url)).toBe("hello");
    // This computer itself is asked without a detour.
    expect(proxy.asked).toHaveLength(1);
  });

  test("is reached another way once the system says so, and the environment has the last word", async () => {
    const port = await listen(createServer(greet));
    const [first, second] = [await startProxy(port), await startProxy(port)];
    const transport = new HttpTransport("http://instance.test", "t", undefined, undefined, [first.url]);
    cleanup.add(() => transport.close());
    await transport.send("GET", "/");
    await transport.reroute([second.url]);
    await transport.send("GET", "/");
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
    vi.stubEnv("HTTP_PROXY", first.url);
    await ask("http://instance.test", second.url);
    expect([first.asked.length, second.asked.length]).toEqual([2, 1]);
  });

  test("is the workspace's that is connected there, and followed when the system names another proxy", async () => {
    const instance = await startInstance(cleanup);
    const port = Number(new URL(instance.url).port);
    const [first, second] = [await startProxy(port), await startProxy(port)];
    let way = first;
    const workspaces = await openWorkspaces({
      folder: await cleanup.folder(),
      tokens: memoryVault(),
      handbook: join(import.meta.dirname, "../../src-main/handbook"),
      proxyFor: async () => [way.url],
    });
    cleanup.add(() => workspaces.close());
    const { id } = await workspaces.connect("http://instance.test", instance.tokens.ben);
    expect(first.asked.some((url) => url.endsWith("/v1/sync/pull"))).toBe(true);
    expect(await workspaces.shown(id).status()).toMatchObject({ state: "idle" });
    way = second;
    await workspaces.syncAll();
    expect(second.asked.some((url) => url.endsWith("/v1/sync/pull"))).toBe(true);
  }, 60_000);

  test("that asks for a password is named as what keeps the two apart", async () => {
    const refusing = createServer();
    refusing.on("connect", (_request, client: Socket) =>
      client.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n"),
    );
    const url = `http://127.0.0.1:${await listen(refusing)}`;
    await expect(ask("https://instance.test", url)).rejects.toThrow("proxy of this network");
  });
});
