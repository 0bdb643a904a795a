import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findMembership, connectReplica } from "../../src-main/core/network/connect.ts";
import { HttpTransport } from "../../src-main/core/network/httpTransport.ts";
import { Metrics } from "../../src-main/hosts/http/metrics.ts";
import { startServer } from "../../src-main/hosts/http/server.ts";
import { outboxHeader, readReport, writeReport } from "../../src-main/sync/outboxReport.ts";
import { Cleanup, startInstance } from "./instance.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

/** Listens at an address, and answers what the requests to each path had as their header about the outbox. */
async function listen(): Promise<{ url: string; reports: Record<string, unknown[]> }> {
  const reports: Record<string, unknown[]> = {};
  const note = (path: string, headers: IncomingHttpHeaders): void => {
    (reports[path] ??= []).push(headers[outboxHeader]);
  };
  const server = createServer((request, response) => {
    note(request.url ?? "", request.headers);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  cleanup.add(() => new Promise((closed) => server.close(closed).closeAllConnections()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reports };
}

describe("what a replica tells of its outbox", () => {
  test.each([
    { waiting: 0, age: 0 },
    { waiting: 12, age: 86_400 },
  ])("is read as it was written: %o", (report) => {
    expect(readReport(writeReport(report))).toEqual(report);
  });

  test("goes beside pushes and pulls, in a header that no message knows of (V2)", async () => {
    const { url, reports } = await listen();
    const transport = new HttpTransport(url, "t", () => Promise.resolve({ waiting: 2, age: 60 }));
    cleanup.add(() => transport.close());
    await transport.push({ protocol: 1, mutations: [], texts: [] });
    await transport.pull({ protocol: 1, cursors: {} });
    await transport.texts({ protocol: 1, wanted: [] });
    expect(reports).toEqual({
      "/v1/sync/push": ["waiting=2, age=60"],
      "/v1/sync/pull": ["waiting=2, age=60"],
      "/v1/sync/texts": [undefined],
    });
  });

  test("is how many edits wait and for how long the oldest has, to an instance that is away and back", async () => {
    const instance = await startInstance(cleanup);
    const reports: unknown[] = [];
    const metrics = new Metrics();
    const exchanged = metrics.exchanged.bind(metrics);
    vi.spyOn(metrics, "exchanged").mockImplementation((exchange) => {
      reports.push(readReport(exchange.report));
      exchanged(exchange);
    });
    const listening = { port: 0, host: "127.0.0.1", version: "0", log: () => {}, metrics };
    const server = await startServer(instance.core, listening);
    cleanup.add(() => server.close());
    const membership = await findMembership(server.url, instance.tokens.ben);
    const folder = await cleanup.folder();
    const token = instance.tokens.ben;
    const { core, owner, organization } = await connectReplica({ folder, token, membership, log: () => {} });
    cleanup.add(() => core.close());
    await core.setOnline(false);
    for (const title of ["One", "Two", "Three"])
      await core.call(owner, "createSpace", { organizationId: organization, body: { title } });
    await core.setOnline(true);
    const { text } = await metrics.read();
    // What waited when it was pushed; the pull after it says that nothing does any more.
    expect(text).toMatch(/^recto_sync_mutations_total\{outcome="done"\} 3$/m);
    expect(text).toMatch(/^recto_outbox_mutations 0$/m);
    expect(text).toMatch(/^recto_replicas 1$/m);
    expect(reports).toContainEqual(expect.objectContaining({ waiting: 3 }));
  });
});
