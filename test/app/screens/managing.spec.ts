import { expect, test, type Locator } from "@playwright/test";
import { Colleague } from "../colleague.ts";
import { narrow, show, wide } from "./camera.ts";
import { openStation } from "./station.ts";

/*
 * What an admin looks at now and then: specifications, translations, sign-in, webhooks, what a site shares, and what
 * readers asked; as they are where something waits or went wrong.
 */

let organization = "";

const station = openStation(
  { "README.md": "# Welcome\n\nTo the light.\n" },
  {
    member: "Ada",
    async prepare(instance) {
      const ada = new Colleague(instance, "Ada");
      const { items } = await ada.ask<{ items: { id: string }[] }>("GET", "/v1/orgs");
      organization = `/v1/orgs/${items[0]?.id}`;
      const put = (method: "POST" | "PUT", path: string, body: object = {}) =>
        ada.ask<{ id: string }>(method, `${organization}${path}`, body);
      const site = await put("POST", "/sites", { title: "Lighthouse docs", spaces: [instance.space] });
      await put("POST", `/sites/${site.id}/share-links`, { name: "The harbour office" });
      await put("PUT", "/teams", { title: "Keepers of the lights of the northern and the western coast" });
      await put("POST", "/saml", {
        label: "Harbour sign-in",
        ssoURL: "https://sign-in.harbour.example/saml",
      });
      const source = { space: instance.space, language: "en" };
      const translation = await put("POST", "/translations", { language: "fr", source });
      await put("POST", `/translations/${translation.id}/run`);
      const translations = { en: "lamp room", de: "Lampenraum", fr: "chambre de la lampe" };
      await put("PUT", "/translations-glossary", { operations: [{ type: "insert", translations }] });
      await put("POST", "/openapi", {
        slug: "tides",
        source: { text: "openapi: 3.1.0\ninfo:\n  title: 12\npaths: []\n" },
      });
      await put("POST", "/openapi", { slug: "lamps", source: { url: "http://127.0.0.1:9/lamps.yaml" } });
      const hook = { url: "http://127.0.0.1:9/hooks", events: ["comment_posted", "change_request_opened"] };
      await put("POST", "/webhooks", hook);
      await put("POST", "/webhooks", { ...hook, url: "https://news.harbour.example/hooks", active: false });
      await ada.ask("POST", `${ada.space}/comments`, { body: { markdown: "Since when?" } });
      for (const [id, body] of Object.entries({
        oil: "Where is the oil for the lamp kept?",
        lamp: "Where do you keep the oil of the lamp?",
      }))
        await put("POST", "/conversations", {
          id,
          subject: body,
          parts: [{ type: "message", role: "user", body }],
        });
    },
  },
);

/** Opens a section beside the ones that are listed. */
async function open(name: string): Promise<void> {
  const { page } = station;
  const sections = page.getByRole("navigation", { name: "Sections of the organization" });
  if (!(await sections.isVisible())) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("organization general");
    await page.keyboard.press("Enter");
  }
  await sections.getByRole("link", { name, exact: true }).click();
}

/** Whether words are within what they stand in: where they are cut off, nobody reads their end. */
const areWhole = (words: Locator): Promise<boolean> =>
  words.evaluate((node) => {
    const room = node.parentElement?.getBoundingClientRect().width ?? 0;
    return node.getBoundingClientRect().width <= room;
  });

test("forms of the whole organization", async () => {
  const { page } = station;
  for (const name of ["General", "Agent instructions"]) {
    await open(name);
    await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
    await show(page, `managing-${name.toLowerCase().replace(" ", "-")}`, [narrow]);
  }
});

test("invitations while no link leads in", async () => {
  const { page } = station;
  await open("Invites");
  await expect(page.getByRole("note")).toContainText("No link lets anybody in");
  await show(page, "managing-invites", [narrow]);
});

test("specifications that are none say why", async () => {
  const { page } = station;
  await open("OpenAPI");
  await expect(page.getByText("Failed")).toHaveCount(2);
  await show(page, "managing-specifications");
  await page.getByRole("button", { name: /^tides/ }).click();
  await expect(page.getByRole("dialog", { name: "tides" })).toContainText("What is wrong with it");
  await show(page, "managing-specification", [wide]);
  await page.keyboard.press("Escape");
});

test("a translation whose run was not made says why, above the glossary", async () => {
  const { page } = station;
  await open("Translations");
  const reason = page.getByText(/when it has, run the translation again/);
  await expect(reason).toBeVisible();
  expect(await areWhole(reason)).toBe(true);
  await expect(page.getByText("English: lamp room")).toBeVisible();
  await show(page, "managing-translations");
});

test("a team without members", async () => {
  const { page } = station;
  await open("Teams");
  await page.getByRole("button", { name: /^Keepers of the lights/ }).click();
  await page.getByRole("button", { name: "Take Ada out of the team" }).click();
  await expect(page.getByText("Nobody is in this team")).toBeVisible();
  await show(page, "managing-team", [narrow]);
});

test("a provider that lacks something, and its form", async () => {
  const { page } = station;
  await open("Single sign-on");
  await page.getByRole("button", { name: /^Harbour sign-in/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Certificate");
  await show(page, "managing-sso", [wide]);
  await page.keyboard.press("Escape");
  await show(page, "managing-providers", [narrow]);
});

test("webhooks, and what could not be delivered", async () => {
  const { page } = station;
  await open("Webhooks");
  await expect(page.getByText("Paused")).toBeVisible();
  await show(page, "managing-webhooks", [narrow]);
  await page.getByRole("button", { name: /^http:\/\/127/ }).click();
  const reason = page.getByRole("dialog", { name: "Deliveries" }).getByText(/could not be reached/);
  await expect(reason).toBeVisible();
  expect(await areWhole(reason)).toBe(true);
  await show(page, "managing-deliveries", [wide]);
  await page.keyboard.press("Escape");
});

test("what a site shares, and what it may know of visitors", async () => {
  const { page } = station;
  await open("Sites");
  await page.getByRole("button", { name: /^Lighthouse docs/ }).click();
  for (const tab of ["Settings", "Looks"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(
      page.getByRole("tabpanel", { name: tab }).getByRole("button", { name: "Save" }),
    ).toBeVisible();
    await show(page, `managing-${tab.toLowerCase()}`, [narrow]);
  }
  await page.getByRole("tab", { name: "Sharing" }).click();
  await expect(page.getByText("The harbour office")).toBeVisible();
  await show(page, "managing-sharing");
  await page.getByRole("tab", { name: "Visitor schema" }).click();
  await page.getByRole("button", { name: "Begin with an example" }).click();
  const schema = page.getByLabel("JSON Schema");
  await schema.fill('{\n  "type" "object"\n}');
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("This is no JSON: look at line 2, character 10.");
  await schema.fill('{ "type": "object", "properties": 12 }');
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("properties");
  await show(page, "managing-schema");
  await page.getByRole("button", { name: "Undo changes" }).click();
});

test("what readers asked in the same way, and where", async () => {
  const { page } = station;
  await open("Conversations");
  await show(page, "managing-clusters", [narrow]);
  await page.getByRole("button", { name: /2 issues/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByText("Where is the oil for the lamp kept?", { exact: true })).toHaveCount(1);
  await show(page, "managing-cluster", [wide]);
  await page.keyboard.press("Escape");
});

test("charts of what is on this computer", async () => {
  const { page } = station;
  await open("Charts");
  await expect(page.getByRole("figure")).toHaveCount(4);
  await show(page, "managing-charts");
});
