import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { Colleague } from "../colleague.ts";
import { connect, saved, workOnline, writeAfter } from "../gestures.ts";
import { serveInstance, type RunningInstance } from "../instance.ts";
import { launchApp, launchBegun, type RunningApp } from "../launch.ts";
import { show } from "./camera.ts";

/* What a writer sees who comes back when the organization has forgotten what went meanwhile. */

const away = 200 * 24 * 60 * 60 * 1000;

let instance: RunningInstance;
let ada: Colleague;
let running: RunningApp;

test.beforeAll(async () => {
  instance = await serveInstance({
    "README.md": "# Welcome\n\nTo the light.\n",
    "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
  });
  ada = new Colleague(instance, "Ada");
  running = await launchBegun();
});

test.afterAll(async () => {
  await running.close();
  await instance.close();
});

/** Has done to a database what time would do to it. */
function grow(file: string, work: (data: Database.Database) => void): void {
  const data = new Database(file);
  work(data);
  data.close();
}

/** What the app has on its disk, which is not running, is as if it had been closed so long ago. */
function leave(): void {
  const workspaces = join(running.data, "workspaces");
  const files = readdirSync(workspaces).map((name) => join(workspaces, name, "recto.db"));
  for (const file of files.filter((name) => existsSync(name)))
    grow(file, (data) => {
      data.prepare("update meta set value = value - ? where key = 'told-time'").run(away);
      const written = new Date(Date.now() - away).toISOString();
      data.prepare("update outbox set at = ? where numbers is null").run(written);
    });
}

/** The instance forgets that anything ever went. */
const forget = (): void =>
  grow(join(instance.data, "recto.db"), (data) => data.prepare("delete from changes where gone = 1").run());

test("somebody who was away for more than half a year is told so, and finds what waited (L10)", async () => {
  const comments = `${ada.space}/comments`;
  const { id } = await ada.ask<{ id: string }>("POST", comments, { body: { markdown: "Which lamp?" } });
  await connect(running.page, instance, "Ben");
  await workOnline(running.page, false);
  await running.page.getByRole("treeitem", { name: "Lamps" }).click();
  await writeAfter(running.page, "Light the lamp at dusk.", " Look at it once an hour.");
  await saved(running.page);
  await running.close({ keep: true });

  await ada.ask("DELETE", `${comments}/${id}`);
  leave();
  forget();
  running = await launchApp({ data: running.data });
  const { page } = running;
  const note = page.getByRole("region", { name: "Notes" }).getByRole("status");
  await expect(note).toContainText("away for more than half a year");
  // A note stays while somebody is at it.
  await note.getByRole("button", { name: "Dismiss" }).focus();
  await show(page, "absence");
  await note.getByRole("button", { name: "More about it" }).click();
  const panel = page.getByRole("dialog", { name: "Sync" });
  await expect(panel.getByRole("region", { name: "State" })).toContainText("had not been in touch since");
  await expect(panel.getByRole("region", { name: "Needs attention" }).getByRole("article")).toHaveCount(1);
  await show(page, "absence-sync");
});
