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
    await expect(status).toContainText("Keeping file 1 of 100");
    await expect(status).toContainText("Keeping file 3 of 100");
    state = "success";
    await expect(status).toContainText("Imported");
    const ended = asked;
    await page.waitForTimeout(2500);
    expect(asked).toBe(ended);
  } finally {
    await shell.close();
  }
});
