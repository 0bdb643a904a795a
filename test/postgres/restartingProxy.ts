import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Random } from "../sync/random.ts";

/*
 * A proxy that speaks PostgreSQL's protocol: what engines that spread data over machines do all the time, and one server
 * rarely, it has the server itself do to transactions that pass it. It takes one back, at a statement or at its commit
 * (40001), and whoever wanted it begins again; or the line breaks after a commit, and nobody hears what came of it.
 */

/** How likely each is, of what is asked within a transaction. */
export interface Odds {
  statement: number;
  commit: number;
  lost: number;
}

export interface Injected {
  statements: number;
  commits: number;
  lost: number;
}

/** As the server itself would: it really takes the transaction back. */
const aborting = simpleQuery(
  "do $$ begin raise exception 'restart transaction' using errcode = '40001'; end $$",
);

function simpleQuery(text: string): Buffer {
  const query = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write("Q");
  head.writeInt32BE(query.length + 4, 1);
  return Buffer.concat([head, query]);
}

/** Cuts a stream of bytes into messages; those of a client begin with one that has no letter. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #begins: boolean;

  constructor(begins: boolean) {
    this.#begins = begins;
  }

  *of(bytes: Buffer): Generator<{ type: string; bytes: Buffer }> {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const head = this.#begins ? 0 : 1;
      if (this.#rest.length < head + 4) return;
      const length = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < length) return;
      const message = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      yield { type: this.#begins ? "" : String.fromCharCode(message[0] as number), bytes: message };
      this.#begins = false;
    }
  }
}

export class RestartingProxy {
  /** The address of the database behind it. */
  readonly address: string;
  readonly injected: Injected = { statements: 0, commits: 0, lost: 0 };
  /** Whether each transaction is taken back twice: at its commit, then at one of its statements. */
  takesBackEach = false;
  readonly #to: URL;
  readonly #random: Random;
  readonly #close: () => Promise<void>;
  #odds: Odds = { statement: 0, commit: 0, lost: 0 };
  /** How often the transaction that is under way has begun again, what it has asked since, and where that ends. */
  #again = { times: 0, asked: 0, at: Infinity };

  private constructor(to: URL, random: Random, port: number, close: () => Promise<void>) {
    const address = new URL(to);
    address.host = `127.0.0.1:${port}`;
    this.address = address.href;
    this.#to = to;
    this.#random = random;
    this.#close = close;
  }

  /** A proxy before a database, behind which all goes well until something else is said. */
  static async listen(address: string, random: Random): Promise<RestartingProxy> {
    const open = new Set<Socket>();
    const server = createServer((client) => {
      open.add(client.once("close", () => open.delete(client)));
      proxy.#pass(client);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const proxy = new RestartingProxy(new URL(address), random, port, async () => {
      for (const client of open) client.destroy();
      server.close();
      await once(server, "close");
    });
    return proxy;
  }

  set odds(odds: Odds) {
    this.#odds = odds;
  }

  close(): Promise<void> {
    return this.#close();
  }

  #pass(client: Socket): void {
    const server = connect(Number(this.#to.port), this.#to.hostname);
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    // Short messages follow each other: none waits until the one before it was acknowledged.
    for (const side of [client, server]) side.setNoDelay().on("error", end).on("close", end);
    /** Is a transaction open that has not failed? The server says so whenever it is ready. */
    let isOpen = false;
    /** Does the line break when the server is ready again? */
    let breaks = false;
    const answers = new Messages(false);
    server.on("data", (bytes: Buffer) => {
      client.cork();
      for (const { type, bytes: message } of answers.of(bytes)) {
        if (type === "Z") isOpen = message[5] === "T".charCodeAt(0);
        if (!breaks) client.write(message);
        else if (type === "Z") end();
      }
      client.uncork();
    });
    const questions = new Messages(true);
    /** What was asked since the server had last to answer: one statement. */
    let asked: Buffer[] = [];
    client.on("data", (bytes: Buffer) => {
      for (const { type, bytes: message } of questions.of(bytes)) {
        asked.push(message);
        const isWhole = type === "" || type === "Q" || type === "S" || type === "p" || type === "X";
        if (!isWhole) continue;
        const whole = Buffer.concat(asked);
        asked = [];
        const fate = isOpen && (type === "Q" || type === "S") ? this.#fateOf(whole) : "passes";
        breaks ||= fate === "lost";
        server.write(fate === "aborted" ? aborting : whole);
      }
    });
  }

  #fateOf(asked: Buffer): "passes" | "aborted" | "lost" {
    const text = asked.toString("latin1", 5, 14);
    if (text.startsWith("rollback")) return "passes";
    if (this.takesBackEach) return this.#takesBack(text.startsWith("commit")) ? "aborted" : "passes";
    if (!text.startsWith("commit")) {
      if (!this.#random.chance(this.#odds.statement)) return "passes";
      this.injected.statements += 1;
      return "aborted";
    }
    if (this.#random.chance(this.#odds.commit)) {
      this.injected.commits += 1;
      return "aborted";
    }
    if (!this.#random.chance(this.#odds.lost)) return "passes";
    this.injected.lost += 1;
    return "lost";
  }

  /** What is asked of a transaction one after the other, where no other one is under way. */
  #takesBack(isCommit: boolean): boolean {
    const { times, asked, at } = this.#again;
    const begin = (times: number, at = Infinity) => void (this.#again = { times, asked: 0, at });
    if (!isCommit && asked < at) {
      this.#again.asked += 1;
      return false;
    }
    this.injected[isCommit ? "commits" : "statements"] += times < 2 ? 1 : 0;
    if (times === 0) begin(1, this.#random.below(asked + 1));
    else begin(times === 1 ? 2 : 0);
    return times < 2;
  }
}
