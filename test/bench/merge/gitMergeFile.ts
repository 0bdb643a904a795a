import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stretch, Three } from "./merged.ts";

/** Longer than any line of a page that begins so. */
const MARKER = 40;

/** Git's merge of three files, each time in a process of its own. */
export class GitMergeFile {
  readonly #folder: string;
  readonly #names: [string, string, string];

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#names = ["ours", "base", "theirs"];
  }

  /** Writes the files of the next merge. */
  prepare({ base, ours, theirs }: Three): void {
    [ours, base, theirs].forEach((text, at) => writeFileSync(join(this.#folder, this.#names[at]!), text));
  }

  /** Merges what was prepared; with `withBase` conflicts are not made smaller and name what stood there. */
  run({ withBase = false } = {}): string {
    const style = withBase ? ["--diff3"] : [];
    const words = ["merge-file", "-p", "-q", `--marker-size=${MARKER}`, ...style, ...this.#names];
    const { status, stdout, stderr } = spawnSync("git", words, {
      cwd: this.#folder,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    // The status counts conflicts; past 127 something went wrong.
    if (status === null || status > 127) throw new Error(`git merge-file failed: ${stderr}`);
    return stdout;
  }

  merge(three: Three, options?: { withBase?: boolean }): Stretch[] {
    this.prepare(three);
    return readMarked(this.run(options));
  }
}

/** Reads a text in which git has marked conflicts. */
export function readMarked(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  const [opens, bases, parts, closes] = ["<", "|", "=", ">"].map((sign) => sign.repeat(MARKER));
  let settled = "";
  let sides: { base: string; ours: string; theirs: string } | undefined;
  let side: keyof NonNullable<typeof sides> = "ours";
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (!sides && line.startsWith(opens!)) {
      if (settled !== "") stretches.push({ text: settled });
      settled = "";
      sides = { base: "", ours: "", theirs: "" };
      side = "ours";
    } else if (sides && line.startsWith(bases!)) side = "base";
    else if (sides && line.startsWith(parts!)) side = "theirs";
    else if (sides && line.startsWith(closes!)) {
      stretches.push(sides);
      sides = undefined;
    } else if (sides) sides[side] += line;
    else settled += line;
  }
  if (settled !== "") stretches.push({ text: settled });
  return stretches;
}

const identity = [
  ...["-c", "user.name=Bench", "-c", "user.email=bench@example.org", "-c", "commit.gpgsign=false"],
  ...["-c", "gc.auto=0", "-c", "maintenance.auto=0", "-c", "core.autocrlf=false"],
];

/**
 * Git's merge of two branches that changed many files, which is how it takes another way of comparing: `merge-file`
 * has learnt that only lately. Answers the merged files, and the milliseconds that the merge took for each.
 */
export function mergeBranches(
  folder: string,
  all: readonly Three[],
  strategy: readonly string[],
): { results: Stretch[][]; each: number } {
  mkdirSync(folder, { recursive: true });
  const git = (...words: string[]): void =>
    void execFileSync("git", ["-C", folder, ...identity, ...words], { stdio: "pipe" });
  const nameOf = (at: number): string => join(folder, `${at}.md`);
  const commit = (side: keyof Three): void => {
    all.forEach((three, at) => writeFileSync(nameOf(at), three[side]));
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", side);
  };
  git("init", "--quiet", "--initial-branch=base");
  writeFileSync(join(folder, ".gitattributes"), `*.md conflict-marker-size=${MARKER}\n`);
  commit("base");
  git("checkout", "--quiet", "-b", "theirs");
  commit("theirs");
  git("checkout", "--quiet", "-b", "ours", "base");
  commit("ours");
  const words = [...identity, "merge", "--quiet", "--no-edit", ...strategy, "theirs"];
  const began = performance.now();
  const { status, stderr } = spawnSync("git", ["-C", folder, ...words], { encoding: "utf8" });
  const each = (performance.now() - began) / all.length;
  if (status !== 0 && status !== 1) throw new Error(`git merge failed: ${stderr}`);
  return { results: all.map((_, at) => readMarked(readFileSync(nameOf(at), "utf8"))), each };
}
