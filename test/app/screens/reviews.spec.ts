import { expect, test } from "@playwright/test";
import { Colleague } from "../colleague.ts";
import { connect, dismissNotes, syncNow, workOnline } from "../gestures.ts";
import { recto, serveInstance, type RunningInstance } from "../instance.ts";
import { launchBegun, type RunningApp } from "../launch.ts";
import { show } from "./camera.ts";

/* What others think of a change request, and what keeps it from being merged. */

let instance: RunningInstance;
let running: RunningApp;
let ada: Colleague;
let request: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  instance = await serveInstance({
    "README.md": "# Welcome\n\nTo the light.\n",
    "fog.md": "# Fog\n\nSound the horn.\n",
  });
  running = await launchBegun();
  ada = new Colleague(instance, "Ada");
  const rules = [
    { rule: "require_at_least_one_approved_review" },
    { rule: "require_change_request_description" },
  ];
  await ada.ask("PATCH", ada.space, { mergeRules: { type: "rules", rules } });
  request = await ada.open("Sound the horn twice");
  await ada.write("Fog", "# Fog\n\nSound the horn twice.\n", request);
  await connect(running.page, instance, "Ben");
});

test.afterAll(async () => {
  await running.close();
  await instance.close();
});

test.afterEach(() => {
  expect(running.problems.splice(0)).toEqual([]);
});

const merge = () => running.page.getByRole("button", { name: "Merge" });
const obstacles = () => running.page.getByRole("region", { name: "Before it can be merged" });
const reviews = () => running.page.getByRole("region", { name: "Reviews" });
const review = (name: string) => reviews().getByRole("article", { name: `Review by ${name}` });

test("the start page says what waits for a review, and leads to it", async () => {
  const { page } = running;
  const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
  const members = await ada.ask<{ items: { id: string; user: { displayName: string } }[] }>(
    "GET",
    `/v1/orgs/${items[0]?.id}/members`,
  );
  const ben = members.items.find(({ user }) => user.displayName === "Ben")?.id;
  await ada.ask("POST", `${ada.space}/change-requests/${request}/requested-reviewers`, { users: [ben] });
  await syncNow(page);
  await page.getByRole("button", { name: "Home", exact: true }).click();
  const waiting = page.getByRole("list", { name: "Reviews waiting for you" });
  await expect(waiting.getByRole("listitem")).toHaveText([/Sound the horn twice/]);
  await expect(page.getByRole("list", { name: "Recently open" })).toContainText("Welcome");
  await show(page, "home");
  await workOnline(page, false);
  await expect(waiting.getByRole("listitem")).toHaveText([/Sound the horn twice/]);
  await workOnline(page, true);
  await waiting.getByRole("button").click();
  await expect(page.getByRole("group", { name: "Asked for a review" })).toContainText("waiting");
});

test("rules that are not met are said, and nothing is merged before they are", async () => {
  const { page } = running;
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: /Sound the horn twice/ }).click();
  await expect(obstacles().getByRole("listitem")).toHaveText([
    /needs a review that approves it/,
    /needs a description/,
  ]);
  await expect(merge()).toBeDisabled();
  await expect(reviews()).toContainText("Nobody has reviewed it.");
  await show(page, "reviews-none");
});

test("a reviewer asks for changes by key, with words, or thinks better of it", async () => {
  const { page } = running;
  const ask = reviews().getByRole("button", { name: "Request changes" });
  await ask.focus();
  await page.keyboard.press("Enter");
  const words = reviews().getByRole("textbox", { name: "What should change" });
  await expect(words).toBeFocused();
  await show(page, "reviews-writing");
  await page.keyboard.press("Escape");
  await expect(ask).toBeFocused();
  await page.keyboard.press("Enter");
  await words.fill("Say *how long* each sound lasts.");
  // What is not sent yet waits where it was written, also where the window was loaded again.
  await page.reload();
  await expect(words).toHaveValue("Say *how long* each sound lasts.");
  await words.press("ControlOrMeta+Enter");
  await expect(review("Ben")).toContainText("requested changes");
  await expect(review("Ben")).toContainText("Say how long each sound lasts.");
  await expect(ask).toBeFocused();
  await syncNow(page);
});

