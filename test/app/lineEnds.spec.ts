import { expect, test } from "@playwright/test";
import { saved, syncNow, textOf, writeAfter } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

const windows = (text: string): string => text.replaceAll("\n", "\r\n");

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": windows(
    "# Lamps\n\nLight the lamp\nat dusk.\n\n- Wick\n- Oil\n\n| Lamp | Miles |\n| --- | --- |\n| North | 18 |\n\nEnd.\n",
  ),
});

test("a page from Windows is drawn and written like any other, and keeps the ends of its lines", async () => {
  const { page, ada } = station;
  await page.getByRole("treeitem", { name: "Lamps" }).click();
  const text = textOf(page);
  await expect(text.locator(".md-table")).toContainText("North");
  await expect(text.getByText("Lamps", { exact: true })).toHaveCount(0);
  await writeAfter(page, "End.", " And");
  await page.keyboard.press("Enter");
  await page.keyboard.type("more.");
  await writeAfter(page, "Oil", " and rags");
  await saved(page);

  await text.getByText("Wick").click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  const margin = page.getByLabel("Threads beside the text");
  await margin.getByRole("textbox", { name: "New comment" }).fill("Which oil?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(margin.getByRole("article").filter({ hasText: "Which oil?" })).toBeVisible();
  const comment = {
    page: await ada.page("Lamps"),
    body: { markdown: "Not whale oil.\r\n\r\n- Olive\r\n- Colza" },
  };
  await ada.ask("POST", `${ada.space}/comments`, comment);
  await page.getByRole("button", { name: "Comments", exact: true }).click();
  const items = page.getByRole("region", { name: "Comments" }).getByRole("article").getByRole("listitem");
  await expect(items).toHaveText(["Olive", "Colza"]);
  await page.getByRole("button", { name: "Close comments" }).click();

  await syncNow(page);
  const read = async (): Promise<string | undefined> => {
    const path = `${ada.space}/content/page/${await ada.page("Lamps")}?format=markdown`;
    return (await ada.ask<{ markdown?: string }>("GET", path)).markdown;
  };
  const written = windows(
    "# Lamps\n\nLight the lamp\nat dusk.\n\n- Wick\n- Oil and rags\n\n| Lamp | Miles |\n| --- | --- |\n| North | 18 |\n\nEnd. And\n\nmore.\n",
  );
  expect(await read()).toBe(written);

  await ada.write("Lamps", written.replace("- Wick", "- Wick\r\n- Thread"));
  await writeAfter(page, "more.", " And more.");
  await syncNow(page);
  await expect(text).toContainText("Thread");
  await saved(page);
  await syncNow(page);
  expect(await read()).toBe(
    written.replace("- Wick", "- Wick\r\n- Thread").replace("more.", "more. And more."),
  );
});
