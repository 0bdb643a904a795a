import { expect, test } from "@playwright/test";
import { dismissNotes, syncNow, textOf, workOnline } from "../gestures.ts";
import { treeOf } from "../pageTree.ts";
import { book, longTitle } from "./books.ts";
import { show } from "./camera.ts";
import { openStation } from "./station.ts";

/* Pages that were deleted, by whomever and however long ago: their words can be read, and come back. */

const station = openStation(book, {
  member: "Ben",
  // A picture that is not there is asked for, and missed.
  mayGoWrong: (problem) => problem.includes("404"),
});

const { entry } = treeOf(() => station.page);
const list = () => station.page.getByRole("listbox", { name: "Deleted pages, the last first" });
const row = (title: string | RegExp) => list().getByRole("option", { name: title });
const restore = () => station.page.getByRole("button", { name: /^Restore/ });
const lastText = (title: string) => station.page.getByRole("textbox", { name: `Last text of “${title}”` });
const note = (words: string) =>
  station.page.getByRole("region", { name: "Notes" }).getByRole("status").filter({ hasText: words });

async function goToDeleted(): Promise<void> {
  const { page } = station;
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("deleted pages");
  await page.getByRole("option", { name: "Deleted pages" }).click();
  await expect(page.getByRole("heading", { name: /^Deleted pages/ })).toBeVisible();
}

/** What is deleted within ten minutes is of one revision, unless something stands on that already. */
async function deletedByAda(title: string): Promise<void> {
  const { ada } = station;
  await ada.change([{ operation: "delete_page", page: await ada.page(title) }]);
}

test("where nothing is deleted, the space says so", async () => {
  const { page } = station;
  await page.getByRole("button", { name: /^Space/ }).click();
  await page.getByRole("menuitem", { name: "Deleted pages" }).click();
  await expect(page.getByRole("heading", { name: "Nothing is deleted" })).toBeVisible();
  await show(page, "deleted-none");
});

test("a page that somebody else deleted is found from Home, read and restored, with its words", async () => {
  const { page } = station;
  await deletedByAda("Every block");
  await syncNow(page);
  await page.getByRole("button", { name: "Home", exact: true }).click();
  await page.getByRole("button", { name: /^Every block\s+Deleted by Ada/ }).click();
  await expect(row(/^Every block; .* deleted by Ada/)).toHaveAttribute("aria-selected", "true");
  await expect(list()).toBeFocused();
  await expect(lastText("Every block")).toContainText("A paragraph with bold");
  await show(page, "deleted-page");

  await page.keyboard.press("Enter");
  await expect(lastText("Every block")).toBeFocused();
  await page.keyboard.type("r");
  await expect(lastText("Every block")).toContainText("A paragraph with bold");
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(note("“Every block” is back.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "“Every block” is back" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the page" })).toBeFocused();
  await show(page, "deleted-back");

  await page.getByRole("button", { name: "Delete it again" }).click();
  await expect(row(/^Every block/)).toBeVisible();
  await restore().click();
  await page.getByRole("button", { name: "Open the page" }).click();
  await expect(textOf(page)).toContainText("A paragraph with bold");
  await expect(entry("Every block")).toBeVisible();
});

