import { expect, test, type Page } from "@playwright/test";
import { Colleague } from "./colleague.ts";
import {
  connect,
  dismissNotes,
  replaceLastWord,
  saved,
  sourceOf,
  syncNow,
  textOf,
  workOnline,
  writeAfter,
} from "./gestures.ts";
import { serveInstance, type RunningInstance } from "./instance.ts";
import { launchShell, type RunningShell } from "./shell.ts";
import { show, wide } from "./screens/camera.ts";
import { holdAnswers } from "./slowAnswers.ts";

/* Words that are written while others are on their way: nothing is lost, and nothing goes twice. */

test.describe.configure({ mode: "serial" });

let instance: RunningInstance;
let shell: RunningShell;
let page: Page;
let ada: Colleague;

test.beforeAll(async () => {
  instance = await serveInstance({
    "README.md": "# Welcome\n\nTo the light.\n",
    "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n\nTrim the wick every week.\n",
  });
  ada = new Colleague(instance, "Ada");
  shell = await launchShell();
  ({ page } = shell);
  await connect(page, instance, "Ada");
});

test.afterAll(async () => {
  await shell.close();
  await instance.close();
});

const panel = () => page.getByRole("region", { name: "Comments" });
const field = () => panel().getByRole("textbox", { name: "New comment" });
const thread = (words: string) => panel().getByRole("article").filter({ hasText: words });
const entry = (title: string) => page.getByRole("treeitem", { name: title });

test("what is written while a comment is being sent stays, and pressing the key again sends nothing twice", async () => {
  await entry("Welcome").click();
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await field().fill("Which light?");
  const held = await holdAnswers(page, "postCommentInSpace");
  await field().press("ControlOrMeta+Enter");
  await expect.poll(held.asked).toBe(1);
  await page.keyboard.press("ControlOrMeta+Enter");
  await field().press("End");
  await page.keyboard.type(" And why?");
  await show(page, "comment-underway", [wide]);
  await held.letGo();
  await expect(thread("Which light?")).toHaveCount(1);
  await expect(field()).toHaveValue("And why?");
  expect(held.asked()).toBe(1);
  await expect(thread("And why?")).toHaveCount(0);
  await field().press("ControlOrMeta+Enter");
  await expect(thread("And why?")).toHaveCount(1);
  await expect(field()).toHaveValue("");
});

test("a comment that is being sent is not sent again by who leaves its page and comes back", async () => {
  await field().fill("How bright is it?");
  const held = await holdAnswers(page, "postCommentInSpace");
  await field().press("ControlOrMeta+Enter");
  await expect.poll(held.asked).toBe(1);
  await entry("Lamps").click();
  await field().fill("About lamps");
  await entry("Welcome").click();
  await expect(field()).toHaveValue("How bright is it?");
  await field().press("End");
  await page.keyboard.type(" And how far?");
  await field().press("ControlOrMeta+Enter");
  await held.letGo();
  await expect(thread("How bright is it?")).toHaveCount(1);
  await expect(field()).toHaveValue("And how far?");
  expect(held.asked()).toBe(1);
  await field().fill("");
  await entry("Lamps").click();
  await expect(field()).toHaveValue("About lamps");
  await field().fill("");
});

test("a comment that could not be sent is still in its field, with what was written since", async () => {
  await entry("Welcome").click();
  await field().fill("Is anybody there?");
  const held = await holdAnswers(page, "postCommentInSpace");
  await field().press("ControlOrMeta+Enter");
  await expect.poll(held.asked).toBe(1);
  await field().press("End");
  await page.keyboard.type(" Hello?");
  await held.letGo("refused");
  await expect(panel().getByRole("button", { name: "Comment", exact: true })).toBeEnabled();
  await expect(field()).toHaveValue("Is anybody there? Hello?");
  await field().fill("");
});

