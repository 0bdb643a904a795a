import { expect, test } from "@playwright/test";
import { Colleague } from "../colleague.ts";
import { dismissNotes, saved, syncNow, textOf, workOnline, writeAfter } from "../gestures.ts";
import { show, wide } from "./camera.ts";
import { GitServer } from "../../jobs/gitServer.ts";
import { openStation } from "./station.ts";

/* The organization's screens, as an admin uses them: people, access, a site, tokens, and what is left without a network. */

interface Listed<Item> {
  items: Item[];
}

let organization = "";

const station = openStation(
  { "README.md": "# Welcome\n\nTo the light.\n" },
  {
    member: "Ada",
    async prepare(instance) {
      const ada = new Colleague(instance, "Ada");
      const { items } = await ada.ask<Listed<{ id: string }>>("GET", "/v1/orgs");
      organization = `/v1/orgs/${items[0]?.id}`;
      const signals = await ada.ask<{ id: string }>("POST", `${organization}/spaces`, {
        title: "Signals",
        empty: true,
      });
      await ada.ask("POST", `${organization}/sites`, {
        title: "Lighthouse docs",
        spaces: [instance.space, signals.id],
      });
    },
  },
);

const section = (name: string) => station.page.getByRole("region", { name, exact: true });

/** Opens a section by the palette, as somebody does who has a keyboard alone. */
async function open(name: string): Promise<void> {
  const { page } = station;
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(`organization ${name}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
}

test("people are invited, and one of them is given another role", async () => {
  const { page, ada } = station;
  await open("Invites");
  await section("Invites").getByRole("note").getByRole("button", { name: "Turn them on" }).click();
  await expect(section("General").getByRole("switch", { name: "Invite links" })).not.toBeChecked();
  await open("Invites");
  await page.getByRole("button", { name: "Invite by e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite by e-mail" });
  await dialog.getByLabel("E-mail addresses").fill("carla@lighthouse.example, nobody");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog).toContainText("an e-mail address");
  await dialog.getByLabel("E-mail addresses").fill("carla@lighthouse.example\ndan@lighthouse.example");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("2 people are invited.")).toBeVisible();
  await dismissNotes(page);
  await open("Members");
  await page.getByPlaceholder("Find members by name").fill("carla");
  const role = section("Members").getByLabel("Role of carla");
  await expect(role).toHaveValue("edit");
  await role.selectOption("Reviewer");
  await expect(page.getByText("carla: Reviewer from now on.")).toBeVisible();
  await expect
    .poll(async () => {
      const { items } = await ada.ask<Listed<{ role: string }>>(
        "GET",
        `${organization}/members?search=carla`,
      );
      return items.map((member) => member.role);
    })
    .toEqual(["review"]);
  await dismissNotes(page);
  await page.getByPlaceholder("Find members by name").fill("");
  await show(page, "organization-members");
});

test("a team is made, and given a space", async () => {
  const { page } = station;
  await open("Teams");
  await page.getByRole("button", { name: "New team" }).click();
  const made = page.getByRole("dialog", { name: "New team" });
  await made.getByRole("button", { name: "Make team" }).click();
  await expect(made.getByText("Is missing")).toBeVisible();
  await made.getByLabel("Name").fill("Keepers");
  await made.getByRole("button", { name: "Make team" }).click();
  await expect(page.getByRole("heading", { name: "Keepers" })).toBeVisible();
  await open("Spaces and collections");
  await page.getByRole("button", { name: "More about Signals" }).click();
  await page.getByRole("menuitem", { name: "Access" }).click();
  await page.getByRole("button", { name: "Give access" }).click();
  const picker = page.getByRole("dialog", { name: "Give access" });
  await picker.getByRole("radio", { name: "Teams" }).click();
  await picker.getByLabel("Keepers").check();
  await picker.getByLabel("Level").selectOption("Commenter");
  await picker.getByRole("button", { name: "Give access" }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByLabel("Level of Keepers")).toHaveValue("comment");
  await show(page, "organization-access");
});

test("a site's spaces are put in another order by the keyboard", async () => {
  const { page, ada } = station;
  await open("Sites");
  await page.getByRole("button", { name: "Lighthouse docs" }).click();
  const tree = page.getByRole("tree", { name: "Structure of the site" });
  const titles = () =>
    tree
      .getByRole("treeitem")
      .evaluateAll((rows) => rows.map((row) => row.querySelector("[dir]")?.textContent));
  await expect.poll(titles).toEqual(["Keeper’s guide", "Signals"]);
  await tree.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(titles).toEqual(["Signals", "Keeper’s guide"]);
  const { items } = await ada.ask<Listed<{ id: string }>>("GET", `${organization}/sites`);
  await expect
    .poll(async () => {
      const { structure } = await ada.ask<{ structure: { title: string }[] }>(
        "GET",
        `${organization}/sites/${items[0]?.id}/structure`,
      );
      return structure.map((part) => part.title);
    })
    .toEqual(["Signals", "Keeper’s guide"]);
  await show(page, "organization-site");
});

test("a conversation shows what was said in it, and by whom", async () => {
  const { page, ada } = station;
  await ada.ask("POST", `${organization}/conversations`, {
    id: "oil",
    subject: "Where is the *oil*?",
    parts: [
      { type: "message", role: "user", body: "Where is the **oil** of `__init__` kept?" },
      { type: "message", role: "assistant", body: "In the shed." },
    ],
  });
  // It is looked through soon after it came.
  await expect
    .poll(async () => {
      const { items } = await ada.ask<Listed<object>>("GET", `${organization}/conversations-issues`);
      return items.length;
    })
    .toBe(1);
  await open("Conversations");
  await page.getByRole("radio", { name: "All conversations" }).click();
  await page.getByRole("button", { name: "Where is the oil?" }).click();
  const dialog = page.getByRole("dialog", { name: "Where is the oil?" });
  await expect(dialog).toContainText("Came in through the API");
  const said = dialog.getByRole("listitem");
  await expect(said.filter({ hasText: "from “Where is the oil?”" })).toContainText(
    "Where is the oil of __init__ kept?",
  );
  await expect(said.filter({ hasText: "Reader" })).toContainText("Where is the oil of __init__ kept?");
  await expect(said.filter({ hasText: "Assistant" })).toContainText("In the shed.");
  await show(page, "organization-conversation", [wide]);
  await page.keyboard.press("Escape");
});

test("a token is made, shown once, and revoked", async () => {
  const { page } = station;
  await open("API tokens");
  await page.getByRole("button", { name: "New token" }).click();
  const made = page.getByRole("dialog", { name: "New token" });
  await made.getByLabel("Name").fill("Nightly build");
  await made.getByRole("button", { name: "Make token" }).click();
  const fresh = page.getByRole("dialog", { name: "Your new token" });
  await expect(fresh.getByLabel("Token", { exact: true })).toHaveValue(/\S{20,}/);
  await fresh.getByRole("button", { name: "I have kept it" }).click();
  await page.getByRole("button", { name: "Revoke Nightly build" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("“Nightly build” opens nothing from now on.")).toBeVisible();
  await expect(section("API tokens").getByText("Nightly build")).toBeHidden();
  await dismissNotes(page);
});

test("a space is brought from a Git repository by a change request that is looked at first, and a mistake in the branch is said", async () => {
  const { page } = station;
  const server = await GitServer.open();
  try {
    await server.commit({
      "SUMMARY.md": "# Summary\n\n* [Welcome](README.md)\n* [Oil](oil.md)\n",
      "README.md": "# Welcome\n\nTo the light, from afar.\n",
      "oil.md": "# Oil\n\nThe oil is clear.\n",
    });
    server.password = "x-access-token:t0ken";
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("git repository");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Git repository" });
    await dialog.getByLabel("Address").fill(server.url);
    await dialog.getByLabel("Branch").fill("mian");
    await dialog.getByLabel("Access token").fill("t0ken");
    await dialog.getByRole("button", { name: "Import" }).click();
    await expect(dialog.getByRole("alert")).toContainText("no branch or tag “mian”");
    await show(page, "git");
    await dialog.getByLabel("Branch").fill("main");
    await dialog.getByLabel("Access token").fill("t0ken");
    await dialog.getByRole("button", { name: "Import" }).click();
    await expect(dialog.getByRole("status")).toContainText("Imported");
    await expect(dialog.getByLabel("Access token")).toHaveValue("");
    await expect(page.getByRole("treeitem", { name: "Oil" })).toHaveCount(0);
    await dialog.getByRole("button", { name: /^Open change request #/ }).click();
    await expect(page.getByText("Oil").first()).toBeVisible();
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(page.getByRole("treeitem", { name: "Oil" })).toBeVisible();

    // What is written here from then on is what an export commits.
    await page.getByRole("button", { name: /^Space:/ }).click();
    await page.getByRole("menuitem", { name: /^Keeper/ }).click();
    await page.getByRole("treeitem", { name: "Oil" }).click();
    await expect(textOf(page)).toContainText("The oil is clear.");
    await writeAfter(page, "The oil is clear.", " And cold.");
    await expect(textOf(page)).toContainText("And cold.");
    await saved(page);
    await syncNow(page);
    await dismissNotes(page);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("git repository");
    await page.keyboard.press("Enter");
    await dialog.getByRole("radio", { name: /^Export/ }).check();
    const findings = dialog.getByRole("region", { name: "What will be committed" });
    await expect(findings).toContainText("What changed here since the two last met:");
    await expect(findings.getByRole("listitem")).toHaveText(/^Oil\s*Changed$/);
    await show(page, "git-changed");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  } finally {
    await server.close();
  }
});

test("without a network the people are still listed, and what the instance keeps says so", async () => {
  const { page } = station;
  await open("API tokens");
  await workOnline(page, false);
  await expect(page.getByRole("status", { name: "Offline" })).toContainText("cannot be reached now");
  await expect(page.getByRole("button", { name: "New token" })).toBeDisabled();
  await show(page, "organization-offline");
  await open("Members");
  await expect(section("Members").getByLabel("Role of carla")).toHaveValue("review");
  await workOnline(page, true);
});
