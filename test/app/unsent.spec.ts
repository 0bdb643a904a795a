import { expect, test } from "@playwright/test";
import { Colleague } from "./colleague.ts";
import { keptHere as keptIn } from "./gestures.ts";
import { show } from "./screens/camera.ts";
import { openStation } from "./screens/station.ts";

/* Words that somebody is writing where, meanwhile, a colleague takes away what they are about. */

const station = openStation({ "README.md": "# Welcome\n\nTo the light.\n" });

const note = (words: string) =>
  station.page.getByRole("alert").filter({ hasText: `What you wrote was not sent: “${words}”` });

const keptHere = () => keptIn(station.page);

test("a reply whose thread is deleted can be copied", async () => {
  const { page, ada } = station;
  const body = { markdown: "Which light?" };
  const comment = await ada.ask<{ id: string }>("POST", `${ada.space}/comments`, {
    body,
    page: await ada.page("Welcome"),
  });
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  const thread = page.getByRole("region", { name: "Comments" }).getByRole("article");
  await expect(thread).toContainText("Which light?");
  await thread.getByRole("button", { name: "Reply" }).click();
  await page.keyboard.type("The one on the rock.");
  await ada.ask("DELETE", `${ada.space}/comments/${comment.id}`);
  await expect(thread).toBeHidden();
  await expect(note("The one on the rock.").getByRole("button", { name: "Copy it" })).toBeVisible();
  await note("The one on the rock.").getByRole("button", { name: "Dismiss" }).click();
});

test("a reply that its writer cancels is not kept", async () => {
  const { page, ada } = station;
  await ada.ask("POST", `${ada.space}/comments`, {
    body: { markdown: "And the lamp?" },
    page: await ada.page("Welcome"),
  });
  const thread = page.getByRole("region", { name: "Comments" }).getByRole("article");
  await expect(thread).toContainText("And the lamp?");
  await thread.getByRole("button", { name: "Reply" }).click();
  await page.keyboard.type("Never mind.");
  await thread.getByRole("button", { name: "Cancel" }).click();
  await expect(thread.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByText("What you wrote was not sent")).toHaveCount(0);
});

test("a description that is written while its change request is merged is kept with it", async () => {
  const { page, ada } = station;
  const request = await ada.open("Say whose light it is");
  await ada.write("Welcome", "# Welcome\n\nTo the light of the harbor.\n", request);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: "Say whose light it is" }).click();
  const description = page.getByRole("textbox", { name: "Description" });
  await description.click();
  await page.keyboard.type("Ships asked for it.");
  await ada.ask("POST", `${ada.space}/change-requests/${request}/merge`);
  await expect(page.getByText("Merged", { exact: true })).toBeVisible();
  await expect(description).toHaveValue("Ships asked for it.");
  await description.blur();
  await expect(description).toHaveValue("Ships asked for it.");
});

test("a comment that is begun in a space that its writer loses leaves the computer, and can be copied", async () => {
  const { page, ada } = station;
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  const panel = page.getByRole("region", { name: "Comments" });
  if (!(await panel.isVisible())) await page.keyboard.press("ControlOrMeta+Alt+m");
  await panel.getByRole("textbox", { name: "New comment" }).fill("Half of a thought");
  // The key to load the window again, right behind the last letter.
  await page.reload();
  await expect(page.getByRole("treeitem", { name: "Welcome" })).toBeVisible();
  if (!(await panel.isVisible())) await page.keyboard.press("ControlOrMeta+Alt+m");
  await expect(panel.getByRole("textbox", { name: "New comment" })).toHaveValue("Half of a thought");
  expect(await keptHere()).toContain("Half of a thought");
  await ada.ask("PATCH", ada.space, { defaultLevel: null });
  await expect(page.getByRole("treeitem", { name: "Welcome" })).toBeHidden();
  await expect(note("Half of a thought").getByRole("button", { name: "Copy it" })).toBeVisible();
  await expect.poll(keptHere).not.toContain("Half of a thought");
});

test("a comment and a text that their writer began before they were put out of the organization can be copied", async () => {
  const { page, ada } = station;
  await ada.ask("PATCH", ada.space, { defaultLevel: "edit" });
  await page.getByRole("treeitem", { name: "Welcome" }).click();
  const panel = page.getByRole("region", { name: "Comments" });
  if (!(await panel.isVisible())) await page.keyboard.press("ControlOrMeta+Alt+m");
  await panel.getByRole("textbox", { name: "New comment" }).fill("Whose light is it?");
  interface List {
    items: { id: string; user: { displayName: string } }[];
  }
  const [organization] = (await ada.ask<List>("GET", "/v1/orgs")).items;
  const members = `/v1/orgs/${organization?.id}/members`;
  const ben = (await ada.ask<List>("GET", members)).items.find(({ user }) => user.displayName === "Ben");
  await ada.ask("DELETE", `${members}/${ben?.id}`);
  await expect(page.getByRole("heading", { name: "You are not a member of" })).toBeVisible();
  const kept = note("Whose light is it?");
  await expect(kept).toBeVisible();
  // Who is let in again finds them where they were, too.
  await ada.ask("POST", `/v1/orgs/${organization?.id}/invites`, {
    emails: [{ email: "ben@lighthouse.example", role: "edit" }],
  });
  await new Colleague(station.instance, "Ben").ask("POST", `/v1/orgs/${organization?.id}/join`);
  // The app may have asked by itself before the button is found.
  const again = page.getByRole("button", { name: "Ask again" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await page.getByRole("treeitem", { name: "Welcome" }).click({ timeout: 2_000 });
  }).toPass();
  await expect(panel.getByRole("textbox", { name: "New comment" })).toHaveValue("Whose light is it?");
  await ada.ask("DELETE", `${members}/${ben?.id}`);
  await expect(page.getByRole("heading", { name: "You are not a member of" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are not a member of" })).toBeVisible();
  await expect(kept).toBeVisible();
  await expect(page.getByText("What you had begun to write is below")).toBeVisible();
  await show(page, "unsent-locked");
  await kept.getByRole("button", { name: "Copy it" }).click();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("The text is on the clipboard.");
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are not a member of" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
  await expect(page.getByText("Nothing of yours was left unsent.")).toBeVisible();
  await expect(kept).toHaveCount(0);
  await expect.poll(keptHere).not.toContain("Whose light");
});

test("a workspace that is taken off the computer takes the drafts that were made in it along", async () => {
  const { page } = station;
  await page.getByRole("button", { name: "Remove from this computer" }).click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(page.getByRole("treeitem", { name: "Getting started" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Workspace:/ })).not.toContainText("Lighthouse");
  await expect.poll(keptHere).toBe("[]");
});
