import type { FastifyReply, FastifyRequest } from "fastify";

/** A reader that falls this far behind is cut; it comes back and reads what it missed in one pull. */
const longestBuffer = 1024 * 1024;
const heartbeat = 20_000;
/** How long an answer to the question whether a reader is still welcome holds, in milliseconds. */
const welcomeHolds = 1000;

/** When a reader comes back after the end of the server, in milliseconds: not all of them at one moment. */
const returnAfter = (): number => 1000 + Math.floor(Math.random() * 4000);

/** One reader of server-sent events. */
export interface EventStream {
  send(data: string): void;
  end(): void;
  /** Ends it with a word on when to come back. */
  leave(): void;
}

export interface StreamOptions {
  /**
   * Asked at every heartbeat, and before what is sent over a second after it was asked; false ends the stream, and where
   * it cannot be said what was said last holds.
   */
  stillWelcome?: () => Promise<boolean>;
  /** Whose it is, so that they can be counted. */
  owner?: string;
}

/** The open streams of a server, so that closing it can end them: it would wait for them for ever. */
export class EventStreams {
  readonly #open = new Map<EventStream, string | undefined>();

  /** Turns a request into a stream of events. Nothing may be sent through `reply` afterwards. */
  open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions = {}): EventStream {
    reply.hijack();
    const { raw } = reply;
    const headers = {
      ...reply.getHeaders(),
      "content-type": "text/event-stream",
      "cache-control": "no-store",
    };
    raw.writeHead(200, headers as Record<string, string>);
    raw.write("retry: 2000\n\n");
    let count = 0;
    const write = (text: string): void => {
      if (raw.writableEnded || raw.destroyed) return;
      raw.write(text);
      if (raw.writableLength > longestBuffer) raw.destroy();
    };
    let askedAt = performance.now();
    let welcome = Promise.resolve(true);
    const isWelcome = (): Promise<boolean> => {
      const { stillWelcome } = options;
      if (!stillWelcome || performance.now() - askedAt < welcomeHolds) return welcome;
      askedAt = performance.now();
      const before = welcome;
      return (welcome = stillWelcome().catch(() => before));
    };
    const stream: EventStream = {
      send: (data) =>
        void isWelcome().then((may) =>
          may ? write(`id: ${(count += 1)}\ndata: ${data}\n\n`) : stream.end(),
        ),
      end: () => void raw.end(),
      leave() {
        write(`: come back\nretry: ${returnAfter()}\n\n`);
        raw.end();
      },
    };
    const beat = setInterval(() => {
      write(": still here\n\n");
      void isWelcome().then((may) => may || stream.end());
    }, heartbeat);
    const forget = (): void => {
      clearInterval(beat);
      this.#open.delete(stream);
    };
    this.#open.set(stream, options.owner);
    raw.once("close", forget);
    raw.on("error", () => raw.destroy());
    // Who left while their token was looked at has closed already, and says so no second time.
    if (raw.closed || request.raw.socket.destroyed) {
      raw.destroy();
      forget();
    }
    return stream;
  }

  /** How many readers there are. */
  get count(): number {
    return this.#open.size;
  }

  /** How many of them are this owner's. */
  countOf(owner: string): number {
    return [...this.#open.values()].filter((other) => other === owner).length;
  }

  /** Ends every stream, and tells its reader when to come back. */
  endAll(): void {
    for (const stream of this.#open.keys()) stream.leave();
  }
}
