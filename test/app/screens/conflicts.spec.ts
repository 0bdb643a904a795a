import { expect, test } from "@playwright/test";
import {
  dismissNotes,
  replaceLastWord,
  saved,
  syncNow,
  textOf,
  workOnline,
  writeAfter,
} from "../gestures.ts";
import { show } from "./camera.ts";
import { openStation } from "./station.ts";

/* Every kind of conflict, as two writers come to it: on the space, and on a change request. */

const pages = {
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n\nTrim the wick every week.\n\nKeep the glass clean.\n",
  "glass.md": "# Glass\n\nWipe it with a soft cloth.\n",
  "oil.md": "# Oil\n\nThere are two barrels in the cellar.\n",
  "stores.md": "# Stores\n\nWhat the keeper needs for a winter.\n",
  "fog.md": "# Fog\n\nSound the horn.\n",
};

const station = openStation(pages);

/** A document of one paragraph. */
const documentOf = (text: string) => ({
  object: "document",
  data: {},
  nodes: [
    {
      object: "block",
      type: "paragraph",
      nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
    },
  ],
});

const cards = () => station.page.getByRole("list", { name: "Conflicts" }).getByRole("article");
const card = (title: string) => station.page.getByRole("article", { name: `Conflict in ${title}` });
const entry = (title: string) => station.page.getByRole("treeitem", { name: title });

test("conflicts of texts, of titles, and of a page that one deleted", async () => {
  const { page, ada } = station;
  await workOnline(page, false);
  await entry("Lamps").click();
  await replaceLastWord(page, "Trim the wick every week.", "month");
  await replaceLastWord(
    page,
    "Light the lamp at dusk.",
    "sunset, and not a minute later than the almanac says",
  );
  await saved(page);
  await entry("Glass").click();
  await expect(textOf(page)).toContainText("Wipe it");
  await page.getByRole("textbox", { name: "Page title" }).fill("Cleaning the glass");
  await saved(page);
  await entry("Oil").click();
  await writeAfter(page, "There are two barrels in the cellar.", " The left one is nearly empty.");
  await saved(page);

  await ada.write(
    "Lamps",
    "# Lamps\n\nLight the lamp at nightfall.\n\nTrim the wick every day.\n\nKeep the glass clean.\n",
  );
  const title = "The glass of the lantern";
  await ada.change([{ operation: "update_page", page: await ada.page("Glass"), title }]);
  await ada.change([{ operation: "delete_page", page: await ada.page("Oil") }]);

  await workOnline(page, true);
  await syncNow(page);
  await entry("Lamps").click();
  await expect(page.getByRole("note")).toContainText("2 other versions");
  await show(page, "conflict-on-page");
  await page.getByRole("button", { name: "Look at them" }).click();
  await expect(cards()).toHaveCount(4);
  await show(page, "conflicts");
  const wick = cards().filter({ hasText: "Trim the wick" });
  await wick.focus();
  await page.keyboard.press("b");
  await expect(wick.getByRole("region", { name: "Before both changes" })).toContainText(
    "Trim the wick every week.",
  );
  await page.keyboard.press("v");
  const preview = page.getByRole("dialog", { name: "“Lamps” as it will be" });
  await expect(preview).toContainText("every day");
  await expect(preview).toContainText("Keep the glass clean.");
  await show(page, "conflict-preview");
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await card("Oil").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await show(page, "conflict-delete-edit");
  await card("The glass of the lantern").getByRole("button", { name: "Write it yourself" }).click();
  await show(page, "conflict-writing");
  await page.keyboard.press("Escape");
  await expect(card("The glass of the lantern")).toBeFocused();
});

