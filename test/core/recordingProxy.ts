import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Cleanup } from "./instance.ts";

/** A way to a server that keeps everything that the server says. */
export interface RecordingProxy {
  url: string;
  /** Every byte that came down so far: heads, bodies, streams that are still open. */
  heard(): string;
}

/** Puts a way to a server of this machine that keeps what comes down it; bodies come as they are, not packed. */
export async function startRecordingProxy(cleanup: Cleanup, target: string): Promise<RecordingProxy> {
  const chunks: Buffer[] = [];
  const { port } = new URL(target);
  const server: Server = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const passed = request(
      { host: "127.0.0.1", port, method: asked.method, path: asked.url, headers },
      (said) => {
        chunks.push(Buffer.from(`${said.statusCode} ${said.rawHeaders.join(" ")}\n`));
        said.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.writeHead(said.statusCode ?? 502, said.headers);
        said.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  cleanup.add(async () => {
    server.closeAllConnections();
    await new Promise((ended) => server.close(ended));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: () => Buffer.concat(chunks).toString("latin1"),
  };
}
