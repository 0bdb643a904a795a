import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appFailures, describeFailure, unitFailures } from "../run/failures.mjs";

/* What `npm test` says at its end of tests that failed. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "recto-failures-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("failures of the unit tests", () => {
  it("are named by file and title, with what was said", () => {
    const passed = { status: "passed", fullName: "stands", failureMessages: [] };
    const failed = {
      status: "failed",
      fullName: "falls",
      failureMessages: ["\u001b[31mexpected 1\u001b[39m"],
    };
    const report = {
      testResults: [{ name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] }],
    };
    expect(unitFailures(report)).toEqual([{ title: "a.test.ts › falls", words: "expected 1" }]);
  });

  it("are a file's own when it could not be loaded", () => {
    const report = {
      testResults: [{ name: "a.test.ts", status: "failed", message: "no such module", assertionResults: [] }],
    };
    expect(unitFailures(report)).toEqual([{ title: "a.test.ts", words: "no such module" }]);
  });
});

describe("failures of the app's tests", () => {
  const spec = (title: string, status: string, attachments: unknown[] = []) => ({
    title,
    file: "a.spec.ts",
    line: 7,
    tests: [{ status, results: [{ errors: [{ message: "not found" }], attachments }] }],
  });

  it("are told apart from those of a first try alone, in groups of tests too", () => {
    const report = {
      suites: [
        {
          specs: [spec("stands", "expected"), spec("falls", "unexpected")],
          suites: [{ specs: [spec("reels", "flaky")] }],
        },
      ],
    };
    const { failed, flaky } = appFailures(report);
    expect(failed).toEqual([{ title: "a.spec.ts:7 › falls", words: "not found" }]);
    expect(flaky.map(({ title }) => title)).toEqual(["a.spec.ts:7 › reels"]);
  });

  it("come with what stood on the page, cut where it grows long", () => {
    const path = join(folder, "error-context.md");
    const lines = Array.from({ length: 60 }, (_, at) => `- button "${at}"`);
    writeFileSync(
      path,
      ["# Error details", "```", "not found", "```", "```yaml", ...lines, "```", ""].join("\n"),
    );
    const report = { suites: [{ specs: [spec("falls", "unexpected", [{ name: "error-context", path }])] }] };
    const described = appFailures(report).failed.map(describeFailure).join("\n");
    expect(described).toContain('      - button "49"\n      … 10 more lines');
    expect(described).toMatch(
      /^ {2}a\.spec\.ts:7 › falls\n {6}not found\n {4}On the page:\n {6}- button "0"/,
    );
  });
});