test("what is written while a reply is being sent stays in its field", async () => {
  const on = thread("How bright is it?");
  await on.getByRole("button", { name: "Reply" }).click();
  const reply = on.getByRole("textbox", { name: "Reply" });
  await reply.fill("Very.");
  const held = await holdAnswers(page, "postCommentReplyInSpace");
  await reply.press("ControlOrMeta+Enter");
  await expect.poll(held.asked).toBe(1);
  await page.keyboard.press("ControlOrMeta+Enter");
  await reply.press("End");
  await page.keyboard.type(" Ask Ben.");
  await held.letGo();
  await expect(on.getByRole("list", { name: "Replies" }).getByText("Very.")).toHaveCount(1);
  await expect(reply).toHaveValue("Ask Ben.");
  expect(held.asked()).toBe(1);
  await reply.press("ControlOrMeta+Enter");
  await expect(reply).toHaveCount(0);
  await expect(on.getByRole("list", { name: "Replies" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("What you wrote was not sent")).toHaveCount(0);
});

test("what is written on while an edited comment is being saved stays, to be saved too", async () => {
  await thread("And why?").getByRole("button", { name: "More about this comment" }).first().click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const editing = panel().getByRole("textbox", { name: "Edit comment" });
  await editing.fill("And why there?");
  const held = await holdAnswers(page, "updateCommentInSpace");
  await editing.press("ControlOrMeta+Enter");
  await expect.poll(held.asked).toBe(1);
  await editing.press("End");
  await page.keyboard.type(" Tell us.");
  await held.letGo();
  await expect(
    panel()
      .getByRole("article")
      .filter({ has: page.getByRole("textbox") })
      .first(),
  ).toContainText("edited");
  await expect(editing).toHaveValue("And why there? Tell us.");
  await editing.press("ControlOrMeta+Enter");
  await expect(editing).toHaveCount(0);
  await expect(thread("And why there? Tell us.")).toBeVisible();
});

test("a reply that is left while it is being sent and then refused can be copied, with what was written since", async () => {
  const on = thread("And why there?");
  await on.getByRole("button", { name: "Reply" }).click();
  const reply = on.getByRole("textbox", { name: "Reply" });
  await reply.fill("For the ships.");
  const held = await holdAnswers(page, "postCommentReplyInSpace");
  await reply.press("ControlOrMeta+Enter");
  await expect.poll(held.asked).toBe(1);
  await reply.press("End");
  await page.keyboard.type(" All of them.");
  await entry("Lamps").click();
  const note = (words: string) =>
    page.getByRole("alert").filter({ hasText: `What you wrote was not sent: “${words}”` });
  await held.letGo("refused");
  await expect(note("For the ships. All of them.")).toBeVisible();
  await note("For the ships. All of them.").getByRole("button", { name: "Dismiss" }).click();
});

const conflictCard = () => page.getByRole("article", { name: "Conflict in Lamps" });

test("a text that is begun for a conflict is still there when the window is loaded again", async () => {
  await workOnline(page, false);
  await entry("Lamps").click();
  await expect(textOf(page)).toContainText("every week");
  await replaceLastWord(page, "Trim the wick every week.", "month");
  await saved(page);
  await ada.write("Lamps", "# Lamps\n\nLight the lamp at dusk.\n\nTrim the wick every day.\n");
  await workOnline(page, true);
  await syncNow(page);
  await page.getByRole("button", { name: "Look at it" }).click();
  const card = conflictCard();
  await card.getByRole("button", { name: "Write it yourself" }).click();
  await card.getByRole("textbox").fill("Trim the wick");
  await page.reload();
  await expect(card.getByRole("textbox")).toHaveValue("Trim the wick");
});

test("what is written for a conflict while its resolution is on its way stays, and nothing is resolved twice", async () => {
  const card = conflictCard();
  const text = card.getByRole("textbox");
  await text.press("End");
  const held = await holdAnswers(page, "resolveConflict");
  await text.press("ControlOrMeta+Enter");
  await expect.poll(held.asked).toBe(1);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.type(" at noon.");
  await entry("Welcome").click();
  await page.goBack();
  await expect(text).toHaveValue("Trim the wick at noon.");
  await text.press("ControlOrMeta+Enter");
  await held.letGo();
  await expect(card.getByText("settled it while you were writing")).toBeVisible();
  await expect(text).toHaveValue("Trim the wick at noon.");
  await show(page, "conflict-written-on");
  expect(held.asked()).toBe(1);
  await card.getByRole("button", { name: "Use my text instead" }).click();
  await expect(card).toHaveCount(0);
  await syncNow(page);
  const { markdown } = await ada.ask<{ markdown: string }>(
    "GET",
    `${ada.space}/content/page/${await ada.page("Lamps")}?format=markdown`,
  );
  expect(markdown).toContain("Trim the wick at noon.");
});

test("words that are typed while a page is read again, which takes its time, stay among what came", async () => {
  await entry("Lamps").click();
  await expect(textOf(page)).toContainText("at noon");
  const held = await holdAnswers(page, "readPageText");
  await ada.write("Lamps", "# Lamps\n\nLight the lamp at dusk.\n\nTrim the wick at noon.\n\nFill the oil.\n");
  await expect.poll(held.asked).toBeGreaterThan(0);
  await writeAfter(page, "Light the lamp at dusk.", " Or before.");
  await held.letGo();
  await expect(textOf(page)).toContainText("Fill the oil.");
  await page.keyboard.type(" Or at sunset.");
  await expect
    .poll(() => sourceOf(page))
    .toBe(
      "# Lamps\n\nLight the lamp at dusk. Or before. Or at sunset.\n\nTrim the wick at noon.\n\nFill the oil.\n",
    );
  await saved(page);
});

test("a page whose save was refused says so, keeps its words, and is saved when that may be", async () => {
  const held = await holdAnswers(page, "savePageText");
  await writeAfter(page, "Fill the oil.", " Up to the rim.");
  await expect.poll(held.asked).toBeGreaterThan(0);
  await held.letGo("refused");
  const alert = page.getByRole("main").getByRole("alert").filter({ hasText: "Not saved yet." });
  await expect(alert).toContainText("This is not for you.");
  await expect(textOf(page)).toContainText("Fill the oil. Up to the rim.");
  await expect(alert).toBeHidden();
  await saved(page);
  await syncNow(page);
  const { markdown } = await ada.ask<{ markdown: string }>(
    "GET",
    `${ada.space}/content/page/${await ada.page("Lamps")}?format=markdown`,
  );
  expect(markdown).toContain("Fill the oil. Up to the rim.");
});

test("a page that was left before it could be saved is marked in the tree", async () => {
  await entry("Lamps").click();
  const held = await holdAnswers(page, "savePageText");
  await writeAfter(page, "Up to the rim.", " And wipe it.");
  await expect.poll(held.asked).toBeGreaterThan(0);
  await entry("Welcome").click();
  await expect(textOf(page)).toContainText("To the light.");
  await expect(entry("Lamps")).toHaveAccessibleDescription("");
  await held.letGo("refused");
  await expect(entry("Lamps")).toHaveAccessibleDescription("Not saved yet");
  await show(page, "left-unsaved", [wide]);
  await dismissNotes(page);
  await expect(entry("Lamps")).toHaveAccessibleDescription("");
});

test("a picture that comes when its page was left is kept, and its writer is told where", async () => {
  await entry("Lamps").click();
  await expect(textOf(page)).toContainText("at noon");
  const held = await holdAnswers(page, "updateSpaceContent");
  await textOf(page).getByText("Light the lamp at dusk.").click();
  await textOf(page).evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["x"], "wick.png", { type: "image/png" }));
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(held.asked).toBe(1);
  await entry("Welcome").click();
  await expect(textOf(page)).toContainText("To the light.");
  await held.letGo();
  const note = page.getByRole("alert").filter({ hasText: "“wick.png” has no place on the page any more." });
  await note.getByRole("button", { name: "Dismiss" }).focus();
  await show(page, "file-unplaced", [wide]);
  await textOf(page).getByText("To the light.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" @wick");
  await page.getByRole("option", { name: "wick.png" }).click();
  await expect.poll(() => sourceOf(page)).toContain("![wick](/files/");
});

const goTo = (section: string) =>
  page
    .getByRole("navigation", { name: "Sections of the organization" })
    .getByRole("link", { name: section, exact: true })
    .click();

const organization = async () => {
  const { items } = await ada.ask<{ items: { id: string; hostname?: string }[] }>("GET", "/v1/orgs");
  return items[0]!;
};

test("what is written in a form of the settings while it is being saved stays, to be saved too", async () => {
  await page.getByRole("button", { name: /^Workspace:/ }).click();
  await page.getByRole("menuitem", { name: "Organization", exact: true }).click();
  const host = page.getByLabel("Host name");
  await host.fill("light");
  const held = await holdAnswers(page, "updateOrganizationById");
  await page.keyboard.press("Enter");
  await expect.poll(held.asked).toBe(1);
  await page.keyboard.type("house");
  await show(page, "form-underway", [wide]);
  await page.keyboard.press("Enter");
  await held.letGo();
  await expect(page.getByText("The organization’s settings are saved.")).toBeVisible();
  await expect(host).toHaveValue("lighthouse");
  expect(held.asked()).toBe(1);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await syncNow(page);
  expect((await organization()).hostname).toBe("lighthouse");
});

test("a form that is left while it is being saved waits for its writer only where it was refused", async () => {
  const waits = page.getByText("It waits where you wrote it.");
  const host = page.getByLabel("Host name");
  await host.fill("lamps");
  const held = await holdAnswers(page, "updateOrganizationById");
  await page.keyboard.press("Enter");
  await expect.poll(held.asked).toBe(1);
  await goTo("Members");
  await expect(page.getByRole("heading", { name: "Members" })).toBeVisible();
  await expect(waits).toHaveCount(0);
  await goTo("General");
  await expect(host).toHaveValue("lamps");
  await host.press("Enter");
  await goTo("Members");
  await held.letGo("refused");
  await expect(waits.first()).toBeVisible();
  expect(held.asked()).toBe(1);
  await goTo("General");
  await expect(host).toHaveValue("lamps");
  const again = await holdAnswers(page, "updateOrganizationById");
  await host.press("Enter");
  await expect.poll(again.asked).toBe(1);
  await goTo("Members");
  await again.letGo();
  await syncNow(page);
  await goTo("General");
  await expect(host).toHaveValue("lamps");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("a dialog that is closed while it is being saved closes no other that was opened since", async () => {
  await goTo("Teams");
  await page.getByRole("button", { name: "New team" }).click();
  const dialog = page.getByRole("dialog", { name: "New team" });
  await dialog.getByLabel("Name").fill("Keepers");
  const held = await holdAnswers(page, "createOrganizationTeam");
  await page.keyboard.press("Enter");
  await expect.poll(held.asked).toBe(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "New team" }).click();
  await dialog.getByLabel("Name").fill("Menders");
  await held.letGo();
  await expect(page.getByText("Keepers").first()).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Menders");
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("a change request is made once, however often the key is pressed", async () => {
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: "New change request" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Say whose light it is");
  const held = await holdAnswers(page, "createChangeRequest");
  await page.keyboard.press("Enter");
  await expect.poll(held.asked).toBe(1);
  await page.keyboard.press("Enter");
  await held.letGo();
  await expect(dialog).toBeHidden();
  expect(held.asked()).toBe(1);
});

test("a description that its writer goes on with while it is being saved keeps all that they wrote", async () => {
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: "Say whose light it is" }).click();
  const description = page.getByRole("textbox", { name: "Description" });
  await description.click();
  await page.keyboard.type("Ships asked.");
  const held = await holdAnswers(page, "updateChangeRequestById");
  await description.blur();
  await expect.poll(held.asked).toBe(1);
  await expect(description).toHaveValue("Ships asked.");
  await description.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Twice.");
  await description.blur();
  await held.letGo();
  await expect(description).toHaveValue("Ships asked. Twice.");
  await syncNow(page);
  await page.reload();
  await expect(description).toHaveValue("Ships asked. Twice.");
});
