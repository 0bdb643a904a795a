import { expect, test } from "@playwright/test";
import { textOf } from "../gestures.ts";
import { recto, type RunningInstance } from "../instance.ts";
import { show } from "./camera.ts";
import { openStation } from "./station.ts";

/* What somebody sees who may only read, and where what they come for is gone. */

/** A member who may read, and no more. */
async function addReader({ data, tokens }: RunningInstance): Promise<void> {
  const cleo = ["--email", "cleo@lighthouse.example"];
  await recto("user", "add", "--quiet", "--data", data, "--name", "Cleo", ...cleo, "--role", "read");
  tokens["Cleo"] = await recto("token", "create", "--quiet", "--data", data, ...cleo);
}

const station = openStation(
  {
    "README.md": "# Welcome\n\nTo the light.\n",
    "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
  },
  { member: "Cleo", prepare: addReader },
);

const entry = (title: string) => station.page.getByRole("treeitem", { name: title });

test("a reader sees the pages, and is told that they cannot be changed", async () => {
  const { page } = station;
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
  const { page, ada } = station;
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
  const { page } = station;
  await page.evaluate(() => {
    window.location.hash = window.location.hash.replace(/view=\w+/, "view=request") + "&request=nowhere";
  });
  await expect(page.getByRole("heading", { name: "This change request is not here" })).toBeVisible();
  await expect(page.getByText("The pages of this change request are not here.")).toBeVisible();
  await show(page, "request-gone");
});

test("no space at all", async () => {
  const { page, ada } = station;
  await ada.ask("DELETE", ada.space);
  await expect(page.getByRole("heading", { name: "Nothing to write on yet" })).toBeVisible();
  await show(page, "no-space");
  await page.getByRole("button", { name: "New space" }).click();
  const dialog = page.getByRole("dialog", { name: "New space" });
  await expect(dialog).toContainText("This needs the role Creator in the organization");
  await show(page, "new-space");
  await dialog.getByLabel("Title").fill("My own");
  await expect(dialog.getByRole("button", { name: "Create" })).toBeDisabled();
});
