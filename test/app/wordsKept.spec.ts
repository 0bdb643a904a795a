import { expect, test, type Page } from "@playwright/test";
import type { DesktopVerbs } from "../../src-preload/bridge.ts";
import { Random } from "../sync/random.ts";
import type { Colleague } from "./colleague.ts";
import { textOf, writeAfter } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

/*
 * A writer who never waits for the app: pages are left and come back to, the network goes and returns, the space is left
 * online and kept again, a colleague writes into the same pages, all in an order that the seed chooses. Every word that
 * was seen in a page is at the organization in the end, or in a conflict.
 */

const pages = ["Welcome", "Lamps", "Ships"] as const;
type Title = (typeof pages)[number];

const station = openStation({
  "README.md": "# Welcome\n\nTo the light.\n",
  "lamps.md": "# Lamps\n\nLight the lamp at dusk.\n",
  "ships.md": "# Ships\n\nShips pass by.\n",
});

const seeds = (process.env["RECTO_SEEDS"] ?? "4").split(",").map(Number);
const steps = Number(process.env["RECTO_STEPS"] ?? 40);

const notSaved = () =>
  station.page.getByRole("main").getByRole("alert").filter({ hasText: "Not saved yet." });

/** Writes behind a line of a page whose space left this computer while it was open, without a connection. */
async function writeCutOff(walk: Walk, title: Title, line: string, words: string): Promise<void> {
  const { page } = station;
  await page.getByRole("treeitem", { name: title }).click();
  await expect(textOf(page)).toContainText(line);
  await walk.desktop("setOnline", { online: false });
  await walk.keep(false);
  await writeAfter(page, line, words);
  await expect(notSaved()).toBeVisible();
}

const goToHistory = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const fields = new URLSearchParams(location.hash.slice(1));
    fields.set("view", "history");
    location.hash = fields.toString();
  });

test("words that could not be saved are there when their page is opened again, in another window too", async () => {
  const { page, ada } = station;
  const walk = new Walk(0, page, ada);
  await writeCutOff(walk, "Lamps", "Light the lamp", " Trim the wick.");
  await goToHistory(page);
  await expect(page.getByText("“Lamps” is not saved yet.")).toBeVisible();
  await page.getByRole("button", { name: "Home" }).click();
  await page
    .getByRole("region", { name: "Needs attention" })
    .getByRole("button", { name: /^Lamps Not saved yet/ })
    .click();
  await expect(textOf(page)).toContainText("Light the lamp at dusk. Trim the wick.");
  await expect(notSaved()).toBeVisible();
  await page.reload();
  await expect(textOf(page)).toContainText("Light the lamp at dusk. Trim the wick.");
  await expect(notSaved()).toBeVisible();
  await walk.comeToRest();
  await expect(notSaved()).toBeHidden();
  expect((await walk.read("Lamps")).markdown).toContain("Light the lamp at dusk. Trim the wick.");
  // The key to load the window again, right behind the last letter.
  await writeAfter(page, "Light the lamp", " Fill up the oil.");
  await page.reload();
  await expect(textOf(page)).toContainText("Fill up the oil.");
  await expect
    .poll(async () => (await walk.read("Lamps")).markdown)
    .toContain("Trim the wick. Fill up the oil.");
});

test("the last words of a page reach the workspace that they are of, wherever the window goes", async () => {
  const { page, ada } = station;
  const walk = new Walk(0, page, ada);
  await page.getByRole("treeitem", { name: "Ships" }).click();
  for (const word of ["first", "second", "third"]) {
    await expect(textOf(page)).toContainText("Ships pass by.");
    await page.getByRole("textbox", { name: "Page title" }).focus();
    await page.keyboard.press("End");
    await page.keyboard.type(`, ${word}`);
    await page.keyboard.press("Enter");
    await page.keyboard.type(`The ${word}. `);
    await walk.turnToOther();
    await expect(page.getByRole("treeitem", { name: "Getting started" })).toBeVisible();
    await page.goBack();
  }
  await expect(page.getByRole("textbox", { name: "Page title" })).toHaveValue("Ships, first, second, third");
  await expect(textOf(page)).toContainText("The third. The second. The first. Ships pass by.");
  await expect(page.getByText("What you wrote was not sent")).toHaveCount(0);
  const sent = () => ada.page("Ships, first, second, third").catch(() => "");
  await expect.poll(sent).not.toBe("");
  await ada.change([{ operation: "update_page", page: await sent(), title: "Ships" }]);
  await ada.write("Ships", "# Ships\n\nShips pass by.\n");
  await expect(textOf(page)).not.toContainText("The first.");
});

