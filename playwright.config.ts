import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const report = process.env["RECTO_REPORT"];

/*
 * Screens are compared with pictures that were kept of them: on Debian, what the interface brings no letters for is drawn
 * with the fonts that are installed beside Chromium, whatever others a machine has. `FONTCONFIG_FILE=/etc/fonts/fonts.conf npx playwright test`
 * draws with all of them.
 */
if (existsSync("/usr/share/fonts/truetype/liberation"))
  process.env["FONTCONFIG_FILE"] ??= join(import.meta.dirname, "test/app/screens/fonts.conf");

// The programs of the build start many times: what was compiled once need not be again.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compiled");

export default defineConfig({
  testDir: "test/app",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // Long enough for a machine at half its speed: only what fails waits so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One more than there are processors where there are two: a test waits for its windows and programs now and then.
  workers: 3,
  forbidOnly: true,
  // A browser, a desktop and an instance share two processors here: `npm test` tells what passed at its second try alone.
  retries: 1,
  reporter: report === undefined ? "list" : [["dot"], ["json", { outputFile: report }]],
  use: { trace: "off" },
});