test("pages below come back with the one above them, or alone, and keys do all of it", async () => {
  const { page } = station;
  await deletedByAda(longTitle);
  await station.ada.open("Something else");
  await deletedByAda("Tides");
  await syncNow(page);
  await dismissNotes(page);
  await goToDeleted();
  await expect(list()).toBeFocused();
  await page.keyboard.press("End");
  await expect(row(/^What every keeper .*, with 4 pages below it/)).toHaveAttribute("aria-selected", "true");
  const below = page.getByRole("list", { name: "4 pages below it come back with it" });
  await expect(below.getByRole("button")).toHaveCount(4);
  await show(page, "deleted-below");

  await below.getByRole("button", { name: "The fourth level" }).click();
  await expect(lastText("The fourth level")).toContainText("Deeper.");
  await expect(page.getByRole("article")).toContainText("It was deleted together with What every keeper");
  await show(page, "deleted-within");
  await page.getByRole("button", { name: "Restore with 1 page below" }).click();
  await expect(note("“The fourth level” is back, with 1 page below it.")).toBeVisible();
  await expect(entry("The fourth level")).toHaveAttribute("aria-level", "1");

  await list().focus();
  await page.keyboard.press("Home");
  await expect(row(/^Tides|^What every keeper/)).toHaveCount(2);
  await page.keyboard.press("End");
  await page.keyboard.press("r");
  await expect(note("is back, with 2 pages below it.")).toBeVisible();
  await expect(list()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(row(/^What every keeper .*, with 2 pages below it/)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("r");
  await expect(row(/^What every keeper/)).toHaveCount(0);
  await syncNow(page);
});

test("a page whose place is gone says where it comes back", async () => {
  const { page, ada } = station;
  await deletedByAda("The fifth level, which is deep enough");
  await ada.open("Between");
  await deletedByAda("The fourth level");
  await syncNow(page);
  await goToDeleted();
  await row(/^The fifth level/).click();
  await expect(page.getByRole("article")).toContainText("“The fourth level” is deleted too.");
  await expect(page.getByRole("article")).toContainText(
    /It comes back (in “The third level”|at the top of the space)\./,
  );
  await show(page, "deleted-place");
});

test("a page that its writer deleted comes back after the window was loaded anew, without a connection too", async () => {
  const { page } = station;
  await workOnline(page, false);
  await entry("Welcome").click();
  await page.getByRole("tree", { name: "Pages" }).focus();
  await page.keyboard.press("Delete");
  await expect(entry("Welcome")).toHaveCount(0);
  await page.reload();
  await expect(entry("Every block")).toBeVisible();
  await goToDeleted();
  await row(/^Welcome; .* deleted by Ben/).click();
  await expect(lastText("Welcome")).toContainText("To the light.");
  await restore().click();
  await page.getByRole("button", { name: "Open the page" }).click();
  await expect(textOf(page)).toContainText("To the light.");
  await workOnline(page, true);
});

test("a change request has a list of its own", async () => {
  const { page, ada } = station;
  const request = await ada.open("Fewer pages");
  await ada.change([{ operation: "delete_page", page: await ada.page("Every block") }], request);
  await syncNow(page);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("list", { name: "Change requests" }).getByText("Fewer pages").click();
  await goToDeleted();
  await expect(list().getByRole("option")).toHaveCount(1);
  await expect(lastText("Every block")).toContainText("A paragraph with bold");
  await restore().click();
  await expect(entry("Every block")).toBeVisible();
  await page.getByRole("button", { name: "Leave the change request" }).click();
});

test("a page that is asked for and is gone leads to where it can come back", async () => {
  const { page, ada } = station;
  await entry("Every block").click();
  await expect(textOf(page)).toContainText("A paragraph with bold");
  const address = page.url();
  await ada.change([{ operation: "delete_page", page: await ada.page("Every block") }]);
  await syncNow(page);
  await page.goto(address);
  await page.reload();
  await page.getByRole("button", { name: "Deleted pages" }).click();
  await expect(row(/^Every block/)).toHaveAttribute("aria-selected", "true");
});

test("who may only read a space reads what was deleted, and is told why it cannot come back", async () => {
  const { page, ada } = station;
  interface List {
    items: { id: string; user: { displayName: string } }[];
  }
  const [organization] = (await ada.ask<List>("GET", "/v1/orgs")).items;
  const members = `/v1/orgs/${organization?.id}/members`;
  const ben = (await ada.ask<List>("GET", members)).items.find(({ user }) => user.displayName === "Ben");
  await deletedByAda("Welcome");
  await ada.ask("PATCH", `${members}/${ben?.id}`, { role: "read" });
  await syncNow(page);
  await goToDeleted();
  await row(/^Welcome/).click();
  await expect(lastText("Welcome")).toContainText("To the light.");
  await expect(page.getByRole("article")).toContainText("You can read this space, but not change it.");
  await expect(restore()).toHaveCount(0);
  await list().focus();
  await page.keyboard.press("r");
  await expect(row(/^Welcome/)).toBeVisible();
  await show(page, "deleted-locked");
});
