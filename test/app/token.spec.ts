import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Bridge } from "../../src-preload/bridge.ts";
import { serveInstance, type RunningInstance } from "./instance.ts";
import { launchApp, type RunningApp } from "./launch.ts";

type Main = { told: string[] };

test.describe.configure({ mode: "serial" });

let instance: RunningInstance;

test.beforeAll(async () => {
  instance = await serveInstance({ "README.md": "# Lamps\n" });
});

test.afterAll(() => instance.close());

/** Starts the app on a system with this keyring, connects it, and answers what the writer was told. */
async function connectWith(keyring: string): Promise<{ running: RunningApp; told: string[] }> {
  const running = await launchApp();
  await running.app.evaluate(({ safeStorage, dialog }, backend) => {
    const told: string[] = ((globalThis as unknown as Main).told = []);
    safeStorage.getSelectedStorageBackend = () => backend as "basic_text";
    dialog.showMessageBox = (options: unknown) => {
      told.push((options as { message: string }).message);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
  }, keyring);
  const connected = await running.page.evaluate(
    (input) => (window as unknown as { recto: Bridge }).recto.desktop("connect", input),
    { url: instance.url, token: instance.tokens["Ada"] ?? "" },
  );
  if (!connected.ok) throw new Error(connected.error.message);
  await running.page.evaluate((id) => (location.hash = `workspace=${id}`), connected.value.id);
  await expect(running.page.getByRole("button", { name: "Sync: In sync" })).toBeVisible();
  return { running, told: await running.app.evaluate(() => (globalThis as unknown as Main).told) };
}

const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");

test("a token is sealed with the system's keyring, and opens the workspace again", async () => {
  const { running, told } = await connectWith("gnome_libsecret");
  expect(told).toEqual([]);
  expect(read(join(running.data, "tokens.json"))).not.toContain(instance.tokens["Ada"]);
  await running.close({ keep: true });

  const again = await launchApp({ data: running.data });
  await expect(again.page.getByRole("button", { name: "Sync: In sync" })).toBeVisible();
  await expect(again.page.getByRole("treeitem", { name: "Lamps" })).toBeVisible();
  await again.close();
});

test("a system without a keyring keeps the token plainly, and the writer is told", async () => {
  const { running, told } = await connectWith("basic_text");
  expect(told).toEqual(["This system has no place for secrets."]);
  expect(read(join(running.data, "tokens.json"))).toContain(instance.tokens["Ada"]);
  await running.close();
});
