import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A web of its own for requests that name an address: whatever is asked for is a page, or a description of an API. */
export async function openWeb(): Promise<{ url: string; close: () => Promise<void> }> {
  let answered = 0;
  const server = createServer((_request, response) => {
    answered += 1;
    if (answered % 2 === 0) {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<title>Tide table ${answered}</title><p>High water at noon.`);
      return;
    }
    const info = { title: "Tides", version: String(answered) };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ openapi: "3.1.0", info, paths: {} }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
