import { defineConfig } from "@playwright/test";

const report = process.env["RECTO_REPORT"];

export default defineConfig({
  testDir: "test/app",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: true,
  // A browser, a desktop and an instance share two processors here: `npm test` tells what passed at its second try alone.
  retries: 1,
  reporter: report === undefined ? "list" : [["dot"], ["json", { outputFile: report }]],
  use: { trace: "off" },
});
