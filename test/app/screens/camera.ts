import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { root } from "../runtime.ts";
import { differenceFromKept } from "./pictures.ts";
import { lossesByReadersSpacing, lossesOf } from "./layout.ts";

/*
 * What a writer sees is held against WCAG 2.2, level AA: in both themes, in a narrow window, at 200 % and with a
 * reader's own spacing, and turned to begin at the right. Where a spec is run by itself, pictures of it lie in test-results/screens afterwards, to be
 * looked at; `npm test` takes none, since nobody looks at those.
 */

const pictures = process.env["RECTO_REPORT"] === undefined ? join(root, "test-results/screens") : undefined;
export const wide = { width: 1440, height: 900 };
/** The smallest in which the sidebar and the comments stand beside the page. */
export const middle = { width: 1024, height: 700 };
/** Where only one thing has room. */
export const narrow = { width: 720, height: 720 };
/** The wide window at 200 %: as narrow, and half as high. */
const zoomed = { width: 720, height: 450 };

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

async function wear(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
}

/** What is lost of the page where the interface begins at the other side. */
async function lossesTurned(page: Page, look: () => Promise<void>): Promise<string[]> {
  const turn = () =>
    page.evaluate(() => {
      const { documentElement: root } = document;
      root.dir = getComputedStyle(root).direction === "rtl" ? "ltr" : "rtl";
    });
  await turn();
  try {
    await look();
    return await lossesOf(page);
  } finally {
    await turn();
  }
}

/** Holds what is open against what everybody needs: nothing of it may be lost, or out of somebody's reach. */
export async function show(page: Page, name: string, sizes = [wide, middle]): Promise<void> {
  const keep = async (detail: string): Promise<void> => {
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}-${detail}.png`) });
  };
  for (const size of sizes) {
    const isFirst = size === sizes[0];
    const width = size === wide ? "wide" : size === middle ? "middle" : "narrow";
    await page.setViewportSize(size);
    await wear(page, "light");
    await keep(`${width}-light`);
    expect.soft(await lossesOf(page), `${name}, ${width}`).toEqual([]);
    if (isFirst) {
      expect
        .soft(await differenceFromKept(page, `${name}-light`), `${name}, light, as it looked`)
        .toBeUndefined();
      const everything: axe.RunOptions = { runOnly: { type: "tag", values: levels } };
      expect.soft(await obstaclesOf(page, everything), `${name}, light`).toEqual([]);
    }
    if (isFirst || pictures !== undefined) {
      await wear(page, "dark");
      await keep(`${width}-dark`);
    }
    if (isFirst) {
      expect
        .soft(await differenceFromKept(page, `${name}-dark`), `${name}, dark, as it looked`)
        .toBeUndefined();
      const colours: axe.RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } };
      expect.soft(await obstaclesOf(page, colours), `${name}, dark`).toEqual([]);
    }
    if (isFirst) {
      expect.soft(await lossesTurned(page, () => keep(`${width}-turned`)), `${name}, turned`).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  // What opens over the text closes where the window changes: it was shown in one size alone.
  if (sizes.length > 1) {
    await page.setViewportSize(zoomed);
    await keep("zoomed");
    expect.soft(await lossesOf(page), `${name}, at 200 %`).toEqual([]);
    expect.soft(await lossesByReadersSpacing(page), `${name}, with a reader's spacing`).toEqual([]);
  }
  await page.setViewportSize(wide);
}
