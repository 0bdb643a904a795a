import { expect, test } from "@playwright/test";
import { dismissNotes, textOf } from "../gestures.ts";
import { launchShell, type RunningShell } from "../shell.ts";
import { loseAnswers } from "../slowAnswers.ts";
import { show } from "./camera.ts";

/* A browser's window whose process does not answer: what is being waited for, and what could not be done. */

let shell: RunningShell;

test.beforeEach(async () => {
  shell = await launchShell();
  await expect(shell.page.getByRole("treeitem", { name: "Getting started" })).toBeVisible();
  await shell.page.waitForFunction(() => performance.getEntriesByName("recto:everything-loaded").length > 0);
});

test.afterEach(() => shell.close());

const sign = () => shell.page.getByRole("button", { name: /^Sync:/ });

test("every screen says what it waits for while the process is slow", async () => {
  const { page } = shell;
  shell.process.kill("SIGSTOP");
  await page.getByRole("treeitem", { name: "Getting started" }).click();
  await expect(page.getByText("Reading the page …")).toBeVisible();
  await show(page, "loading-page");
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await expect(page.getByText("Reading the change requests …")).toBeVisible();
  await show(page, "loading-requests");
  shell.process.kill("SIGCONT");
  await expect(page.getByRole("list", { name: "Change requests" })).toBeVisible();
});

test("every screen says what it could not do when the process is dead, and the signs say why", async () => {
  const { page } = shell;
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await textOf(page).click();
  shell.process.kill("SIGKILL");
  await expect(sign()).toHaveAccessibleName("Sync: Recto does not answer");
  await expect(page.getByRole("alert").filter({ hasText: "lost touch" })).toBeVisible();
  await page.keyboard.type("Words in the dark. ");
  await expect(page.getByRole("alert").filter({ hasText: "Not saved yet" })).toBeVisible();
  await show(page, "lost-page");

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("sync");
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await show(page, "lost-search");
  await page.keyboard.press("Escape");

  await page.getByRole("treeitem", { name: "Getting started" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not be read" }).first()).toBeVisible();
  await show(page, "lost-other-page");

  await page.getByRole("button", { name: /^Change requests/ }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "change requests could not be read" }),
  ).toBeVisible();
  await show(page, "lost-requests");

  await page.goBack();
  await page.keyboard.press("ControlOrMeta+Alt+h");
  await expect(page.getByRole("alert").filter({ hasText: "history could not be read" })).toBeVisible();
  await show(page, "lost-history");

  await dismissNotes(page);
  await sign().click();
  await show(page, "lost-sync");
});

test("a window that lost touch finds it again, with what happened meanwhile", async () => {
  const { page } = shell;
  await page.getByRole("treeitem", { name: "Getting started" }).click();
  await expect(textOf(page)).toContainText("You need nothing but the app");
  await textOf(page).click();
  shell.line.cut();
  await expect(sign()).toHaveAccessibleName("Sync: Recto does not answer");
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("Written in the dark. ");
  await expect(page.getByRole("status", { name: "Saved" })).toHaveText("Not saved yet");

  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await expect(page.getByText("The page could not be read.")).toBeVisible();
  shell.line.mend();
  await expect(sign()).toHaveAccessibleName("Sync: Saved on this computer");
  await expect(textOf(page)).toContainText("Recto is an editor");
  await page.getByRole("treeitem", { name: "Getting started" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(textOf(page)).toContainText("Written in the dark.");
  await expect(page.getByRole("status", { name: "Saved" })).toHaveText("Saved on this computer");
  await page.reload();
  await expect(textOf(page)).toContainText("Written in the dark.");
});

test("a window whose process was started anew says what to do, and goes on with what was written", async () => {
  const { page } = shell;
  await page.getByRole("treeitem", { name: "Getting started" }).click();
  await expect(textOf(page)).toContainText("You need nothing but the app");
  await textOf(page).click();
  const address = await shell.restart();
  await expect(sign()).toHaveAccessibleName("Sync: Recto was started anew");
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("Written to nobody. ");
  await expect(page.getByRole("status", { name: "Saved" })).toHaveText("Not saved yet");
  const told = page.getByRole("alert").filter({ hasText: "another tab of this browser" });
  await expect(told).toBeVisible();
  await expect(page.getByText("the whole address")).toHaveCount(0);
  await show(page, "restarted");
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await expect(page.getByText("The page could not be read.")).toBeVisible();
  await show(page, "restarted-other-page");

  const beside = await page.context().newPage();
  await beside.goto(address);
  await expect(beside.getByRole("treeitem", { name: "Getting started" })).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(sign()).toHaveAccessibleName("Sync: Saved on this computer");
  await beside.getByRole("treeitem", { name: "Getting started" }).click();
  await expect(textOf(beside)).toContainText("Written to nobody.");
  await page.getByRole("treeitem", { name: "Getting started" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(textOf(page)).toContainText("Written to nobody.");
});

test("reviews that could not be read are said to be, and can be read again", async () => {
  const { page } = shell;
  const line = await loseAnswers(page, "getReviewsByChangeRequestId");
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("list", { name: "Change requests" }).getByRole("button").first().click();
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect(reviews.getByRole("alert")).toContainText("The reviews could not be read.");
  await show(page, "reviews-unread");
  line.mend();
  await reviews.getByRole("button", { name: "Try again" }).click();
  await expect(reviews).toContainText("Nobody has reviewed it.");
  await expect(reviews.getByRole("alert")).toHaveCount(0);
});

test("a text that could not be read is not taken for one that is not there, and can be read again", async () => {
  const { page } = shell;
  const asks = "getPageInRevisionById";
  const readAgain = async (alert: string) => {
    const unread = page.getByRole("alert").filter({ hasText: alert });
    await expect(unread.first()).toBeVisible();
    line.mend();
    await unread.first().getByRole("button", { name: "Try again" }).click();
    await expect(unread).toHaveCount(0);
  };
  let line = await loseAnswers(page, asks);
  await page.keyboard.press("ControlOrMeta+Alt+h");
  await readAgain("The revision could not be read.");
  await expect(page.getByText("The page begins here.")).toBeVisible();
  line = await loseAnswers(page, asks);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("list", { name: "Change requests" }).getByRole("button").first().click();
  await readAgain("The texts could not be read.");
  await expect(page.getByRole("list", { name: "Changes" }).locator("ins").first()).toBeVisible();
});
