import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { administer, initInstance } from "../../src-main/core/administration.ts";
import { addUser, createToken } from "../../src-main/core/foundation.ts";
import type { Client } from "../../src-main/cli/client.ts";
import { withRemoteClient } from "../../src-main/cli/remoteClient.ts";
import { Random } from "../sync/random.ts";
import { program } from "../cli/recto.ts";
import { addPage } from "../sync/writing.ts";
import { sharedText, sharedTitle, writeSomething, type Saved } from "./deeds.ts";
import { Killable } from "./killable.ts";
import { lossesIn, type Owed } from "./losses.ts";
import { WriterProcess } from "./writerProcess.ts";

/** A stuck replica is one that has not caught up with its instance by then, in milliseconds. */
const longestHealing = 300_000;

/** After so many rounds everybody catches up, and what there is is compared with what was saved. */
const roundsBetweenChecks = 10;

export interface Killed {
  rounds: number;
  /** What was saved, that is answered, in all. */
  saved: number;
  /** From the start of a killed process until it is at work again, in milliseconds. */
  recoveries: { instance: number[]; replica: number[] };
  /** From the last kill until all agree, in milliseconds. */
  healings: number[];
  problems: string[];
}

/**
 * Lets an instance and two writers' computers run, all of them processes, with another writer at the instance itself,
 * and kills one or two of them again and again in the middle of their work.
 */
export async function killAgainAndAgain(
  rounds: number,
  seed: number,
  log: (line: string) => void = () => {},
): Promise<Killed> {
  const folder = await mkdtemp(join(tmpdir(), "recto-kills-"));
  const stage = new Stage(folder, await freePort());
  const random = new Random(seed);
  try {
    await stage.begin();
    for (let round = 1; round <= rounds && stage.killed.problems.length === 0; round += 1) {
      await stage.strike(random);
      if (round % roundsBetweenChecks !== 0 && round !== rounds) continue;
      await stage.check();
      log(
        `${round} rounds: ${stage.killed.saved} saved, all agree after ${Math.round(stage.killed.healings.at(-1) ?? 0)} ms`,
      );
    }
  } finally {
    await stage.close();
  }
  if (stage.killed.problems.length === 0) await rm(folder, { recursive: true });
  else stage.killed.problems.push(`what it left is in ${folder}`);
  return stage.killed;
}

class Stage {
  readonly killed: Killed = {
    rounds: 0,
    saved: 0,
    recoveries: { instance: [], replica: [] },
    healings: [],
    problems: [],
  };
  readonly #folder: string;
  readonly #data: string;
  readonly #url: string;
  readonly #instance: Killable;
  readonly #writers: WriterProcess[] = [];
  readonly #owed: Owed = { words: [], files: [] };
  #isWriting = true;
  #isPaused = false;
  #visitor: Promise<void> = Promise.resolve();

  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#data = join(folder, "instance");
    this.#url = `http://127.0.0.1:${port}`;
    this.#instance = new Killable({
      line: [program, "serve", "--data", this.#data, "--port", String(port)],
      isReady: (line) => line.startsWith("listening on "),
      hear: () => {},
    });
  }

  /** Starts everybody; they write from then on. */
  async begin(): Promise<void> {
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
    const url = this.#url;
    await this.#instance.start();
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
      await addPage(client, id, sharedTitle, sharedText(["Ada", "Ben", "Cleo"]));
      return id;
    });
    for (const name of ["Ben", "Cleo"])
      this.#writers.push(
        await WriterProcess.start({
          name,
          folder: join(this.#folder, name),
          url,
          token: tokens[name] ?? "",
          space,
          hear: (saved) => this.#note(saved),
          complain: (fault) => this.killed.problems.push(`${name}: ${fault}`),
        }),
      );
    this.#visitor = this.#visit(url, ada, space);
  }

  #note({ word, file }: Saved): void {
    if (word !== undefined) this.#owed.words.push(word);
    if (file) this.#owed.files.push(file);
    if (word !== undefined || file) this.killed.saved += 1;
  }

  /** Ada writes at the instance itself; what it does not answer she does not take for saved. */
  async #visit(url: string, token: string, space: string): Promise<void> {
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
        if (!this.#isPaused)
          await writeSomething(desk).then(
            (saved) => this.#note(saved),
            () => undefined,
          );
        await wait(random.below(200));
      }
    });
  }

  /** Kills one of the processes, or two, at a random moment, and starts them again; sometimes that is cut short too. */
  async strike(random: Random): Promise<void> {
    const [first, second] = this.#writers as [WriterProcess, WriterProcess];
    const victims = {
      instance: [this.#instance],
      replica: [random.chance(0.5) ? first.process : second.process],
      both: [this.#instance, first.process],
    }[random.weighted({ instance: 45, replica: 45, both: 10 })];
    await wait(random.below(700));
    await Promise.all(victims.map((victim) => victim.kill()));
    await Promise.all(victims.map((victim) => this.#revive(victim, random)));
    this.killed.rounds += 1;
  }

  async #revive(victim: Killable, random: Random): Promise<void> {
    if (random.chance(0.15)) {
      const { isReady, ended } = victim.spawn();
      await Promise.race([wait(random.below(1500)), isReady, ended]);
      await victim.kill();
    }
    const { instance, replica } = this.killed.recoveries;
    (victim === this.#instance ? instance : replica).push(await victim.start());
  }

  /** Everybody stops, syncs until they agree, and is compared with what was saved. */
  async check(): Promise<void> {
    const begun = performance.now();
    this.#isPaused = true;
    // What the first one sends, the others have to pull.
    for (let time = 0; time < 2; time += 1) for (const writer of this.#writers) await this.#drain(writer);
    this.killed.healings.push(performance.now() - begun);
    if (this.killed.problems.length > 0) return;
    const folders = this.#writers.map(({ folder }) => folder);
    this.killed.problems.push(...(await lossesIn(this.#data, folders, this.#owed)));
    this.#isPaused = false;
    for (const writer of this.#writers) writer.write();
  }

  async #drain(writer: WriterProcess): Promise<void> {
    const attention = await Promise.race([writer.drain(), wait(longestHealing, undefined, { ref: false })]);
    if (attention === undefined) this.killed.problems.push(`${writer.name} does not catch up`);
    for (const { title, error } of attention ?? [])
      this.killed.problems.push(`${writer.name}: ${title} needs attention: ${error.message}`);
  }

  async close(): Promise<void> {
    this.#isWriting = false;
    await this.#visitor;
    for (const writer of this.#writers) await writer.process.kill();
    await this.#instance.kill();
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
