import { fileURLToPath } from "node:url";
import type { AttentionItem } from "../../src-main/core/core.ts";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import type { Saved } from "./deeds.ts";
import { Killable } from "./killable.ts";

/** What a writer's process says, a line each. */
export type Said = { ready: true } | { saved: Saved } | { drained: AttentionItem[] } | { fault: string };

/** What it is told. */
export type Told = "write" | "drain";

const program = fileURLToPath(new URL("writerProgram.ts", import.meta.url));

interface WriterOptions {
  name: string;
  folder: string;
  url: string;
  token: string;
  space: string;
  hear: (said: Saved) => void;
  complain: (fault: string) => void;
}

/** A writer's computer in a process of its own. */
export class WriterProcess {
  readonly name: string;
  readonly folder: string;
  readonly process: Killable;
  readonly #options: WriterOptions;
  #drained: (attention: AttentionItem[]) => void = () => {};

  private constructor(options: WriterOptions) {
    const { name, folder, url, token, space, hear, complain } = options;
    this.#options = options;
    this.name = name;
    this.folder = folder;
    this.process = new Killable({
      line: [program, "--folder", folder, "--url", url, "--token", token, "--space", space, "--name", name],
      isReady: (line) => "ready" in (JSON.parse(line) as Said),
      hear: (line) => {
        const said = JSON.parse(line) as Said;
        if ("saved" in said) hear(said.saved);
        else if ("fault" in said) complain(said.fault);
        else if ("drained" in said) this.#drained(said.drained);
      },
    });
  }

  /** Makes a replica and starts to write in it. */
  static async start(options: WriterOptions): Promise<WriterProcess> {
    const { folder, url, token } = options;
    const membership = await findMembership(url, token);
    const { core } = await connectReplica({ folder, token, membership, log: options.complain });
    await core.close();
    const writer = new WriterProcess(options);
    await writer.process.start();
    return writer;
  }

  /** The same writer under another name, at a computer with another folder; it is not started yet. */
  at(folder: string, name: string): WriterProcess {
    return new WriterProcess({ ...this.#options, folder, name });
  }

  /** Has it stop writing and sync to the end; answers what needs attention then. */
  async drain(): Promise<AttentionItem[]> {
    const drained = new Promise<AttentionItem[]>((done) => (this.#drained = done));
    this.process.tell("drain" satisfies Told);
    return drained;
  }

  write(): void {
    this.process.tell("write" satisfies Told);
  }
}
