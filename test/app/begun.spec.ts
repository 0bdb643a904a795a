import { expect, test } from "@playwright/test";
import { syncNow } from "./gestures.ts";
import { narrow, show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* What somebody has in hand: said at home, and where it is. */

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
});

const home = () => station.page.getByRole("main");
const goHome = () => station.page.getByRole("button", { name: "Home" }).click();
const entry = (title: string) => station.page.getByRole("treeitem", { name: title });

test("conflicts of a change request are said at home, and lead to it", async () => {
  const { page, ada } = station;
  const request = await ada.open("Another light");
  await ada.write("Welcome", "# Welcome\n\nTo the lamp.\n", request);
  await ada.write("Welcome", "# Welcome\n\nTo the tower.\n");
  await ada.ask("POST", `${ada.space}/change-requests/${request}/update`);
  await syncNow(page);
  await goHome();
  const row = home().getByRole("button", { name: /1 conflict waits for a choice/ });
  await expect(row).toContainText("Another light · Keeper’s guide");
  await row.click();
  await expect(page.getByRole("list", { name: "Conflicts" }).getByRole("article")).toHaveCount(1);
});

test("a comment that was begun is found at home, and leads back to where it was begun", async () => {
  const { page } = station;
  await page.getByRole("button", { name: "Leave the change request" }).click();
  await entry("Lamps").click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  const field = page.getByRole("textbox", { name: "New comment" });
  await field.fill("Why at dusk, and not");
  await page.getByRole("button", { name: "Close comments" }).click();
  await goHome();
  const begun = home().getByRole("region", { name: "Begun and not sent" });
  await show(page, "home-begun", [wide, narrow]);
  await begun.getByRole("button", { name: /Why at dusk, and not/ }).click();
  await expect(field).toHaveValue("Why at dusk, and not");
  await expect(entry("Lamps")).toHaveAttribute("aria-selected", "true");
  await field.fill("");
  await goHome();
  await expect(begun).toHaveCount(0);
});
