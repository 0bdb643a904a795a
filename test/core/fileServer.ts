import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Cleanup } from "./instance.ts";

export interface FileServer {
  url: string;
  /** The paths that were asked for, in order. */
  asked: string[];
  /** Called before a file is answered. */
  onAsked: () => void;
}

interface ServedFile {
  bytes: string;
  type?: string;
}

/** A web server of this machine with a few files; everything else is not there. */
export async function startFileServer(
  cleanup: Cleanup,
  served: Record<string, ServedFile>,
): Promise<FileServer> {
  const files: FileServer = { url: "", asked: [], onAsked: () => {} };
  const server = createServer(({ url = "" }, response) => {
    files.asked.push(url);
    files.onAsked();
    const file = served[url];
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, file.type === undefined ? {} : { "content-type": file.type }).end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanup.add(() => new Promise<unknown>((resolve) => server.close(resolve)));
  files.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return files;
}