test("an approval of what was edited since is marked, and another one meets the rule", async () => {
  const { page } = running;
  await reviews().getByRole("button", { name: "Approve" }).click();
  await expect(review("Ben").first()).toContainText("approved");
  await expect(obstacles().getByRole("listitem")).toHaveText([/needs a description/]);
  await syncNow(page);
  await ada.write("Fog", "# Fog\n\nSound the horn twice, for four seconds.\n", request);
  await syncNow(page);
  await expect(review("Ben").first()).toContainText("edited since");
  await expect(obstacles().getByRole("listitem").first()).toContainText("edited since the last one");
  await ada.ask("POST", `${ada.space}/change-requests/${request}/reviews`, { status: "changes-requested" });
  await syncNow(page);
  await expect(review("Ada")).toContainText("requested changes");
  await show(page, "reviews");
  await reviews().getByRole("button", { name: "Approve" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("Ships asked for it.");
  await page.keyboard.press("Tab");
  await expect(obstacles()).toBeHidden();
  await expect(merge()).toBeEnabled();
  await show(page, "reviews-met");
  await merge().click();
  await expect(reviews().getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Merged", { exact: true })).toBeVisible();
  await show(page, "reviews-merged");
});

test("nobody is offered to approve their own change request, unless a rule names them", async () => {
  const { page } = running;
  const { id } = await new Colleague(instance, "Ben").ask<{ id: string; createdBy: { id: string } }>(
    "POST",
    `${ada.space}/change-requests`,
    { subject: "Paint the door" },
  );
  const { createdBy } = await ada.ask<{ createdBy: { id: string } }>(
    "GET",
    `${ada.space}/change-requests/${id}`,
  );
  await syncNow(page);
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: /Paint the door/ }).click();
  await expect(reviews()).toContainText("It is yours: what counts is what somebody else says.");
  await expect(reviews().getByRole("button", { name: "Approve" })).toHaveCount(0);
  await show(page, "reviews-own");
  const rules = [{ rule: "require_specific_reviewers", users: [createdBy.id] }];
  await ada.ask("PATCH", ada.space, { mergeRules: { type: "rules", rules } });
  await syncNow(page);
  await expect(obstacles()).toContainText("Ben must review and approve it");
  await reviews().getByRole("button", { name: "Approve" }).click();
  await expect(obstacles()).toBeHidden();
  await page.getByRole("button", { name: "Leave the change request" }).click();
});

test("the history tells who wrote a page on what day, and compares any two of its versions", async () => {
  const { page } = running;
  await ada.write("Fog", "# Fog\n\nSound the horn three times.\n");
  const { items } = await ada.ask<{ items: { createdAt: string }[] }>("GET", `${ada.space}/revisions`);
  // Where midnight passed since the space was made, there are two.
  const days = new Set(items.map(({ createdAt }) => new Date(createdAt).toDateString()));
  await syncNow(page);
  await page.getByRole("treeitem", { name: "Fog" }).click();
  await page.keyboard.press("ControlOrMeta+Alt+h");
  const revisions = page.getByRole("listbox", { name: "Revisions" });
  await expect(revisions.getByRole("group")).toHaveCount(days.size);
  await expect(revisions.getByRole("option").first()).toHaveAccessibleName(/Ada/);
  await expect(page.getByText("four seconds")).toBeVisible();
  await expect(page.getByRole("main").getByText("Fog", { exact: true })).toHaveCount(0);
  const against = page.getByLabel("Compared with");
  await dismissNotes(page);
  await show(page, "history-compared");
  await against.selectOption({ index: (await against.locator("option").count()) - 1 });
  await expect(page.getByText("four seconds")).toHaveCount(0);
  await expect(page.getByText("three times")).toBeVisible();
});

test("who may not review sees what others said and why it is not theirs to merge", async () => {
  await ada.open("Paint the tower");
  await ada.ask("PATCH", ada.space, { editMode: "locked" });
  const cleo = ["--email", "cleo@lighthouse.example"];
  await recto("user", "add", "--quiet", "--data", instance.data, "--name", "Cleo", ...cleo, "--role", "edit");
  instance.tokens["Cleo"] = await recto("token", "create", "--quiet", "--data", instance.data, ...cleo);
  const another = await launchBegun();
  const { page } = another;
  await connect(page, instance, "Cleo");
  await page.getByRole("button", { name: /^Change requests/ }).click();
  await page.getByRole("button", { name: /Paint the tower/ }).click();
  await expect(page.getByRole("region", { name: "Before it can be merged" })).toContainText("may not merge");
  await expect(page.getByRole("button", { name: "Merge" })).toBeDisabled();
  const said = page.getByRole("region", { name: "Reviews" });
  await expect(said).toContainText("Nobody has reviewed it.");
  await expect(said).toContainText("Reviewing is for those who may review in this space.");
  await expect(said.getByRole("button", { name: /Approve|Request changes/ })).toHaveCount(0);
  expect(another.problems).toEqual([]);
  await another.close();
});
