import { createHash } from "node:crypto";
import fs from "node:fs";
import { join } from "node:path";

/** A disk as a program left it that was killed at a point. */
export interface KilledDisk {
  folder: string;
  /** The first of the points that leave it so. */
  before: string;
}

// What is here is no part of what is watched: it goes past the points.
const { cpSync, readFileSync, readdirSync, statSync } = fs;

/** What other processes share while they run; it means nothing after them. */
const isShared = (path: string): boolean => /-shm$|serving\.(lock|json)$/.test(path);

/** The disks that a program may leave when it is killed at any point of its work; the same one is kept once. */
export class KilledDisks {
  readonly #source: string;
  readonly #target: string;
  readonly #found = new Map<string, KilledDisk>();
  points = 0;

  constructor(source: string, target: string) {
    this.#source = source;
    this.#target = target;
  }

  get all(): KilledDisk[] {
    return [...this.#found.values()];
  }

  /** Keeps the disk as it is now. */
  take(before: string): void {
    this.points += 1;
    const digest = digestOf(this.#source);
    if (this.#found.has(digest)) return;
    const folder = join(this.#target, String(this.#found.size));
    copyDisk(this.#source, folder);
    this.#found.set(digest, { folder, before });
  }
}

/** Copies what a folder would hold if its program were killed now. */
export const copyDisk = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, filter: (path) => !isShared(path) });

function digestOf(folder: string): string {
  const digest = createHash("sha256");
  for (const path of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    if (isShared(path)) continue;
    digest.update(`${path}\0`);
    const whole = join(folder, path);
    if (statSync(whole).isFile()) digest.update(readFileSync(whole));
  }
  return digest.digest("hex");
}
