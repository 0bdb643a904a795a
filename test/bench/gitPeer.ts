import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Corpus } from "./corpus.ts";

const run = promisify(execFile);

const identity = [
  ...["-c", "user.name=Bench", "-c", "user.email=bench@example.org"],
  ...["-c", "gc.auto=0", "-c", "maintenance.auto=0", "-c", "commit.gpgsign=false"],
];

/** The peer: git, with a file for each page, as a packed repository on the same disk. */
export class GitPeer {
  readonly folder: string;
  readonly #paths: string[];
  readonly #texts: string[];

  private constructor(folder: string, paths: string[], texts: string[]) {
    this.folder = folder;
    this.#paths = paths;
    this.#texts = texts;
  }

  static async make(folder: string, corpus: Corpus): Promise<GitPeer> {
    const paths: string[] = [];
    for (const [index, { parent }] of corpus.pages.entries())
      paths.push(
        join(parent === null ? "" : (paths[parent] as string).replace(/\.md$/, ""), `page-${index}.md`),
      );
    const peer = new GitPeer(
      folder,
      paths,
      corpus.pages.map(({ markdown }) => markdown),
    );
    await mkdir(folder, { recursive: true });
    await peer.git("init", "--quiet", "--initial-branch=main");
    for (const index of paths.keys()) await peer.#write(index, peer.#texts[index] as string);
    await peer.commit("The book");
    await peer.git("repack", "-a", "-d", "--quiet");
    return peer;
  }

  async git(...words: string[]): Promise<void> {
    await run("git", ["-C", this.folder, ...identity, ...words]);
  }

  async commit(message: string): Promise<void> {
    await this.git("add", "--all");
    await this.git("commit", "--quiet", "--message", message);
  }

  /** Edits the first pages of the book in the working tree. */
  async edit(count: number, change: (text: string) => string): Promise<void> {
    for (let index = 0; index < Math.min(count, this.#paths.length); index += 1)
      await this.#write(index, change(this.#texts[index] as string));
  }

  /** Edits one page and commits it. */
  async commitEdit(index: number, change: (text: string) => string): Promise<void> {
    const text = change(this.#texts[index] as string);
    this.#texts[index] = text;
    await this.#write(index, text);
    await this.commit("An edit");
  }

  /** As a clone over a network would: through the protocol, not by linking files. */
  async clone(to: string): Promise<void> {
    await run("git", ["clone", "--quiet", `file://${this.folder}`, to]);
  }

  /** Two branches that edited the same pages in different paragraphs; the second one is checked out. */
  async branch(
    count: number,
    ours: (text: string) => string,
    theirs: (text: string) => string,
  ): Promise<void> {
    await this.git("checkout", "--quiet", "-B", "request", "main");
    await this.edit(count, theirs);
    await this.commit("The request");
    await this.git("checkout", "--quiet", "-B", "other-main", "main");
    await this.edit(count, ours);
    await this.commit("Main moved");
    await this.git("branch", "--force", "before-merge");
  }

  /** Goes back to before a merge. */
  async beforeMerge(): Promise<void> {
    await this.git("reset", "--quiet", "--hard", "before-merge");
  }

  async merge(): Promise<void> {
    await this.git("merge", "--quiet", "--no-edit", "request");
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async #write(index: number, text: string): Promise<void> {
    const path = join(this.folder, this.#paths[index] as string);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

/** Gets what the origin has new, as a reader of the repository would. */
export async function gitPull(clone: string): Promise<void> {
  await run("git", ["-C", clone, ...identity, "pull", "--quiet", "--ff-only"]);
}
