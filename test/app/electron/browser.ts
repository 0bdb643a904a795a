import { blankChromium } from "./blank.ts";
import { startChromium } from "./chromium.ts";
import type { Chromium } from "./chromium.ts";

/** Tests of the main process alone need windows, but nothing in them. */
const isBlank = process.env["VITEST"] !== undefined;

/** The one Chromium behind all windows; starts with the process, as Electron's own does. */
export const starting: Promise<Chromium> = (
  isBlank ? Promise.resolve(blankChromium()) : startChromium()
).then(async (chromium) => {
  // Playwright waits for this line.
  if (!isBlank) process.stderr.write(`DevTools listening on ${chromium.endpoint}\n`);
  await chromium.browser.send("Target.setDiscoverTargets", { discover: true });
  return chromium;
});

starting.catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
