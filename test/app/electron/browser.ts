import { startChromium } from "./chromium.ts";
import type { Chromium } from "./chromium.ts";

/** The one Chromium behind all windows; starts with the process, as Electron's own does. */
export const starting: Promise<Chromium> = startChromium().then(async (chromium) => {
  // Playwright waits for this line.
  process.stderr.write(`DevTools listening on ${chromium.endpoint}\n`);
  await chromium.browser.send("Target.setDiscoverTargets", { discover: true });
  return chromium;
});

starting.catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
