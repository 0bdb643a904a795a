import { expect, test } from "@playwright/test";
import { syncNow } from "./gestures.ts";
import { narrow, show, wide } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* A site with sections: what readers meet first in it is chosen, and nothing is taken out unasked. */

const station = openStation({ "README.md": "# Welcome\n\nTo the light.\n" }, { member: "Ada" });

const row = (name: RegExp) => station.page.getByRole("treeitem", { name });
const choose = async (title: string, what: string) => {
  await station.page.getByRole("button", { name: `More about ${title}`, exact: true }).click();
  await station.page.getByRole("menuitem", { name: what }).click();
};

test.beforeAll(async () => {
  const { page, ada, instance } = station;
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  const organization = `/v1/orgs/${items[0]?.id}`;
  const signals = await ada.ask<{ id: string }>("POST", `${organization}/spaces`, {
    title: "Signals",
    empty: true,
  });
  const site = await ada.ask<{ id: string }>("POST", `${organization}/sites`, { title: "Docs" });
  const of = `${organization}/sites/${site.id}`;
  const guides = await ada.ask<{ id: string }>("POST", `${of}/sections`, {
    spaceId: instance.space,
    title: "Guides",
  });
  await ada.ask("POST", `${of}/site-spaces`, { spaceId: signals.id, sectionId: guides.id });
  await ada.ask("POST", `${of}/sections`, { spaceId: signals.id, title: "Calls" });
  await syncNow(page);
  await page.getByRole("button", { name: /^Workspace:/ }).click();
  await page.getByRole("menuitem", { name: "Organization", exact: true }).click();
  await page.getByRole("link", { name: "Sites", exact: true }).click();
  await page.getByRole("button", { name: "Docs" }).click();
});

test("which section readers meet first is chosen, and which space in a section", async () => {
  const { page } = station;
  await expect(row(/^Guides First/)).toBeVisible();
  await choose("Calls", "Show first");
  await expect(row(/^Calls First/)).toBeVisible();
  await expect(row(/^Guides First/)).toHaveCount(0);
  if ((await row(/^Guides/).getAttribute("aria-expanded")) === "false")
    await row(/^Guides/).press("ArrowRight");
  await expect(row(/^Keeper’s guide First/)).toBeVisible();
  await page.getByRole("button", { name: "More about Signals", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Show first" }).click();
  await expect(row(/^Signals First/)).toBeVisible();
  await show(page, "site-sections", [wide, narrow]);
});

test("a section is taken out after a question that says what stays", async () => {
  const { page } = station;
  const question = page.getByRole("alertdialog", { name: "Take out “Calls”?" });
  await choose("Calls", "Take out");
  await expect(question).toContainText("The spaces themselves stay as they are.");
  await show(page, "site-section-removal", [wide]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row(/^Calls/)).toBeVisible();
  await choose("Calls", "Take out");
  await question.getByRole("button", { name: "Take out" }).click();
  await expect(row(/^Calls/)).toHaveCount(0);
  await expect(row(/^Guides/)).toBeVisible();
});