test("one key settles a conflict, and the focus goes on to the next one and at last to the heading", async () => {
  const { page } = station;
  await cards().first().focus();
  for (const left of [3, 2, 1]) {
    await page.keyboard.press("1");
    await expect(cards()).toHaveCount(left);
    await expect(cards().first()).toBeFocused();
  }
  await page.keyboard.press("1");
  await expect(page.getByRole("heading", { name: "No conflicts" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Conflicts", exact: true })).toBeFocused();
  await show(page, "conflicts-none");

  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(cards()).toHaveCount(1);
  await page.keyboard.press("2");
  await expect(cards()).toHaveCount(0);
});

test("undo asks again about one conflict after another, the one that was settled last first", async () => {
  const { page } = station;
  await dismissNotes(page);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cards()).toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cards()).toHaveCount(2);
  await cards().first().focus();
  for (const left of [1, 0]) {
    await page.keyboard.press("1");
    await expect(cards()).toHaveCount(left);
  }
});

test("a text that is being written stays when somebody else settles the conflict, and can be used after all", async () => {
  const { page, ada } = station;
  await entry("Welcome").click();
  await expect(textOf(page)).toContainText("To the light.");
  await workOnline(page, false);
  await replaceLastWord(page, "To the light.", "lamp");
  await saved(page);
  await ada.write("Welcome", "# Welcome\n\nTo the tower.\n");
  await workOnline(page, true);
  await syncNow(page);
  await page.getByRole("button", { name: /^Conflicts/ }).click();
  await card("Welcome").getByRole("button", { name: "Write it yourself" }).click();
  const field = card("Welcome").getByRole("textbox", { name: "Your text" });
  await field.fill("To the lamp in the tower.");

  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", `${ada.space}/conflicts`);
  const body = { markdown: "To the top of the tower." };
  await ada.ask("POST", `${ada.space}/conflicts/${items[0]?.id}/resolve`, body);
  await syncNow(page);
  const meanwhile = card("Welcome").getByRole("region", { name: "Settled meanwhile" });
  await expect(meanwhile).toContainText("Ada settled it while you were writing.");
  await expect(meanwhile).toContainText("top of the tower.");
  await expect(field).toHaveValue("To the lamp in the tower.");
  await show(page, "conflict-settled-meanwhile");

  await card("Welcome").getByRole("button", { name: "Use my text instead" }).click();
  await expect(cards()).toHaveCount(0);
  await entry("Welcome").click();
  await expect(textOf(page)).toContainText("To the lamp in the tower.");
  await dismissNotes(page);
});

test("conflicts of a change request with the space, over texts, places, variables and the request itself", async () => {
  const { page, ada } = station;
  await ada.change([{ operation: "update_variables", variables: { keeper: "Ada" } }]);
  const request = await ada.open("Move everything about");
  const describe = (description: string) =>
    ada.ask("PATCH", `${ada.space}/change-requests/${request}`, { description: documentOf(description) });
  await describe("So that they are safe.");
  await ada.change([{ operation: "update_variables", variables: { keeper: "Ben" } }], request);
  await ada.change([{ operation: "update_variables", variables: { keeper: "Cleo" } }]);
  await ada.write("Fog", "# Fog\n\nSound the horn twice a minute.\n", request);
  await ada.change(
    [{ operation: "update_page", page: await ada.page("Stores"), into: await ada.page("Fog") }],
    request,
  );
  await ada.write("Fog", "# Fog\n\nSound the horn three times a minute.\n");
  await ada.change([
    { operation: "update_page", page: await ada.page("Stores"), into: await ada.page("Welcome") },
  ]);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: /Move everything about/ }).click();
  await workOnline(page, false);
  await page.getByRole("textbox", { name: "Subject" }).fill("Move the stores to the fog");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Description" }).fill("So that they are dry.");
  await page.getByRole("textbox", { name: "Subject" }).focus();
  await ada.ask("PATCH", `${ada.space}/change-requests/${request}`, { subject: "Move the stores" });
  await describe("So that they are near.");
  await workOnline(page, true);
  await syncNow(page);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(cards()).toHaveCount(5);
  await expect(card("Variable keeper")).toContainText("Cleo");
  await expect(card("This change request · description")).toContainText("near");
  await expect(page.getByRole("button", { name: "Merge" })).toBeDisabled();
  await dismissNotes(page);
  await show(page, "request-conflicts");
  await card("Fog").focus();
  await show(page, "request-conflict-text");
  await cards().first().focus();
  for (const left of [4, 3, 2, 1, 0]) {
    await page.keyboard.press("2");
    await expect(cards()).toHaveCount(left);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("button", { name: "Merge" })).toBeEnabled();
});
