import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src-main/store/store.ts";

async function makePath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "recto-close-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "recto.db");
}

test("A store that nothing was asked leaves its data in one file when it closes", async () => {
  const path = await makePath();
  const store = await openStore(path);
  await store.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
});

test("A reader that was never asked keeps nobody from leaving the data in one file", async () => {
  const path = await makePath();
  const writer = await openStore(path, "writer");
  const reader = await openStore(path, "reader");
  await reader.close();
  await writer.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
});
