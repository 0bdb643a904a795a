import { expect, test } from "@playwright/test";
import { Colleague } from "../colleague.ts";
import { connect, textOf } from "../gestures.ts";
import { recto, serveInstance, type RunningInstance } from "../instance.ts";
import { launchApp, type RunningApp } from "../launch.ts";
import { show } from "./camera.ts";

/* What somebody sees who may only read, and where what they come for is gone. */

let instance: RunningInstance;
let running: RunningApp;
let ada: Colleague;

test.beforeAll(async () => {
  instance = await serveInstance({
    "README.md": "# Welcome\n\nTo the light.\n",
    "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
  });
  const cleo = ["--email", "cleo@lighthouse.example"];
  await recto("user", "add", "--quiet", "--data", instance.data, "--name", "Cleo", ...cleo, "--role", "read");
  instance.tokens["Cleo"] = await recto("token", "create", "--quiet", "--data", instance.data, ...cleo);
  running = await launchApp();
  ada = new Colleague(instance, "Ada");
  await connect(running.page, instance, "Cleo");
});

test.afterAll(async () => {
  await running.close();
  await instance.close();
});

test.afterEach(() => {
  expect(running.problems.splice(0)).toEqual([]);
});

const entry = (title: string) => running.page.getByRole("treeitem", { name: title });

test("a reader sees the pages, and is told that they cannot be changed", async () => {
  const { page } = running;
  await entry("Lamps").click();
  await expect(textOf(page)).toContainText("Light the lamp");
  await expect(page.getByRole("note")).toContainText("You can read this space");
  await expect(page.getByRole("button", { name: /^Change requests|Comments/ })).toHaveCount(0);
  await show(page, "reader-page");
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(page.getByRole("region", { name: "Comments" })).toContainText("Not for readers");
  await show(page, "reader-comments");
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await page.keyboard.press("ControlOrMeta+Alt+r");
  await expect(page.getByRole("heading", { name: "Not for readers" })).toBeVisible();
  await show(page, "reader-requests");
});

test("a page that is gone", async () => {
  const { page } = running;
  await entry("Lamps").click();
  await expect(textOf(page)).toContainText("Light the lamp");
  await entry("Welcome").click();
  await expect(textOf(page)).toContainText("To the light");
  await ada.change([{ operation: "delete_page", page: await ada.page("Lamps") }]);
  await expect(entry("Lamps")).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "This page is not here" })).toBeVisible();
  await show(page, "page-gone");
});

test("an address that leads nowhere", async () => {
  const { page } = running;
  await page.evaluate(() => {
    window.location.hash = window.location.hash.replace(/view=\w+/, "view=request") + "&request=nowhere";
  });
  await expect(page.getByRole("heading", { name: "This change request is not here" })).toBeVisible();
  await expect(page.getByText("The pages of this change request are not here.")).toBeVisible();
  await show(page, "request-gone");
});

test("no space at all", async () => {
  const { page } = running;
  await ada.ask("DELETE", ada.space);
  await expect(page.getByRole("heading", { name: "Nothing to write on yet" })).toBeVisible();
  await show(page, "no-space");
  await page.getByRole("button", { name: "New space" }).click();
  await show(page, "new-space");
  const dialog = page.getByRole("dialog", { name: "New space" });
  await dialog.getByLabel("Title").fill("My own");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await show(page, "new-space-refused");
});
