import { expect, test } from "@playwright/test";
import { launchShell } from "./shell.ts";

/* A writer sees how far work with a repository is, though nothing in the space changes by it. */

test("how far an import of a repository is, is asked for while it runs, and not any more when it has ended", async () => {
  const shell = await launchShell();
  const { page } = shell;
  let asked = 0;
  let state = "running";
  await page.route(/\/shell\/call$/, (route) => {
    if (!route.request().postData()?.includes('"getSpaceGitInfo"')) return route.fallback();
    asked += 1;
    const progress = { done: asked, total: 100, unit: "files kept" };
    const at = "2026-01-01T00:00:00.000Z";
    const operation = {
      state,
      direction: "import",
      startedAt: at,
      ...(state === "running" ? { progress } : {}),
    };
    const body = {
      installationStatus: "active",
      installationId: "g",
      installationProvider: "github",
      operation,
    };
    return route.fulfill({ json: { ok: true, value: body } });
  });
  try {
    await expect(page.getByRole("treeitem").first()).toBeVisible();
    await page.getByRole("button", { name: /^Space:/ }).click();
    await page.getByRole("menuitem", { name: /Git/ }).click();
    const status = page.getByRole("dialog", { name: "Git repository" }).getByRole("status");
    // A loaded machine may show one round and miss the next.
    const shown = async () => Number(/Keeping file (\d+) of 100/.exec(await status.innerText())?.[1] ?? 0);
    await expect.poll(shown).toBeGreaterThan(0);
    const first = await shown();
    await expect.poll(shown).toBeGreaterThan(first);
    state = "success";
    await expect(status).toContainText("Imported");
    const ended = asked;
    await page.waitForTimeout(2500);
    expect(asked).toBe(ended);
  } finally {
    await shell.close();
  }
});

test("what is wrong with an order stands at its field, and a failure says which way failed whatever is chosen now", async () => {
  const shell = await launchShell();
  const { page } = shell;
  try {
    await expect(page.getByRole("treeitem").first()).toBeVisible();
    await page.getByRole("button", { name: /^Space:/ }).click();
    await page.getByRole("menuitem", { name: /Git/ }).click();
    const dialog = page.getByRole("dialog", { name: "Git repository" });
    await dialog.getByLabel("Address").fill("ftp://git.example/docs.git");
    await dialog.getByRole("button", { name: "Import" }).click();
    await expect(dialog.getByLabel("Address")).toHaveAccessibleDescription("Must begin with https: or http:");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await dialog.getByLabel("Address").fill("https://ada:secret@127.0.0.1/docs.git");
    await dialog.getByRole("button", { name: "Import" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Nothing was imported.");
    await dialog.getByRole("radio", { name: "Export" }).check();
    await expect(dialog.getByRole("alert")).toContainText("Nothing was imported.");
  } finally {
    await shell.close();
  }
});

test("work with a repository goes on to be shown while the instance says nothing of it, and is asked for less and less", async () => {
  const shell = await launchShell();
  const { page } = shell;
  const at: number[] = [];
  const refusal = (code: number, message: string) => ({ ok: false, error: { code, message } });
  const operation = {
    state: "running",
    direction: "import",
    startedAt: "2026-01-01T00:00:00.000Z",
    progress: { done: 1, total: 100, unit: "files kept" },
  };
  const value = { installationStatus: "active", installationId: "g", installationProvider: "github" };
  let answer: object = { ok: true, value: { ...value, operation } };
  await page.route(/\/shell\/call$/, (route) => {
    if (!route.request().postData()?.includes('"getSpaceGitInfo"')) return route.fallback();
    at.push(Date.now());
    return route.fulfill({ json: answer });
  });
  try {
    await expect(page.getByRole("treeitem").first()).toBeVisible();
    await page.getByRole("button", { name: /^Space:/ }).click();
    await page.getByRole("menuitem", { name: /Git/ }).click();
    const dialog = page.getByRole("dialog", { name: "Git repository" });
    await expect(dialog.getByRole("status")).toContainText("Keeping file 1 of 100");
    answer = refusal(503, "The instance cannot be reached.");
    const before = at.length;
    await expect.poll(() => at.length).toBeGreaterThan(before + 2);
    await expect(dialog.getByRole("status")).toContainText("Keeping file 1 of 100");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    const pauses = at
      .slice(before)
      .flatMap((time, index, times) => (index > 0 ? [time - times[index - 1]!] : []));
    expect(pauses[1]! / pauses[0]!).toBeGreaterThan(1.4);
    answer = refusal(403, "This needs the level read.");
    await expect(dialog.getByRole("alert")).toContainText("needs the level");
  } finally {
    await shell.close();
  }
});
