import { expect, test } from "@playwright/test";
import type { Document } from "../../src-main/api/types/document.ts";
import { documentOfText, textOfDocument } from "../../src-renderer/data/words/description.ts";
import { Colleague } from "./colleague.ts";
import { connect, syncNow } from "./gestures.ts";
import { serveInstance, type RunningInstance } from "./instance.ts";
import { launchBegun, type RunningApp } from "./launch.ts";

/* The organization's settings, while somebody writes in them. */

test.describe.configure({ mode: "serial" });

let instance: RunningInstance;
let app: RunningApp;

test.beforeAll(async () => {
  instance = await serveInstance({ "README.md": "# Welcome\n\nTo the light.\n" });
  app = await launchBegun();
  await connect(app.page, instance, "Ada");
  await app.page.getByRole("button", { name: /^Workspace:/ }).click();
  await app.page.getByRole("menuitem", { name: "Organization", exact: true }).click();
});

test.afterAll(async () => {
  await app.close();
  await instance.close();
});

const goTo = (section: string) =>
  app.page
    .getByRole("navigation", { name: "Sections of the organization" })
    .getByRole("link", { name: section, exact: true })
    .click();

test("what was written in a form of the settings waits while its writer looks elsewhere", async () => {
  const { page } = app;
  await page.getByLabel("Host name").fill("lighthouse");
  await goTo("Members");
  await expect(page.getByText("It waits where you wrote it.")).toBeVisible();
  await goTo("General");
  await expect(page.getByLabel("Host name")).toHaveValue("lighthouse");
  await page.getByRole("button", { name: "Undo changes" }).click();
  await expect(page.getByLabel("Host name")).toHaveValue("");
  await goTo("Members");
  await goTo("General");
  await expect(page.getByLabel("Host name")).toHaveValue("");
});

test("a field in which nobody wrote follows what somebody else set, and does not set it back", async () => {
  const { page } = app;
  const ada = new Colleague(instance, "Ada");
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  const organization = `/v1/orgs/${items[0]?.id}`;

  await page.getByLabel("Host name").fill("lighthouse");
  await ada.ask("PATCH", organization, { title: "Lighthouses" });
  await syncNow(page);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lighthouses");
  await expect(page.getByLabel("Host name")).toHaveValue("lighthouse");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The organization’s settings are saved.")).toBeVisible();
  await syncNow(page);

  const saved = await ada.ask<{ title: string; hostname: string }>("GET", organization);
  expect(saved.title).toBe("Lighthouses");
  expect(saved.hostname).toBe("lighthouse");
});

test("a form that is come back to says what somebody else set where its writer had written", async () => {
  const { page } = app;
  const ada = new Colleague(instance, "Ada");
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  await page.getByLabel("Host name").fill("lights");
  await goTo("Members");
  await ada.ask("PATCH", `/v1/orgs/${items[0]?.id}`, { hostname: "lamps" });
  await syncNow(page);
  await goTo("General");
  await expect(page.getByLabel("Host name")).toHaveValue("lights");
  await expect(page.getByText("Somebody else changed this meanwhile, to “lamps”.")).toBeVisible();
  await page.getByRole("button", { name: "Undo changes" }).click();
  await expect(page.getByLabel("Host name")).toHaveValue("lamps");
});

test("instructions that are come back to are joined with what somebody else wrote in them meanwhile", async () => {
  const { page } = app;
  const ada = new Colleague(instance, "Ada");
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  const path = `/v1/orgs/${items[0]?.id}/agent-instructions`;
  const say = (...paragraphs: string[]) =>
    ada.ask("PUT", path, { instructions: documentOfText(paragraphs.join("\n\n")) });
  const field = page.getByLabel("Instructions", { exact: true });
  await say("Be brief.", "Be kind.");
  await syncNow(page);
  await goTo("Agent instructions");
  await expect(field).toHaveValue("Be brief.\n\nBe kind.");
  await field.fill("Be very brief.\n\nBe kind.");
  await goTo("Members");
  await say("Be brief.", "Be kind to all.");
  await syncNow(page);
  await goTo("Agent instructions");
  await expect(page.getByText("Saving joins what you both wrote.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveValue("Be very brief.\n\nBe kind to all.");
  await syncNow(page);
  const { instructions } = await ada.ask<{ instructions: Document }>("GET", path);
  expect(textOfDocument(instructions)).toBe("Be very brief.\n\nBe kind to all.");
  await goTo("General");
});

test("a dialog in which something was written is not closed by a click beside it or by Escape", async () => {
  const { page } = app;
  await goTo("Teams");
  await page.getByRole("button", { name: "New team" }).click();
  const dialog = page.getByRole("dialog", { name: "New team" });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "New team" }).click();
  await dialog.getByLabel("Name").fill("Keepers");
  await page.mouse.click(5, 400);
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Name")).toHaveValue("Keepers");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
});

