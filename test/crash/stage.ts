import { cp } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "../../src-main/cli/client.ts";
import { withRemoteClient } from "../../src-main/cli/remoteClient.ts";
import { administer, initInstance } from "../../src-main/core/administration/administration.ts";
import { addUser, createToken } from "../../src-main/core/administration/foundation.ts";
import { program, quietly } from "../cli/recto.ts";
import { Cleanup } from "../core/instance.ts";
import { Proxy } from "../core/proxy.ts";
import { Random } from "../sync/random.ts";
import { addPage } from "../sync/writing.ts";
import { sharedText, sharedTitle, writeSomething, type Saved } from "./deeds.ts";
import { Killable } from "./killable.ts";
import { lossesIn, type Owed } from "./losses.ts";
import { WriterProcess } from "./writerProcess.ts";

/** A replica is stuck where not all have caught up with their instance by then, in milliseconds. */
const longestHealing = 300_000;

/** Who may have a paragraph in the page that all write in; Bert is Ben at another computer. */
const names = ["Ada", "Ben", "Cleo", "Bert"];

/** An instance and two writers' computers, all of them processes, and another writer at the instance itself. */
export class Stage {
  /** What was saved, that is answered, in all. */
  saved = 0;
  /** From the last misfortune until all agree, in milliseconds. */
  readonly healings: number[] = [];
  readonly problems: string[] = [];
  instance: Killable;
  /** The line of the writers' computers to the instance. */
  readonly line: Proxy;
  readonly #folder: string;
  readonly #port: number;
  readonly #cleanup: Cleanup;
  readonly #writers: WriterProcess[] = [];
  readonly #owed: Owed = { words: [], files: [] };
  #data: string;
  #isWriting = true;
  #isPaused = false;
  #visit: Promise<unknown> = Promise.resolve();
  #visitor: Promise<void> = Promise.resolve();

  private constructor(folder: string, port: number, line: Proxy, cleanup: Cleanup) {
    this.#folder = folder;
    this.#port = port;
    this.#data = join(folder, "instance");
    this.#cleanup = cleanup;
    this.line = line;
    this.instance = this.#serving();
  }

  get computers(): Killable[] {
    return this.#writers.map((writer) => writer.process);
  }

  #serving(): Killable {
    return new Killable({
      line: [program, "serve", "--data", this.#data, "--port", String(this.#port)],
      isReady: (line) => line.startsWith("listening on "),
      hear: () => {},
    });
  }

  /** Starts everybody; they write from then on. */
  static async begin(folder: string): Promise<Stage> {
    const port = await freePort();
    const cleanup = new Cleanup();
    const url = `http://127.0.0.1:${port}`;
    const stage = new Stage(folder, port, await Proxy.start(cleanup, url), cleanup);
    try {
      await stage.#begin(url);
    } catch (error) {
      await stage.close();
      throw error;
    }
    return stage;
  }

