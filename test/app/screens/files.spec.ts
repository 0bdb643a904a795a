import { expect, test } from "@playwright/test";
import { dismissNotes, syncNow, workOnline } from "../gestures.ts";
import { show } from "./camera.ts";
import { openStation } from "./station.ts";

/* The files of a space: what they are, where they are used, and what a writer does with them. */

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="${color}"/></svg>`;

const station = openStation(
  {
    "README.md": "# Welcome\n\n![The tower](images/tower.svg)\n",
    "stairs.md": "# Stairs\n\n![The tower](images/tower.svg)\n\nSee [the plan](images/plan.pdf).\n",
    "images/tower.svg": svg("#9cc"),
    "images/plan.pdf": "%PDF-1.4 a plan",
    "images/a very long name of a file that nobody would ever give to a file but somebody did, with numbers 2024-11-28 at the end.txt":
      "words",
    "images/left over.svg": svg("#c99"),
  },
  // A file that is deleted may be asked for once more.
  { member: "Ben", mayGoWrong: (problem) => problem.includes("404") },
);

const list = () => station.page.getByRole("list", { name: "Files of the space" });
const row = (name: string) => list().getByRole("listitem").filter({ hasText: name });
const nameOf = (name: string) => row(name).locator("[data-file]");
const gone = () => station.page.getByRole("region", { name: "Deleted files" });
const note = (words: string) =>
  station.page.getByRole("region", { name: "Notes" }).getByRole("status").filter({ hasText: words });
const choose = (name: string, item: string) =>
  row(name)
    .getByRole("button", { name: `${name}: more` })
    .click()
    .then(() => station.page.getByRole("menuitem", { name: item }).click());

test("the files of a space are found in its menu, with their pictures, sizes and where they are used", async () => {
  const { page } = station;
  await page.getByRole("button", { name: /^Space/ }).click();
  await page.getByRole("menuitem", { name: "Files", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Files/ })).toBeVisible();
  await expect(list().getByRole("listitem")).toHaveCount(4);
  await expect(row("tower.svg")).toContainText("Picture · SVG · ");
  await expect(row("tower.svg").locator("img")).toHaveJSProperty("complete", true);
  await expect(row("tower.svg")).toContainText("On 2 pages");
  await expect(row("plan.pdf")).toContainText("Document · PDF · 15 bytes");
  await expect(row("plan.pdf")).toContainText("On 1 page");
  await expect(row("left over.svg")).toContainText("On no page");
  await show(page, "files");
  await row("plan.pdf")
    .getByRole("button", { name: /^Where it is used/ })
    .click();
  await page.getByRole("menuitem", { name: "Stairs" }).click();
  await expect(page.getByRole("treeitem", { name: "Stairs", selected: true })).toBeVisible();
  await page.goBack();
});

test("files are filtered by name and by use, and put in another order, by keyboard too", async () => {
  const { page } = station;
  await page.getByRole("radio", { name: /^Unused/ }).click();
  await expect(list().getByRole("listitem")).toHaveCount(2);
  await show(page, "files-unused");
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("left");
  await expect(list().getByRole("listitem")).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("tower");
  await expect(page.getByText("No file has “tower” in its name.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("");
  await page.getByRole("radio", { name: /^All/ }).click();
  await page.getByRole("combobox", { name: "Order" }).selectOption("Largest first");
  await expect(list().getByRole("listitem").last()).toContainText("a very long name");
  await list().locator("[data-file]").first().focus();
  await page.keyboard.press("End");
  await expect(list().locator("[data-file]").last()).toBeFocused();
  await page.getByRole("combobox", { name: "Order" }).selectOption("By name");
});

test("files are added, renamed and given other bytes, and each of it is taken back", async () => {
  const { page } = station;
  await page.locator('input[type="file"][multiple]').setInputFiles([
    { name: "door.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg("#333")) },
    { name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("Some words") },
  ]);
  await expect(note("2 files were added.")).toBeVisible();
  await expect(row("door.svg")).toContainText("On no page");
  await expect(row("words.txt")).toContainText("Text · TXT · 10 bytes");
  await expect(nameOf("door.svg")).toBeFocused();
  await page.keyboard.press("F2");
  await page.keyboard.type("The door");
  await show(page, "files-renaming");
  await page.keyboard.press("Enter");
  await expect(nameOf("The door.svg")).toBeFocused();
  await note("It is called “The door.svg” now.").getByRole("button", { name: "Undo" }).click();
  await expect(nameOf("door.svg")).toBeVisible();

  const chooser = page.waitForEvent("filechooser");
  await choose("words.txt", "Replace by another …");
  await (
    await chooser
  ).setFiles({ name: "else.txt", mimeType: "text/plain", buffer: Buffer.from("Quite other words") });
  await expect(row("words.txt")).toContainText("17 bytes");
  await note("“words.txt” was replaced").getByRole("button", { name: "Undo" }).click();
  await expect(row("words.txt")).toContainText("10 bytes");
  await dismissNotes(page);
});

test("what is on no page is deleted at once; what is used is not before its writer has read where", async () => {
  const { page } = station;
  await nameOf("left over.svg").focus();
  await page.keyboard.press("Delete");
  await expect(note("“left over.svg” was deleted.")).toBeVisible();
  await expect(gone()).toContainText("left over.svg");

  await nameOf("tower.svg").focus();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog", { name: "Delete “tower.svg”?" });
  await expect(question).toContainText("“Stairs” and “Welcome” show it or link to it.");
  await show(page, "files-question");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(nameOf("tower.svg")).toBeVisible();
  await choose("tower.svg", "Delete");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(gone()).toContainText("tower.svg");
  await expect(gone()).toContainText("Deleted by Ben");
  await show(page, "files-deleted");
  await gone().getByRole("button", { name: "Restore “tower.svg”" }).click();
  await expect(row("tower.svg")).toContainText("On 2 pages");
  await gone().getByRole("button", { name: "Restore “left over.svg”" }).click();
  await expect(gone()).toHaveCount(0);
  await dismissNotes(page);
});

test("a picture that could not be had is asked for once more when the connection is another", async () => {
  const { page } = station;
  const picture = row("tower.svg").locator("img");
  await picture.dispatchEvent("error");
  await expect(picture).toHaveCount(0);
  await workOnline(page, false);
  await workOnline(page, true);
  await expect(picture).toHaveJSProperty("naturalWidth", 320);
});

test("a file that somebody else adds appears, and a space without files says what they are for", async () => {
  const { page, ada } = station;
  await ada.change([
    {
      operation: "insert_files",
      files: [{ name: "ada.txt", contentType: "text/plain", base64: Buffer.from("Ada").toString("base64") }],
    },
  ]);
  await syncNow(page);
  await expect(row("ada.txt")).toContainText("3 bytes");
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", `${ada.space}/content/files`);
  await ada.change(items.map(({ id }) => ({ operation: "delete_file", file: id })));
  await syncNow(page);
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
  await expect(gone().getByRole("listitem")).toHaveCount(items.length);
  await show(page, "files-none");
});
