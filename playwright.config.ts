import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "test/app",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: true,
  reporter: process.env["RECTO_REPORT"] ? [["json", { outputFile: process.env["RECTO_REPORT"] }]] : "list",
  use: { trace: "off" },
});
