import { createServer } from "node:net";

/**
 * The port that a listener will get: the wanted one, or a free one for 0. The addresses in an instance's answers name
 * it, so it is known before anything opens. Rejects with the system's error where it cannot be had.
 */
export async function choosePort(port: number, host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once("error", failed);
    probe.listen({ port, host }, done);
  });
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === "object" && address !== null ? address.port : port;
}
