import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Cleanup } from "./instance.ts";

/** One of the two ways of a line. */
export class Way {
  /** Bytes that have gone this way. */
  bytes = 0;
  /** At so many all lines break, and break again until it is raised. */
  limit = Infinity;
}

/**
 * What becomes of whoever connects: `hole` takes all they send and never answers, `reset` refuses them rudely, and `busy`
 * tells them to come back.
 */
export type Welcome = "through" | "hole" | "reset" | "busy";

const busy =
  "HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/** A line to a server of this machine that is as bad as a test wants it. */
export class Proxy {
  url = "";
  readonly up = new Way();
  readonly down = new Way();
  welcome: Welcome = "through";
  /** How long bytes are on their way, in milliseconds. */
  latency = 0;
  /** Bytes a second, either way. */
  rate = Infinity;
  readonly #target: number;
  readonly #lines = new Set<Socket>();

  private constructor(target: string) {
    this.#target = Number(new URL(target).port);
  }

  static async start(cleanup: Cleanup, target: string): Promise<Proxy> {
    const proxy = new Proxy(target);
    const server = createServer((client) => proxy.#take(client));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanup.add(() => {
      proxy.cut();
      return new Promise<unknown>((resolve) => server.close(resolve));
    });
    proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return proxy;
  }

  /** Breaks every line there is. */
  cut(): void {
    for (const line of this.#lines) line.destroy();
  }

  /** From now on it is a line like any other; what is on its way on bad ones is lost. */
  heal(): void {
    for (const way of [this.up, this.down]) Object.assign(way, new Way());
    Object.assign(this, { welcome: "through", latency: 0, rate: Infinity });
    this.cut();
  }

  #take(client: Socket): void {
    client.on("error", () => undefined);
    this.#lines.add(client.on("close", () => this.#lines.delete(client)));
    if (this.welcome === "reset") return void client.resetAndDestroy();
    if (this.welcome === "hole") return void client.resume();
    if (this.welcome === "busy") return void client.once("data", () => client.end(busy));
    const line = connect(this.#target, "127.0.0.1");
    line.on("error", () => undefined);
    // What the server said before it left is still on its way.
    line.on("close", () => void wait(this.latency).then(() => client.destroySoon()));
    client.on("close", () => line.destroy());
    this.#carry(client, line, this.up).catch(() => undefined);
    this.#carry(line, client, this.down).catch(() => undefined);
  }

  async #carry(from: Socket, to: Socket, way: Way): Promise<void> {
    for await (const bytes of from as AsyncIterable<Buffer>)
      for (const piece of this.#pieces(bytes)) {
        const room = Math.max(0, way.limit - way.bytes);
        way.bytes += Math.min(room, piece.length);
        if (this.rate !== Infinity) await wait((1000 * piece.length) / this.rate);
        await this.#send(to, piece.subarray(0, room));
        if (piece.length <= room) continue;
        // What had gone before arrives; the rest does not, and neither does anything the other way.
        await wait(this.latency);
        to.end();
        from.destroy();
        return;
      }
    await wait(this.latency);
    to.end();
  }

  /** A slow line carries a little at a time. */
  *#pieces(bytes: Buffer): Generator<Buffer> {
    const length = Math.max(1, Math.min(bytes.length, Math.ceil(this.rate / 20)));
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
  }

  async #send(to: Socket, bytes: Buffer): Promise<void> {
    if (this.latency > 0) {
      // Others are on their way meanwhile.
      setTimeout(() => to.writable && to.write(bytes), this.latency);
      return;
    }
    if (!to.write(bytes)) await new Promise((ready) => to.once("drain", ready).once("close", ready));
  }
}
