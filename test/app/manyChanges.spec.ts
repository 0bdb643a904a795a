import { expect, test } from "@playwright/test";
import { treeOf } from "./pageTree.ts";
import { openStation } from "./screens/station.ts";

/* A change request that changes more than one answer of the instance tells. */

const station = openStation({ "README.md": "# Home\n\nWords.\n" }, { member: "Ada" });
const titles = Array.from({ length: 1050 }, (_, at) => `Rule ${String(at).padStart(4, "0")}`);

test("every page that a change request adds is marked in its tree, however many they are", async () => {
  test.setTimeout(180_000);
  const { page, ada } = station;
  const request = await ada.open("All rules");
  for (let at = 0; at < titles.length; at += 50)
    await ada.change(
      titles.slice(at, at + 50).map((title) => ({
        operation: "insert_page",
        title,
        document: { markdown: `# ${title}\n\nWords.\n` },
      })),
      request,
    );
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: "All rules" }).click();
  const { tree, entry } = treeOf(() => page);
  await expect(entry("Rule 0000")).toBeVisible({ timeout: 60_000 });
  await tree().focus();
  await page.keyboard.press("End");
  const last = titles.at(-1)!;
  await expect(entry(last)).toBeVisible({ timeout: 60_000 });
  await expect(entry(last).getByTitle("Added in this change request")).toBeVisible({ timeout: 60_000 });
});
