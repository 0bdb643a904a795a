import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long a caller may take to send a request. */
export interface Slowness {
  /** Its head, in milliseconds; a TLS handshake too. */
  head: number;
  /** Its body may come as it likes for so long, in milliseconds. */
  grace: number;
  /** Then it must have come, all in all, at so many bytes a second. */
  bytesPerSecond: number;
  /** How often that is looked at, in milliseconds. */
  interval: number;
}

/** The slowest line that sync is made for carries four times as much. */
export const usualSlowness: Slowness = { head: 15_000, grace: 30_000, bytesPerSecond: 1000, interval: 5_000 };

/**
 * Ends connections that send a body so slowly that they only mean to keep them: a caller who sends a byte now and then
 * holds memory and a place here for as long as they like.
 */
export function refuseSlowBodies(server: FastifyInstance, slowness: Slowness): void {
  server.addHook("onRequest", async ({ raw, headers }, reply) => {
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const { socket } = raw;
    const [before, begun] = [socket.bytesRead, performance.now()];
    const timer = setInterval(() => {
      // What has arrived and nobody has read yet is not late.
      if (raw.readableLength > 0) return;
      const wanted = ((performance.now() - begun - slowness.grace) / 1000) * slowness.bytesPerSecond;
      if (socket.bytesRead - before >= wanted) return;
      // Who was answered before they had said all needs no second answer.
      if (reply.raw.headersSent) socket.destroy();
      else answerSocket(socket, 408);
    }, slowness.interval);
    timer.unref();
    const stop = (): void => clearInterval(timer);
    raw.once("end", stop);
    raw.once("close", stop);
  });
}

const said = {
  400: ["Bad Request", "This is no HTTP request that can be read."],
  408: ["Request Timeout", "The request took too long to arrive."],
  417: [
    "Expectation Failed",
    "Of what a client may expect before it sends a body, 100-continue alone is met.",
  ],
  431: ["Request Header Fields Too Large", "The headers are longer than is taken here."],
} as const;

/** Answers with our error body where no request can be answered, and ends the connection. */
export function answerSocket(socket: Socket, code: keyof typeof said): void {
  if (!socket.writable) return void socket.destroy();
  const [words, message] = said[code];
  const body = JSON.stringify({ error: { code, message } });
  const head = `HTTP/1.1 ${code} ${words}\r\nContent-Length: ${body.length}\r\nContent-Type: application/json`;
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`, () => socket.destroy());
}

/** Which of these answers an error of Node's about a connection stands for. */
export function codeOf({ code }: NodeJS.ErrnoException): keyof typeof said {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  return code === "HPE_HEADER_OVERFLOW" ? 431 : 400;
}
