import { expect, test } from "@playwright/test";
import type { MergeRules } from "../../src-main/api/types/mergeRules.ts";
import { Colleague } from "./colleague.ts";
import { connect, syncNow } from "./gestures.ts";
import { serveInstance, type RunningInstance } from "./instance.ts";
import { launchBegun, type RunningApp } from "./launch.ts";
import { middle, narrow, show, wide } from "./screens/camera.ts";

/* What a merge must meet is set in the app: for the organization, and for a space by itself. */

test.describe.configure({ mode: "serial" });

let instance: RunningInstance;
let app: RunningApp;

test.beforeAll(async () => {
  instance = await serveInstance({ "README.md": "# Welcome\n\nTo the light.\n" });
  app = await launchBegun();
  await connect(app.page, instance, "Ada");
});

test.afterAll(async () => {
  await app.close();
  await instance.close();
});

const ada = () => new Colleague(instance, "Ada");
const organization = async () => {
  const { items } = await ada().ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  return `/v1/orgs/${items[0]?.id}`;
};
const rulesOf = async (path: string): Promise<MergeRules> =>
  (await ada().ask<{ mergeRules: MergeRules }>("GET", path)).mergeRules;

test("an admin sets by keys alone what every merge in the organization must meet", async () => {
  const { page } = app;
  await page.getByRole("button", { name: /^Workspace:/ }).click();
  await page.getByRole("menuitem", { name: "Organization", exact: true }).click();
  await expect(page.getByText("There are no rules: whoever may merge here can do so")).toBeVisible();
  await page.getByRole("button", { name: "Add a rule" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Somebody else than its author approves it." }).press("Enter");
  await expect(page.getByRole("button", { name: "Add a rule" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "It meets a rule of this organization." }).press("Enter");
  await page.getByLabel("Must hold").fill("reviews.approved >=");
  await page.getByLabel("In words").fill("Two approve it.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "is no expression" })).toBeVisible();
  await page.getByLabel("Must hold").fill("reviews.approved >= 2");
  await page.getByLabel("Default content").selectOption({ label: "Space: Keeper’s guide" });
  await show(page, "merge-rules", [wide, narrow]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The organization’s settings are saved.")).toBeVisible();
  await syncNow(page);
  expect(await rulesOf(await organization())).toEqual({
    type: "rules",
    rules: [
      { rule: "require_at_least_one_approved_review" },
      { rule: "custom", expression: "reviews.approved >= 2", message: "Two approve it." },
    ],
  });
  expect(await ada().ask("GET", await organization())).toMatchObject({
    defaultContent: { type: "space", space: instance.space },
  });
});

test("a space shows what it inherits, and its own rules begin with that", async () => {
  const { page } = app;
  await page.getByRole("button", { name: /^Space:/ }).click();
  await page.getByRole("menuitem", { name: "Space settings" }).click();
  const settings = page.getByRole("dialog", { name: "Space settings" });
  const rules = settings.getByRole("list", { name: "Rules" }).getByRole("listitem");
  await expect(rules).toHaveCount(2);
  await expect(rules.last()).toContainText("Two approve it.");
  await expect(settings.getByRole("button", { name: "Add a rule" })).toBeHidden();
  await show(page, "merge-rules-inherited", [middle, narrow]);

  await settings.getByRole("radio", { name: "Rules of its own" }).click();
  await rules.last().getByRole("button", { name: "Remove the rule" }).click();
  await expect(rules).toHaveCount(1);
  await settings.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("menuitem", { name: "Certain people approve it." }).click();
  const asked = page.getByRole("dialog", { name: "Add somebody" });
  await asked.getByRole("option", { name: "Ben" }).click();
  await expect(rules.last()).toContainText("Ben");
  await settings.getByLabel("Language").selectOption("en");
  await show(page, "merge-rules-of-a-space", [middle, narrow]);
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings).toBeHidden();
  await syncNow(page);
  const space = await ada().ask<{ mergeRules: MergeRules; language: string }>("GET", ada().space);
  expect(space.language).toBe("en");
  expect(space.mergeRules).toEqual({
    type: "rules",
    rules: [
      { rule: "require_at_least_one_approved_review" },
      { rule: "require_specific_reviewers", users: [expect.any(String)] },
    ],
  });
});

test("whoever sets rules learns that somebody else set others meanwhile", async () => {
  const { page } = app;
  await page.getByRole("button", { name: /^Space:/ }).click();
  await page.getByRole("menuitem", { name: "Space settings" }).click();
  const settings = page.getByRole("dialog", { name: "Space settings" });
  await settings.getByRole("radio", { name: "As the organization" }).click();
  await ada().ask("PATCH", ada().space, { mergeRules: { type: "none" } });
  await expect(settings.getByText("Somebody else changed these rules meanwhile.")).toBeVisible({
    timeout: 30_000,
  });
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings).toBeHidden();
  await syncNow(page);
  expect(await rulesOf(ada().space)).toEqual({ type: "inherit" });
});