  async #begin(url: string): Promise<void> {
    const { token: ada } = await initInstance(this.#data, {
      organization: "Acme",
      name: "Ada",
      email: "ada@example.com",
    });
    const tokens: Record<string, string> = {};
    await administer(this.#data, async (engine) => {
      for (const name of ["Ben", "Cleo"]) {
        const email = `${name}@example.com`;
        await addUser(engine, { name, email, role: "create" });
        tokens[name] = (await createToken(engine, { email })).token;
      }
    });
    await this.instance.start();
    const space = await withRemoteClient(url, ada, async (client) => {
      const { items } = await client.call<{ items: { id: string }[] }>(
        "listOrganizationsForAuthenticatedUser",
        {},
      );
      const organizationId = items[0]?.id ?? "";
      const { id } = await client.call<{ id: string }>("createSpace", {
        organizationId,
        body: { title: "Harbour", empty: true, editMode: "live" },
      });
      await addPage(client, id, sharedTitle, sharedText(names));
      return id;
    });
    for (const name of ["Ben", "Cleo"])
      this.#writers.push(
        await WriterProcess.start({
          name,
          folder: join(this.#folder, name),
          url: this.line.url,
          token: tokens[name] ?? "",
          space,
          hear: (saved) => this.#note(saved),
          complain: (fault) => this.problems.push(`${name}: ${fault}`),
        }),
      );
    this.#visitor = this.#visitWith(url, ada, space);
  }

  #note({ word, file }: Saved): void {
    if (word !== undefined) this.#owed.words.push(word);
    if (file) this.#owed.files.push(file);
    if (word !== undefined || file) this.saved += 1;
  }

  /** Ada writes at the instance itself; what it does not answer she does not take for saved. */
  async #visitWith(url: string, token: string, space: string): Promise<void> {
    const random = new Random(1);
    await withRemoteClient(url, token, async (client: Client) => {
      const { items } = await client.call<{ items: { id: string }[] }>(
        "listOrganizationsForAuthenticatedUser",
        {},
      );
      const organization = items[0]?.id ?? "";
      const desk = {
        space,
        name: "Ada",
        random,
        call: <T>(operation: string, input: object): Promise<T> => client.call<T>(operation, input),
        putBlob: async (bytes: Uint8Array) => ({ sha256: await client.putBlob(organization, bytes) }),
      };
      while (this.#isWriting) {
        if (!this.#isPaused) {
          this.#visit = writeSomething(desk).then(
            (saved) => this.#note(saved),
            () => undefined,
          );
          await this.#visit;
        }
        await wait(random.below(200));
      }
    });
  }

  /** Copies the instance's data while all but Ada write: what she writes at the instance itself after that nobody has. */
  async backUp(): Promise<void> {
    this.#isPaused = true;
    await this.#visit;
    await quietly("backup", "--data", this.#data, "--to", join(this.#folder, "backup"));
  }

  /** The instance's disk is lost in the middle of their work, and the backup goes on at its address. */
  async goBack(): Promise<void> {
    await this.instance.kill();
    this.#data = join(this.#folder, "restored");
    await quietly("restore", "--from", join(this.#folder, "backup"), "--data", this.#data);
    this.instance = this.#serving();
    await this.instance.start();
    this.#isPaused = false;
  }

  /** Ben's folder is copied to a second computer of his, with what waits in it, and he goes on at both. */
  async copyBen(): Promise<void> {
    const [ben] = this.#writers as [WriterProcess];
    await ben.process.kill();
    const folder = join(this.#folder, "Bert");
    await cp(ben.folder, folder, { recursive: true });
    const bert = ben.at(folder, "Bert");
    this.#writers.push(bert);
    await Promise.all([ben.process.start(), bert.process.start()]);
  }

  /** Everybody stops, syncs until they agree, and is compared with what was saved. */
  async check(): Promise<void> {
    const begun = performance.now();
    this.#isPaused = true;
    await this.#visit;
    // What the first one sends, the others have to pull.
    const deadline = begun + longestHealing;
    for (let time = 0; time < 2; time += 1)
      for (const writer of this.#writers) await this.#drain(writer, deadline);
    this.healings.push(performance.now() - begun);
    if (this.problems.length > 0) return;
    const folders = this.#writers.map(({ folder }) => folder);
    this.problems.push(...(await lossesIn(this.#data, folders, this.#owed)));
    this.#isPaused = false;
    for (const writer of this.#writers) writer.write();
  }

  async #drain(writer: WriterProcess, deadline: number): Promise<void> {
    const late = wait(Math.max(0, deadline - performance.now()), undefined, { ref: false });
    const attention = await Promise.race([writer.drain(), late]);
    if (attention === undefined) this.problems.push(`${writer.name} does not catch up`);
    for (const { title, error } of attention ?? [])
      this.problems.push(`${writer.name}: ${title} needs attention: ${error.message}`);
  }

  async close(): Promise<void> {
    this.#isWriting = false;
    for (const writer of this.#writers) await writer.process.kill();
    await this.instance.kill();
    // What the instance does not answer any more ends here; a test that hung on it could not say what went wrong.
    await this.#visitor;
    await this.#cleanup.run();
  }
}

/** A port that nobody listens on now; an instance that is started again has to be found where it was. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