for (const seed of seeds)
  test(`a writer who never waits loses no word (seed ${seed})`, async () => {
    test.setTimeout(60_000 + steps * 3000);
    const walk = new Walk(seed, station.page, station.ada);
    try {
      for (let step = 0; step < steps; step += 1) await walk.step();
      await walk.comeToRest();
      expect(await walk.lostOrDoubled()).toEqual([]);
    } catch (error) {
      console.log(`Seed ${seed}: ${walk.trail.join("; ")}`);
      throw error;
    }
  });

async function letBenOnlyRead(): Promise<void> {
  const { ada } = station;
  interface List {
    items: { id: string; user: { displayName: string } }[];
  }
  const [organization] = (await ada.ask<List>("GET", "/v1/orgs")).items;
  const members = `/v1/orgs/${organization?.id}/members`;
  const ben = (await ada.ask<List>("GET", members)).items.find(({ user }) => user.displayName === "Ben");
  await ada.ask("PATCH", `${members}/${ben?.id}`, { role: "read" });
}

test("words that nobody can save any more are handed back to their writer", async () => {
  const { page, ada } = station;
  const walk = new Walk(0, page, ada);
  await writeCutOff(walk, "Ships", "Ships pass by.", " None of them stops.");
  await goToHistory(page);
  await letBenOnlyRead();
  await walk.comeToRest();
  const note = page.getByRole("alert").filter({ hasText: "What you wrote was not sent" });
  await expect(note).toContainText("Ships pass by.");
  await page.reload();
  await note.getByRole("button", { name: "Copy it" }).click();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("The text is on the clipboard.");
  await page.reload();
  await expect(page.getByRole("treeitem", { name: "Lamps" })).toBeVisible();
  await expect(note).toHaveCount(0);
});

/** Whether it could be done: a space that is left online shows nothing without a connection. */
const done = (gesture: Promise<void>): Promise<boolean> =>
  gesture.then(
    () => true,
    () => false,
  );

class Walk {
  readonly trail: string[] = [];
  readonly #random: Random;
  readonly #seed: number;
  readonly #page: Page;
  readonly #ada: Colleague;
  readonly #words: string[] = [];

  constructor(seed: number, page: Page, ada: Colleague) {
    this.#seed = seed;
    this.#random = new Random(seed);
    this.#page = page;
    this.#ada = ada;
  }

