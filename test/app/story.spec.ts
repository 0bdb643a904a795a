import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { connect, replaceLastWord, saved, syncNow, textOf, workOnline, writeAfter } from "./gestures.ts";
import { recto, serveInstance } from "./instance.ts";
import { launchApp, type RunningApp } from "./launch.ts";

/* The main job in one line: two writers offline, and the organization has what both wrote. */

const lamps = "# Lamps\n\nLight the lamp at dusk.\n\nTrim the wick every week.\n\nKeep the glass clean.\n";

/** The folder of the workspace that an app has open. */
function replicaOf({ data }: RunningApp): string {
  const folder = join(data, "workspaces");
  const list = readFileSync(join(folder, "workspaces.json"), "utf8");
  return join(folder, (JSON.parse(list) as { current: string }).current);
}

/** Every file of a folder, by its path. */
function filesOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    paths
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]),
  );
}

test("two writers write offline, return, and both have what both wrote", async () => {
  test.setTimeout(180_000);
  const instance = await serveInstance({ "README.md": "# Welcome\n\nTo the light.\n", "lamps.md": lamps });
  const [a, b] = await Promise.all([launchApp(), launchApp()]);
  await connect(a.page, instance, "Ada");
  await connect(b.page, instance, "Ben");

  await test.step("both go offline and write", async () => {
    for (const { page } of [a, b]) {
      await page.getByRole("treeitem", { name: "Lamps" }).click();
      await expect(textOf(page)).toContainText("Light the lamp at dusk.");
      await workOnline(page, false);
    }
    await writeAfter(a.page, "Light the lamp at dusk.", " Ada lights it.");
    await replaceLastWord(a.page, "Trim the wick every week.", "day");
    await saved(a.page);
    await writeAfter(b.page, "Keep the glass clean.", " Ben cleans it.");
    await replaceLastWord(b.page, "Trim the wick every week.", "month");
    await saved(b.page);
  });

  await test.step("Ada comments and opens a change request", async () => {
    await a.page.getByRole("button", { name: "Comments" }).click();
    const comments = a.page.getByRole("region", { name: "Comments" });
    await comments.getByRole("textbox", { name: "New comment" }).fill("Is every day too often?");
    await comments.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(comments).toContainText("Is every day too often?");
    await comments.getByRole("button", { name: "Close comments" }).click();
    await a.page.getByRole("button", { name: /^Change requests/ }).click();
    await a.page.getByRole("button", { name: "New change request" }).click();
    const dialog = a.page.getByRole("dialog", { name: "New change request" });
    await dialog.getByLabel("Subject").fill("Say who keeps the light");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(a.page.getByText("Say who keeps the light").first()).toBeVisible();
  });

  await test.step("both return, and both see both", async () => {
    for (const { page } of [a, b]) await workOnline(page, true);
    for (const { page } of [a, b, a, b]) await syncNow(page);
    await a.page.getByRole("button", { name: "Leave the change request" }).click();
    for (const { page } of [a, b]) {
      await page.getByRole("treeitem", { name: "Lamps" }).click();
      await expect(textOf(page)).toContainText("Ada lights it.");
      await expect(textOf(page)).toContainText("Ben cleans it.");
    }
    await b.page.getByRole("button", { name: "Comments" }).click();
    await expect(b.page.getByRole("region", { name: "Comments" })).toContainText("Is every day too often?");
    await b.page.getByRole("button", { name: "Close comments" }).click();
    await b.page.getByRole("button", { name: /^Change requests/ }).click();
    await expect(b.page.getByText("Say who keeps the light")).toBeVisible();
  });

  await test.step("the one conflict is shown, resolved, and gone on both sides", async () => {
    const entry = (page: Page) => page.getByRole("button", { name: "Conflicts 1" });
    for (const { page } of [a, b]) await expect(entry(page)).toBeVisible();
    await entry(b.page).click();
    const conflict = b.page.getByRole("article", { name: /^Conflict in/ });
    await expect(conflict).toHaveCount(1);
    await expect(conflict).toContainText("every");
    await conflict.getByRole("button", { name: "Write it yourself" }).click();
    await conflict.getByRole("textbox", { name: "Your text" }).fill("Trim the wick every other day.");
    await conflict.getByRole("button", { name: "Use this text" }).click();
    await expect(conflict).toHaveCount(0);
    for (const { page } of [b, a, b]) await syncNow(page);
    for (const { page } of [a, b])
      await expect(page.getByRole("button", { name: /^Conflicts/ })).toBeHidden();
    await a.page.getByRole("treeitem", { name: "Lamps" }).click();
    await expect(textOf(a.page)).toContainText("Trim the wick every other day.");
  });

  await test.step("each writer's computer exports what the organization does, while its app is open", async () => {
    const exports: Record<string, string[]> = {
      "Ada's computer": ["--replica", replicaOf(a)],
      "Ben's computer": ["--replica", replicaOf(b)],
      "the instance": ["--url", instance.url, "--token", instance.tokens["Ben"] ?? ""],
    };
    const exported: Record<string, string>[] = [];
    for (const [from, source] of Object.entries(exports)) {
      const to = join(instance.folder, `export from ${from}`);
      await recto("export", instance.space, ...source, "--to", to);
      exported.push(filesOf(to));
    }
    const [adas, bens, theirs] = exported;
    expect(adas).toEqual(bens);
    expect(adas).toEqual(theirs);
    expect(adas?.["/lamps.md"]).toBe(
      "# Lamps\n\nLight the lamp at dusk. Ada lights it.\n\nTrim the wick every other day.\n\nKeep the glass clean. Ben cleans it.\n",
    );
  });

  expect(a.problems).toEqual([]);
  expect(b.problems).toEqual([]);
  await Promise.all([a.close(), b.close()]);
  await instance.close();
});
