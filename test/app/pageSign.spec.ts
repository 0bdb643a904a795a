import { expect, test, type Locator } from "@playwright/test";
import { show } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* What stands before a page's title: an emoji or an icon, which a writer chooses, sees and takes away. */

const station = openStation(
  { "README.md": "# Welcome\n\nTo the light.\n", "stairs.md": "---\nicon: ghost\n---\n# Stairs\n" },
  // What is kept from coming in the last test.
  { member: "Ben", mayGoWrong: (problem) => problem.includes("ERR_FAILED") },
);

const row = (title: string) => station.page.getByRole("treeitem", { name: title });
const dialog = (title: string) => station.page.getByRole("dialog", { name: `Emoji or icon for “${title}”` });
const where = () => station.page.getByRole("navigation", { name: "Where this page is" });

/** As a colleague does. */
const setIcon = async (title: string, icon: string) => {
  const { ada } = station;
  await ada.change([{ operation: "update_page", page: await ada.page(title), icon }]);
};

async function openFromTree(title: string): Promise<void> {
  await row(title).click({ button: "right" });
  await station.page.getByRole("menuitem", { name: "Emoji or icon…" }).click();
  await expect(dialog(title)).toBeVisible();
}

test("an icon is chosen by keys alone, and stands in the tree and above the page", async () => {
  const { page } = station;
  await row("Welcome").click();
  await page.getByRole("button", { name: "More about this page" }).click();
  await page.getByRole("menuitem", { name: "Emoji or icon…" }).click();
  await expect(dialog("Welcome")).toBeVisible();
  await dialog("Welcome").getByRole("radio", { name: "Emoji" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(dialog("Welcome").getByRole("radio", { name: "Icons" })).toBeChecked();
  await show(page, "page-sign");
  await page.keyboard.press("Tab");
  await page.keyboard.type("rocket");
  await page.keyboard.press("ArrowDown");
  await expect(dialog("Welcome").getByRole("button", { name: "Rocket" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog("Welcome")).toBeHidden();
  await expect(row("Welcome").locator("svg.lucide-rocket")).toBeVisible();
  await expect(where().locator("svg.lucide-rocket")).toBeVisible();
  await show(page, "page-sign-shown");
});

test("it stands wherever the page is named: in the search, on the start page and where a link is chosen", async () => {
  const { page } = station;
  const rocket = (at: Locator) => at.locator("svg.lucide-rocket").first();
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("dialog", { name: "Search" });
  await expect(rocket(search.getByRole("option", { name: "Welcome" }).first())).toBeVisible();
  await page.keyboard.type("Welcome");
  await expect(rocket(search.getByRole("option", { name: "Welcome" }).first())).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+Alt+d");
  const visited = page.getByRole("main").getByRole("listitem").filter({ hasText: "Welcome" });
  await expect(rocket(visited)).toBeVisible();
  await setIcon("Welcome", "lightbulb");
  await expect(visited.locator("svg.lucide-lightbulb").first()).toBeVisible();
  await setIcon("Welcome", "rocket");
  await expect(rocket(visited)).toBeVisible();
  await row("Stairs").click();
  await page.getByRole("textbox", { name: "Page text" }).press("ControlOrMeta+End");
  await page.keyboard.type(" @Welc");
  const offered = page.locator(".cm-tooltip-autocomplete [role=option]", { hasText: "Welcome" });
  await expect(rocket(offered)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+z");
  await row("Welcome").click();
});

test("an emoji takes the place of an icon, and the tree takes that back", async () => {
  const { page } = station;
  await openFromTree("Welcome");
  await expect(dialog("Welcome").getByRole("radio", { name: "Icons" })).toBeChecked();
  await expect(dialog("Welcome").getByRole("button", { name: "Rocket" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await dialog("Welcome").getByRole("radio", { name: "Emoji" }).click();
  await dialog("Welcome").getByRole("button", { name: "rocket" }).click();
  await expect(row("Welcome")).toContainText("🚀");
  await expect(row("Welcome").locator("svg.lucide-rocket")).toHaveCount(0);
  await page.getByRole("tree").focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(row("Welcome").locator("svg.lucide-rocket")).toBeVisible();
  await openFromTree("Welcome");
  await dialog("Welcome").getByRole("button", { name: "Take it away" }).click();
  await expect(row("Welcome").locator("svg.lucide-rocket")).toHaveCount(0);
  await expect(where().locator("svg.lucide-rocket")).toHaveCount(0);
});

test("an icon of which there is no picture is named where it can be taken away", async () => {
  const { page } = station;
  const words = (title: string) => row(title).getByText(title, { exact: true });
  const left = async (title: string) => (await words(title).boundingBox())?.x;
  expect(await left("Stairs")).toBe(await left("Welcome"));
  await openFromTree("Stairs");
  await expect(dialog("Stairs")).toContainText("It has the icon “ghost”, of which there is no picture here.");
  await show(page, "page-sign-unknown");
  await dialog("Stairs").getByRole("button", { name: "Take it away" }).click();
  await openFromTree("Stairs");
  await expect(dialog("Stairs").getByRole("button", { name: "Take it away" })).toBeDisabled();
  await page.keyboard.press("Escape");
});

test("what somebody looks for stays when a colleague changes the space meanwhile", async () => {
  const { page, ada } = station;
  await openFromTree("Welcome");
  await dialog("Welcome").getByRole("radio", { name: "Icons" }).click();
  await dialog("Welcome").getByRole("searchbox").fill("rocket");
  await ada.change([
    { operation: "update_page", page: await ada.page("Stairs"), title: "Stairs to the top" },
  ]);
  await expect(page.getByText("Stairs to the top")).toBeVisible();
  await expect(dialog("Welcome").getByRole("searchbox")).toHaveValue("rocket");
  await expect(dialog("Welcome").getByRole("radio", { name: "Icons" })).toBeChecked();
});
