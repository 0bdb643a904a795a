import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** One address before several servers: each request goes to the next one, and is cut off where that one is gone. */
export class RoundRobin {
  readonly url: string;
  readonly #close: () => Promise<void>;
  #servers: readonly URL[] = [];
  #next = 0;

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  static async listen(): Promise<RoundRobin> {
    const server = createServer((asked, answer) => robin.#pass(asked, answer));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const robin = new RoundRobin(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    });
    return robin;
  }

  /** Who answers from now on. */
  set servers(urls: readonly string[]) {
    this.#servers = urls.map((url) => new URL(url));
  }

  close(): Promise<void> {
    return this.#close();
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const server = this.#servers[(this.#next += 1) % this.#servers.length] as URL;
    const { method, url, headers } = asked;
    const passed = request({ host: server.hostname, port: server.port, method, path: url, headers });
    const cut = (): void => void answer.destroy();
    passed.on("error", cut);
    passed.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.on("error", cut).pipe(answer);
    });
    asked.on("error", () => passed.destroy()).pipe(passed);
    answer.on("close", () => passed.destroy());
  }
}
