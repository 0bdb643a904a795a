import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Cleanup } from "./instance.ts";

/** A line to a server that breaks when so many bytes have gone up. */
export interface CuttingProxy {
  url: string;
  /** Bytes that have gone up since it was last set; it breaks the line at `limit`. */
  sent: number;
  limit: number;
  /** Breaks every line there is. */
  cut(): void;
}

/** Puts a line that can be cut before a server of this machine. */
export async function startCuttingProxy(cleanup: Cleanup, target: string): Promise<CuttingProxy> {
  const proxy: CuttingProxy = {
    url: "",
    sent: 0,
    limit: Infinity,
    cut: () => lines.forEach((line) => line.destroy()),
  };
  const lines = new Set<Socket>();
  const server = createServer((client) => {
    const line = connect(Number(new URL(target).port), "127.0.0.1");
    for (const socket of [client, line]) socket.on("error", () => undefined);
    lines.add(client.on("close", () => lines.delete(client)));
    client.on("data", (bytes) => {
      const room = Math.max(0, proxy.limit - proxy.sent);
      proxy.sent += Math.min(room, bytes.length);
      if (bytes.length <= room)
        return void (line.write(bytes) || (client.pause(), line.once("drain", () => client.resume())));
      // What has gone up arrives; the rest and the answer do not.
      line.end(bytes.subarray(0, room));
      client.destroy();
    });
    client.on("end", () => line.end());
    line.pipe(client);
    line.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanup.add(() => new Promise<unknown>((resolve) => server.close(resolve)));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
