import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { root } from "../runtime.ts";

/*
 * Pictures of what a writer sees, light and dark, wide and narrow. They lie in test-results/screens afterwards, to be
 * looked at. What is shown is also held against WCAG 2.2, level AA.
 */

const pictures = join(root, "test-results/screens");
export const wide = { width: 1280, height: 800 };
export const narrow = { width: 720, height: 720 };

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What stands here is reached from the text, whose keys move in it; a rule that is still tried out is not asked. */
const offered = { exclude: [[".cm-tooltip-autocomplete"]] };
const triedOut = { "label-content-name-mismatch": { enabled: false } };

/** What axe has to say of the page, a line each; of the second theme only colours can differ. */
async function obstaclesOf(page: Page, what: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = { ...what, rules: triedOut, resultTypes: ["violations"] };
  const { violations } = await page.evaluate(
    ([context, how]) => axe.run({ include: [["html"]], ...context }, how),
    [offered, options] as const,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/** Takes the pictures of what is open: nothing of it may be wider than the window, or out of somebody's reach. */
export async function show(page: Page, name: string, sizes = [wide, narrow]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      const width = size === wide ? "wide" : "narrow";
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
      const what: axe.RunOptions =
        colorScheme === "light"
          ? { runOnly: { type: "tag", values: levels } }
          : { runOnly: { type: "rule", values: ["color-contrast"] } };
      if (size === sizes[0])
        expect.soft(await obstaclesOf(page, what), `${name}, ${colorScheme}`).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(wide);
}
