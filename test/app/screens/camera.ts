import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { root } from "../runtime.ts";

/*
 * Pictures of what a writer sees, light and dark, wide and narrow. They lie in test-results/screens afterwards, to be
 * looked at.
 */

const pictures = join(root, "test-results/screens");
export const wide = { width: 1280, height: 800 };
export const narrow = { width: 720, height: 720 };

/** Takes the pictures of what is open; nothing of it may be wider than the window. */
export async function show(page: Page, name: string, sizes = [wide, narrow]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      const width = size === wide ? "wide" : "narrow";
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(wide);
}
