import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFile } from "../../src-main/store/disk/fileLock.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-lock-"));
  path = join(folder, "one.lock");
});
afterEach(() => rm(folder, { recursive: true }));

test("a file is locked by one holder at a time, until they release it", () => {
  const first = lockFile(path);
  expect(first).toBeDefined();
  expect(lockFile(path)).toBeUndefined();
  expect(lockFile(path)).toBeUndefined();
  first?.();
  const second = lockFile(path);
  expect(second).toBeDefined();
  second?.();
});

test("a lock ends with its process, however that ends", { timeout: 60_000 }, async () => {
  const module = new URL("../../src-main/store/disk/fileLock.ts", import.meta.url).href;
  const program = `
    import { lockFile } from ${JSON.stringify(module)};
    console.log(lockFile(${JSON.stringify(path)}) ? "locked" : "refused");
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [said] = (await once(holder.stdout, "data")) as [Buffer];
    expect(said.toString()).toBe("locked\n");
    expect(lockFile(path)).toBeUndefined();
    const ended = once(holder, "close");
    holder.kill("SIGKILL");
    await ended;
    const released = lockFile(path);
    expect(released).toBeDefined();
    released?.();
  } finally {
    holder.kill("SIGKILL");
  }
});