test("a site's looks have room beside a narrow window's menus, and its visitor schema begins with an example", async () => {
  const { page } = app;
  await page.setViewportSize({ width: 1024, height: 700 });
  await goTo("Sites");
  await page.getByRole("button", { name: "New site" }).click();
  const dialog = page.getByRole("dialog", { name: "New site" });
  await dialog.getByLabel("Name").fill("Docs");
  await dialog.getByRole("button", { name: "Make site" }).click();
  const parts = page.getByRole("main");
  await parts.getByText("Looks", { exact: true }).click();
  const title = page.getByLabel("Title in the header");
  await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(240);
  await parts.getByText("Visitor schema", { exact: true }).click();
  await expect(page.getByText("No visitor schema yet")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Begin with an example" }).click();
  await expect(page.getByLabel("JSON Schema")).toHaveValue(/"isBetaUser"/);
  await expect(page.getByText("visitor.claims.isBetaUser").first()).toBeVisible();
});

test("a link by which others see a site is deleted by nobody who only clicked beside it", async () => {
  const { page } = app;
  await page.getByRole("main").getByText("Sharing", { exact: true }).click();
  await page.getByRole("button", { name: "New share link" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Reviewers");
  await page.getByRole("dialog").getByRole("button", { name: "Make link" }).click();
  await page.getByRole("button", { name: "Delete Reviewers" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Reviewers", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete Reviewers" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Reviewers", { exact: true })).toBeHidden();
});

test("a site that is published says where it is, and offers first what it does not show yet", async () => {
  const { page } = app;
  await page.getByRole("tab", { name: "Structure" }).click();
  const add = async (space: string) => {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "Add a space" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a space" });
    await expect(dialog.getByLabel("Space").locator("option:checked")).toHaveText(space);
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect(page.getByRole("treeitem", { name: new RegExp(space) })).toBeVisible();
  };
  const ada = new Colleague(instance, "Ada");
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  await ada.ask("POST", `/v1/orgs/${items[0]?.id}/spaces`, { title: "Signals", empty: true });
  await syncNow(page);
  await add("Keeper’s guide");
  await add("Signals");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Who sees this site: Everybody.")).toBeVisible();
  await expect(page.getByLabel("Address of the site")).toHaveValue(new RegExp(`^${instance.url}/sites/`));
});

test("whoever sends a form that is refused is led to the field, also where a small window shows little of it", async () => {
  const { page } = app;
  await goTo("API tokens");
  await page.getByRole("button", { name: "New token" }).click();
  await page.setViewportSize({ width: 512, height: 350 });
  const dialog = page.getByRole("dialog", { name: "New token" });
  await dialog.getByLabel("Name").fill("Nightly build");
  await dialog.getByLabel("Good until").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Make token" }).click();
  await expect(dialog.getByLabel("Good until")).toBeFocused();
  await expect(dialog.getByLabel("Good until")).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.setViewportSize({ width: 1024, height: 700 });
  await goTo("Webhooks");
  await page.getByRole("button", { name: "New webhook" }).click();
  const webhook = page.getByRole("dialog", { name: "New webhook" });
  await webhook.getByLabel("Address").fill("http://127.0.0.1:9/hook");
  await webhook.getByRole("button", { name: "Add webhook" }).click();
  const events = webhook.getByRole("group", { name: "Tells of" });
  await expect(events.getByRole("checkbox").first()).toBeFocused();
  await expect(events).toHaveAccessibleDescription("Is missing");
  for (const event of await events.getByRole("checkbox").all()) await event.check();
  await webhook.getByRole("button", { name: "Add webhook" }).click();
  await page.getByRole("button", { name: "I have kept it" }).click();
  await expect(page.getByText("Everything", { exact: true })).toBeVisible();
});

test("in German times are told in German, a heading beside its buttons breaks within no word, a webhook says what went wrong, and no tab of a site is cut off", async () => {
  const { page } = app;
  await page.evaluate(() => localStorage.setItem("recto.language", "de"));
  await page.clock.setFixedTime(Date.now() + 2 * 3600 * 1000);
  await page.reload();
  await page.getByRole("link", { name: "API-Tokens", exact: true }).click();
  await expect(page.getByText("angelegt: vor 2 Stunden").first()).toBeVisible();
  await page.getByRole("link", { name: "Einladungen", exact: true }).click();
  const heading = page.getByRole("heading", { name: "Einladungen", exact: true });
  await expect.poll(async () => (await heading.boundingBox())?.height).toBeLessThan(40);
  await new Colleague(instance, "Ben").write("Welcome", "# Welcome\n\nTo the lamp.\n");
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await page.getByRole("button", { name: "Mehr zu http://127.0.0.1:9/hook" }).click();
  await page.getByRole("menuitem", { name: "Zustellungen" }).click();
  await expect(page.getByRole("dialog", { name: "Zustellungen" })).toContainText("war nicht zu erreichen");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Sites", exact: true }).click();
  await page.getByRole("button", { name: "Docs" }).click();
  const tabs = page.getByRole("tablist", { name: "Teile der Site" });
  await expect(tabs.getByRole("tab")).toHaveCount(5);
  for (const tab of await tabs.getByRole("tab").all()) await expect(tab).toBeInViewport({ ratio: 1 });
});