  async step(): Promise<void> {
    const chosen = this.#random.next();
    if (chosen < 0.4) await this.#write();
    else if (chosen < 0.55) await this.#open(this.#title());
    else if (chosen < 0.65) await this.#hop();
    else if (chosen < 0.75) await this.desktop("setOnline", { online: this.#random.chance(0.5) });
    else if (chosen < 0.83) await this.keep(this.#random.chance(0.5));
    else if (chosen < 0.85) await this.#colleagueWrites();
    else if (chosen < 0.88) await this.#lookAway();
    else if (chosen < 0.985) await this.#reload();
    else await this.#page.waitForTimeout(this.#random.below(600));
  }

  /** Ends all that stands between the writer and the organization, and waits until both agree. */
  async comeToRest(): Promise<void> {
    await this.desktop("setOnline", { online: true });
    await this.keep(true);
    const page = this.#page;
    await expect
      .poll(
        async () => {
          await this.desktop("setOnline", { online: true });
          return (
            (await this.#ask("syncStatus", undefined)).inSync &&
            (await this.#ask("listOnlineSpaces", undefined)).length
          );
        },
        { timeout: 40_000 },
      )
      .toBe(0);
    await expect(page.getByRole("treeitem").first()).toBeVisible();
    // A page that could not be saved is tried again every three seconds.
    await page.waitForTimeout(3500);
    await expect.poll(async () => (await this.#ask("syncStatus", undefined)).inSync).toBe(true);
  }

  /** Words that are nowhere, or in a page twice. */
  async lostOrDoubled(): Promise<string[]> {
    const kept = (await Promise.all(pages.map((title) => this.read(title)))).map(({ markdown }) => markdown);
    const conflicts = await this.#ada.ask("GET", `${this.#ada.space}/conflicts?status=open`);
    const elsewhere = JSON.stringify([conflicts, await this.#ask("listAttention", undefined)]);
    const timesIn = (text: string, word: string) => text.split(new RegExp(`\\b${word}\\b`)).length - 1;
    return this.#words.filter((word) => {
      const times = timesIn(kept.join("\n"), word);
      return times > 1 || (times === 0 && timesIn(elsewhere, word) === 0);
    });
  }

  async #write(): Promise<void> {
    const text = textOf(this.#page);
    if (!(await done(text.focus({ timeout: 1500 })))) return this.#note("no page");
    const word = `w${this.#seed}x${this.#words.length}`;
    await this.#page.keyboard.press("ControlOrMeta+End");
    await this.#page.keyboard.type(` ${word}`);
    this.#note(`write ${word}`);
    await expect(text).toContainText(word, { timeout: 3000 });
    this.#words.push(word);
  }

  async #open(title: Title): Promise<void> {
    const row = this.#page.getByRole("treeitem", { name: title });
    this.#note((await done(row.click({ timeout: 1500 }))) ? `open ${title}` : "no tree");
  }

  /** Goes to a page and on to another one before that can be read. */
  async #hop(): Promise<void> {
    const titles = [this.#title(), this.#title()];
    this.#note(`hop ${titles.join(" ")}`);
    await this.#page.evaluate(async (wanted) => {
      for (const title of wanted) {
        const rows = document.querySelectorAll<HTMLElement>("[role=treeitem]");
        [...rows].find((row) => row.getAttribute("aria-label") === title)?.click();
        await new Promise((next) => setTimeout(next, 0));
      }
    }, titles);
  }

  async #lookAway(): Promise<void> {
    this.#note("history and back");
    await goToHistory(this.#page);
    await this.#page.waitForTimeout(this.#random.below(200));
    await this.#page.goBack();
  }

  /** As a writer does who presses the key for it with the last word on their fingers. */
  async #reload(): Promise<void> {
    this.#note("reload");
    await this.#page.reload();
    await expect(this.#page.getByRole("button", { name: /^Space:/ })).toBeVisible();
  }

  /** Has the window show another workspace of this computer. */
  async turnToOther(): Promise<void> {
    this.#note("another workspace");
    const all = await this.#ask("workspaces", undefined);
    const other = all.find(({ kind }) => kind === "local");
    await this.#page.evaluate((id) => (location.hash = `workspace=${id}`), other?.id ?? "");
  }

  async keep(offline: boolean): Promise<void> {
    this.#note(offline ? "keep offline" : "leave online");
    const [, id = ""] = /spaces\/(.+)$/.exec(this.#ada.space) ?? [];
    await this.#ask("keepSpace", { id, offline }).catch(() => undefined);
  }

  async #colleagueWrites(): Promise<void> {
    const title = this.#title();
    const { id, markdown, documentId } = await this.read(title);
    const word = `a${this.#seed}x${this.#words.length}`;
    this.#note(`colleague writes ${word} into ${title}`);
    const [first = "", ...others] = markdown.split("\n\n");
    await this.#ada.change([
      {
        operation: "update_page",
        page: id,
        base: documentId,
        document: { markdown: [first, word, ...others].join("\n\n") },
      },
    ]);
    this.#words.push(word);
  }

  async read(title: Title): Promise<{ id: string; markdown: string; documentId: string }> {
    const id = await this.#ada.page(title);
    return this.#ada.ask("GET", `${this.#ada.space}/content/page/${id}?format=markdown`);
  }

  #title(): Title {
    return this.#random.pick(pages) ?? "Welcome";
  }

  #note(what: string): void {
    this.trail.push(what);
  }

  async desktop(verb: "setOnline", input: { online: boolean }): Promise<void> {
    this.#note(input.online ? "online" : "offline");
    await this.#ask(verb, input);
  }

  async #ask<Verb extends keyof DesktopVerbs>(
    verb: Verb,
    input: DesktopVerbs[Verb]["input"],
  ): Promise<DesktopVerbs[Verb]["answer"]> {
    const asked = (await this.#page.evaluate(
      ([name, given]) => window.recto?.desktop(name as never, given as never),
      [verb, input] as const,
    )) as { ok: boolean; value: DesktopVerbs[Verb]["answer"]; error?: { message: string } };
    if (!asked.ok) throw new Error(JSON.stringify(asked));
    return asked.value;
  }
}
