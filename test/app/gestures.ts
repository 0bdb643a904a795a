import { expect, type Page } from "@playwright/test";
import type { RunningInstance } from "./instance.ts";

/* What writers do again and again, by the names and keys that they see. */

/** The text of the page that is open. */
export const textOf = (page: Page) => page.getByRole("textbox", { name: "Page text" });

/** The Markdown of the page that is open, as it is saved; empty where none is yet. */
export const sourceOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const content = document.querySelector(".cm-content") as unknown as {
      cmTile: { view: { state: { doc: { toString(): string } } } };
    } | null;
    return content?.cmTile.view.state.doc.toString() ?? "";
  });

/** Connects a first start to an instance as one of its members, and waits until everything is here. */
export async function connect(page: Page, { url, tokens }: RunningInstance, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Sync:/ }).click();
  await page.getByRole("button", { name: "Connect to an organization" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect to an organization" });
  await dialog.getByLabel("Address").fill(url);
  await dialog.getByLabel("API token").fill(tokens[name] ?? "");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Sync: In sync" })).toBeVisible();
  await dismissNotes(page);
}

/** Puts away the notes at the foot of the window. */
export async function dismissNotes(page: Page): Promise<void> {
  const notes = page.getByRole("region", { name: "Notes" }).getByRole("button", { name: "Dismiss" });
  // One may go by itself before it is reached.
  while ((await notes.count()) > 0)
    await notes
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
}

/** Cuts the connection, or takes it up again, in the sync panel. */
export async function workOnline(page: Page, online: boolean): Promise<void> {
  await page.getByRole("button", { name: /^Sync:/ }).click();
  const panel = page.getByRole("dialog", { name: "Sync" });
  const choice = panel.getByRole("switch", { name: "Work online" });
  await choice.click();
  await expect(choice).toBeChecked({ checked: online });
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
}

/** Syncs, and waits until both sides agree. */
export async function syncNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Sync:/ }).click();
  const panel = page.getByRole("dialog", { name: "Sync" });
  await panel.getByRole("button", { name: "Sync now" }).click();
  await expect(panel.getByRole("region", { name: "State" })).toContainText("In sync");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
}

/** Puts the caret at the end of a line of the page and types. */
export async function writeAfter(page: Page, line: string, words: string): Promise<void> {
  await textOf(page).getByText(line).click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

/** Takes the last word of a line, before its full stop, for another. */
export async function replaceLastWord(page: Page, line: string, word: string): Promise<void> {
  await textOf(page).getByText(line).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
  await page.keyboard.type(word);
}

/** Takes the first word of a line for another. */
export async function replaceFirstWord(page: Page, line: string, word: string): Promise<void> {
  await textOf(page).getByText(line).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowRight");
  await page.keyboard.type(word);
}

/** Waits until the page is shown as saved. */
export const saved = (page: Page) =>
  expect(page.getByRole("status", { name: "Saved" })).toHaveText("Saved on this computer");

/** Every word that this computer keeps of what is being written. */
export const keptHere = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("recto.words");
        opening.onsuccess = () => {
          const all = opening.result.transaction("words").objectStore("words").getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );
