import { expect, test } from "@playwright/test";
import { treeOf } from "./pageTree.ts";
import { openStation } from "./screens/station.ts";

/* A change request that changes more than one answer of the instance tells. */

const station = openStation({ "README.md": "# Home\n\nWords.\n" }, { member: "Ada" });
const titles = Array.from({ length: 1050 }, (_, at) => `Rule ${String(at).padStart(4, "0")}`);
const last = titles.at(-1)!;

test.beforeAll(async () => {
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
});

test("every page that a change request adds is marked in its tree, however many they are", async () => {
  test.setTimeout(180_000);
  const { page } = station;
  const { tree, entry } = treeOf(() => page);
  await expect(entry("Rule 0000")).toBeVisible({ timeout: 60_000 });
  await tree().focus();
  await page.keyboard.press("End");
  await expect(entry(last)).toBeVisible({ timeout: 60_000 });
  await expect(entry(last).getByTitle("Added in this change request")).toBeVisible({ timeout: 60_000 });
});

test("all of them are counted, and the list goes on as one comes to the end of it, by keys too", async () => {
  test.setTimeout(180_000);
  const { page } = station;
  const overview = page.getByRole("region", { name: "What it comes to" });
  await expect(overview).toContainText("1,050 new pages", { timeout: 60_000 });
  await expect(overview).toContainText("0 of 1,050 viewed");
  // Of most of them no text is read: what so few come to is not what the request comes to.
  await expect(overview).not.toContainText("words");
  const list = page.getByRole("list", { name: "Changes" });
  const change = (title: string) => list.getByRole("region", { name: title });
  await expect(page.getByText("50 of 1,050")).toBeAttached();
  await change("Rule 0049")
    .getByRole("button", { name: /Rule 0049/ })
    .focus();
  await page.keyboard.press("n");
  await expect(change("Rule 0050").getByRole("button", { name: /Rule 0050/ })).toBeFocused();
  await page.keyboard.press("v");
  await expect(overview).toContainText("1 of 1,050 viewed");
  const goToItsEnd = () =>
    list.evaluate((element) => {
      element.scrollIntoView({ block: "end" });
      return element.children.length;
    });
  await expect.poll(goToItsEnd, { timeout: 60_000, intervals: [100] }).toBe(titles.length);
  await expect(list.locator(":scope > li").last()).toContainText(last);
  await expect(page.getByText(/^[\d,]+ of 1,050$/)).toHaveCount(0);
  // Seen long ago and far down the list, it still counts when one comes back. Roles of so many rows are slow to ask for.
  await page.getByText("Change requests", { exact: true }).first().click();
  await page.getByText("All rules", { exact: true }).last().click();
  await expect(overview).toContainText("1 of 1,050 viewed", { timeout: 60_000 });
});
